/** One range of bytes (RFC 9110, 14.1.2). Several at once are answered whole, as that allows. */

/** @returns first and last byte; null to answer whole; 'beyond' where there is nothing of it */
export function rangeOf(header: string | null, size: number): [from: number, to: number] | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return from > to ? 'beyond' : [from, to]
}

const units = [
  ['day', 86_400, 'd', '일'],
  ['hour', 3_600, 'h', '시간'],
  ['minute', 60, 'min', '분'],
  ['second', 1, 's', '초'],
] as const

/** A length of time in its two largest units: `4 h 57 min`, `4시간 57분`. Never a date: blocks decide, not clocks. */
export function formatSpan(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const found = units.findIndex(([, size]) => seconds >= size)
  const first = found < 0 ? units.length - 1 : found
  let rest = seconds
  return units
    .slice(first, first + 2)
    .map(([, size, en, ko], i) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      if (i > 0 && count === 0) return ''
      return locale === 'ko' ? `${count}${ko}` : `${count} ${en}`
    })
    .filter(Boolean)
    .join(' ')
}

/** Blocks as time, for reading only. */
export const formatBlockSpan = (blocks: bigint, blockMs: number, locale: string) =>
  formatSpan(Number(blocks) * blockMs, locale)

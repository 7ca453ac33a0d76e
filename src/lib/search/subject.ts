/** Recognizes an address or a transaction hash in the query. */

export type Subject =
  | { readonly kind: 'address'; readonly address: `0x${string}` }
  | { readonly kind: 'hash'; readonly hash: `0x${string}` }

/** Parses an address or a hash, in any case and with spaces around it; null for everything else. */
export function subjectOf(typed: string): Subject | null {
  const text = typed.trim().toLowerCase()
  if (/^0x[0-9a-f]{40}$/.test(text)) return { kind: 'address', address: text as `0x${string}` }
  if (/^0x[0-9a-f]{64}$/.test(text)) return { kind: 'hash', hash: text as `0x${string}` }
  return null
}

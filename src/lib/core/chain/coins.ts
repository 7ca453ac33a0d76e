/** The chain's own calls (`view.*`, `search.*`) give amounts as decimal texts in whole coins (docs/chain.md, Own calls). */

/** Such a text in base units of 18 decimals; null for anything else, more digits among it. */
export function fromCoins(text: unknown): bigint | null {
  const parts = typeof text === 'string' ? /^(\d{1,40})(?:\.(\d{1,18}))?$/.exec(text) : null
  if (!parts) return null
  return BigInt(parts[1] ?? '0') * 10n ** 18n + BigInt((parts[2] ?? '').padEnd(18, '0'))
}

/**
 * Cleans untrusted text from a chain, an API, a wallet or a link. Removes disguising characters (controls, bidi marks,
 * zero-width characters), limits stacked accents and the length.
 */
export function cleanText(value: unknown, maxLength = 64): string {
  if (typeof value !== 'string') return ''
  const bounded = value.slice(0, maxLength * 8).normalize('NFC')
  const plain = bounded
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : plain
}

/** First and last four characters; a full one is shown before signing (docs/product.md, Amounts). */
export const shortAddress = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

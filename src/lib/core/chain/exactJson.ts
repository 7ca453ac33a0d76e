/** Parts of JSON that a digit may stand in: a text, or a number as a whole. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON without losing digits: a whole number of 16 or more of them becomes a text of hex digits with 0x, because
 * a JavaScript number would round it. The node prints raw integers of any size as JSON numbers (docs/chain.md, Own calls).
 * @throws SyntaxError as JSON.parse does
 */
export function parseExact(text: string): unknown {
  // First: of JSON the pattern takes each sign once, of an open text it would begin again at each.
  JSON.parse(text)
  return JSON.parse(
    text.replace(TOKENS, (token, at: number) =>
      /^\d{16,}$/.test(token) && text[at - 1] !== '-' ? `"0x${BigInt(token).toString(16)}"` : token,
    ),
  )
}

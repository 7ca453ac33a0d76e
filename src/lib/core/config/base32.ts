/** Letters of RFC 4648 in lower case and without padding, as CIDs are written. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

export function toBase32(bytes: Iterable<number>): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

/** Decodes a text of `toBase32` to its bytes; null for any other text. */
export function fromBase32(text: string): number[] | null {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text) {
    const value = BASE32.indexOf(letter)
    if (value < 0) return null
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(held >> bits)
    held &= (1 << bits) - 1
  }
  return bits < 5 && held === 0 ? bytes : null
}

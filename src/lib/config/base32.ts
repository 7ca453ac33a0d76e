const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Bytes as RFC 4648 writes them in base32, in small letters and without padding. */
export function toBase32(bytes: readonly number[]): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += LETTERS[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text
}

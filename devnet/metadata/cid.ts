import { createHash } from 'node:crypto'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Content address of bytes: CIDv1, raw, sha2-256, in base32. */
export function cidOf(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest()
  const whole = [0x01, 0x55, 0x12, 0x20, ...digest]
  let text = 'b'
  let held = 0
  let bits = 0
  for (const byte of whole) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

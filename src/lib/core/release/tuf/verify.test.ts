import { createPrivateKey, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { newKey } from '../../../../../scripts/release/keys.ts'
import { canonicalJson } from './canonical.ts'
import { rawSignature } from './verify.ts'

it.each<[unknown, string]>([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  [{ é: 1, z: { y: -3, x: {} } }, '{"z":{"x":{},"y":-3},"é":1}'],
  ['a "quote", a \\ and a\nline', '"a \\"quote\\", a \\\\ and a\nline"'],
])('%j in canonical JSON', (value, text) => expect(canonicalJson(value)).toBe(text))

it('a fraction has no canonical JSON', () => expect(() => canonicalJson({ a: 0.5 })).toThrow('integers'))

it('r and s are read from DER as WebCrypto takes them', () => {
  const key = createPrivateKey(newKey())
  for (let i = 0; i < 500; i++) {
    const text = Buffer.from(`text ${i}`)
    const der = sign('sha256', text, key)
    // Both are of one key and one text, and differ by chance: so the forms are compared by length and round trip.
    const raw = rawSignature(der.toString('hex'))
    expect(raw?.length).toBe(64)
    expect(derOf(raw as Uint8Array)).toBe(der.toString('hex'))
  }
})

/** DER of r and s, written from the standard. */
function derOf(raw: Uint8Array): string {
  const integer = (half: Uint8Array) => {
    const digits = [...half].slice(
      Math.max(
        0,
        Math.min(
          31,
          half.findIndex((byte) => byte !== 0),
        ),
      ),
    )
    if ((digits[0] ?? 0) > 127) digits.unshift(0)
    return [2, digits.length, ...digits]
  }
  const both = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))]
  return Buffer.from([0x30, both.length, ...both]).toString('hex')
}

it.each([
  ['nothing', ''],
  ['letters', 'zz'.repeat(10)],
  ['no sequence', '31060201010201'],
  ['a length that is wrong', '3007020101020101'],
  ['more after the end', '300602010102010100'],
  ['a negative number', '3006020181020101'],
  ['a zero too many', '300702020001020101'],
  ['a number of 33 bytes', `3026022101${'11'.repeat(32)}020101`],
])('%s is no signature', (_, hex) => expect(rawSignature(hex)).toBeNull())

it('the smallest signature has two digits', () => {
  const raw = rawSignature('3006020101020102')
  expect([raw?.[31], raw?.[63]]).toEqual([1, 2])
})

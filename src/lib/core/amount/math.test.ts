import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isqrt, mulDiv } from './math.ts'

describe('mulDiv', () => {
  it.each([
    [7n, 3n, 2n, 'down', 10n],
    [7n, 3n, 2n, 'up', 11n],
    [8n, 3n, 2n, 'down', 12n],
    [8n, 3n, 2n, 'up', 12n],
    [0n, 5n, 3n, 'up', 0n],
  ] as const)('%s · %s / %s, %s = %s', (x, y, d, round, expected) => {
    expect(mulDiv(x, y, d, round)).toBe(expected)
  })

  it('rejects a division by 0 and negative operands', () => {
    expect(() => mulDiv(1n, 1n, 0n, 'down')).toThrow(RangeError)
    expect(() => mulDiv(-1n, 1n, 1n, 'down')).toThrow(RangeError)
  })

  it('rounds up to one more than down exactly if there is a remainder', () => {
    const n = fc.bigInt(0n, 2n ** 256n)
    fc.assert(
      fc.property(n, n, fc.bigInt(1n, 2n ** 256n), (x, y, d) => {
        expect(mulDiv(x, y, d, 'up') - mulDiv(x, y, d, 'down')).toBe((x * y) % d === 0n ? 0n : 1n)
      }),
    )
  })
})

it('isqrt returns the integer part of the root', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 512n), (n) => {
      const root = isqrt(n)
      expect(root * root <= n && (root + 1n) * (root + 1n) > n).toBe(true)
    }),
  )
})

it('rejects the square root of a negative number', () => {
  expect(() => isqrt(-1n)).toThrow(RangeError)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, compare, fromDecimal, shift, toDecimal, toFixedDecimal } from './ratio.ts'

describe('toDecimal', () => {
  test.each([
    [1n, 3n, 5, '0.33333'],
    [2n, 3n, 3, '0.666'],
    [5n, 2n, 18, '2.5'],
    [1n, 1000n, 4, '0.001'],
    [999n, 1000n, 3, '0.999'],
    [123456n, 1n, 3, '123000'],
    [123456n, 10n, 5, '12345'],
    [123456n, 10n, 6, '12345.6'],
    [10n ** 30n, 1n, 18, `1${'0'.repeat(30)}`],
    [1n, 10n ** 30n, 18, `0.${'0'.repeat(29)}1`],
    [0n, 7n, 18, '0'],
  ])('%s / %s in %i digits is %s', (n, d, digits, text) => {
    expect(toDecimal({ n, d }, digits)).toBe(text)
  })

  test('never rounds up, and is off by less than one in the last digit', () => {
    const big = fc.bigInt({ min: 1n, max: 2n ** 256n })
    fc.assert(
      fc.property(big, big, fc.integer({ min: 1, max: 40 }), (n, d, digits) => {
        const read = fromDecimal(toDecimal({ n, d }, digits))
        expect(compare(read, { n, d })).toBeLessThanOrEqual(0)
        // read * (1 + 10^(1-digits)) > n/d
        const up = { n: read.n * (10n ** BigInt(digits - 1) + 1n), d: read.d * 10n ** BigInt(digits - 1) }
        expect(compare(up, { n, d })).toBeGreaterThan(0)
      }),
    )
  })

  test('the same quotient gives the same text', () => {
    const some = fc.bigInt({ min: 1n, max: 2n ** 128n })
    fc.assert(
      fc.property(some, some, fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d, k) => {
        expect(toDecimal({ n: n * k, d: d * k }, 30)).toBe(toDecimal({ n, d }, 30))
      }),
    )
  })
})

test.each([
  [1n, 3n, 2, '0.33'],
  [12_345n, 10n, 2, '1234.50'],
  [0n, 1n, 2, '0.00'],
  [1n, 1000n, 2, '0.00'],
])('toFixedDecimal %s / %s', (n, d, places, text) => {
  expect(toFixedDecimal({ n, d }, places)).toBe(text)
})

test('changes are fractions of what was', () => {
  expect(changeOf({ n: 105n, d: 100n }, { n: 1n, d: 1n })).toBe(0.05)
  expect(changeOf({ n: 1n, d: 2n }, { n: 1n, d: 1n })).toBe(-0.5)
})

test('shift moves the point both ways', () => {
  expect(toDecimal(shift({ n: 15n, d: 10n }, 2), 9)).toBe('150')
  expect(toDecimal(shift({ n: 15n, d: 10n }, -2), 9)).toBe('0.015')
})

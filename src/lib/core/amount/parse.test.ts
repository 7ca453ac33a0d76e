import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exactAmount,
  figure,
  formatAmount,
  formatExact,
  formatPpm,
  formatRate,
  formatShare,
  koreanScale,
  pricePlaces,
} from './format.ts'
import { isUnclearDot, parseAmount } from './parse.ts'

const E18 = 10n ** 18n

describe('parseAmount', () => {
  it.each([
    ['1', E18],
    ['1,234.5', 12345n * 10n ** 17n],
    ['1.234,5', 12345n * 10n ** 17n],
    ['1,2345', 12345n * 10n ** 14n],
    ['12,34', 1234n * 10n ** 16n],
    ['1.234', 1234n * 10n ** 15n],
    ['1234', 1234n * E18],
    ['1,5', 15n * 10n ** 17n],
    ['0,123', 123n * 10n ** 15n],
    ['１２３．５', 1235n * 10n ** 17n],
    ['1 234 567.8', 12345678n * 10n ** 17n],
    ["1'234", 1234n * E18],
    ['.5', 5n * 10n ** 17n],
    ['5.', 5n * E18],
    ['1,234,567', 1234567n * E18],
    ['0.000000000000000001', 1n],
    ['1.500000000000000000000', 15n * 10n ** 17n],
  ] as const)('%s', (text, raw) => {
    expect(parseAmount(text, 18)).toEqual({ raw })
  })

  it.each([
    ['', 'amount.empty'],
    ['   ', 'amount.empty'],
    ['-1', 'amount.negative'],
    ['－５', 'amount.negative'],
    ['abc', 'amount.malformed'],
    ['1.2.3', 'amount.malformed'],
    ['1,23,4', 'amount.malformed'],
    ['1,234', 'amount.ambiguous'],
    ['１２，３４５', 'amount.ambiguous'],
    ['999,000', 'amount.ambiguous'],
    ['1e18', 'amount.malformed'],
    ['10²', 'amount.malformed'],
    ['1.5¹', 'amount.malformed'],
    ['1½', 'amount.malformed'],
    ['0x10', 'amount.malformed'],
    ['.', 'amount.malformed'],
    ['0.0000000000000000001', 'amount.decimals'],
    ['9'.repeat(70), 'amount.large'],
    ['9'.repeat(200), 'amount.large'],
  ] as const)('%s is refused as %s', (text, issue) => {
    expect(parseAmount(text, 18)).toEqual({ issue })
  })

  it('reads back every exact and every grouped text', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 30 }), (raw, decimals) => {
        expect(parseAmount(exactAmount(raw, decimals), decimals)).toEqual({ raw })
        const grouped = formatAmount(raw, decimals, { places: decimals })
        expect(parseAmount(grouped, decimals)).toEqual(
          /^\d{1,3},\d{3}$/.test(grouped) ? { issue: 'amount.ambiguous' } : { raw },
        )
      }),
    )
  })
})

it.each([
  ['1.234', '1,5', true],
  [' 123.456 ', '1,5', true],
  ['1.234', '1.5', false],
  ['0.123', '1,5', false],
  ['1.23', '1,5', false],
  ['1.2345', '1,5', false],
  ['1234.567', '1,5', false],
  ['1.234,5', '1,5', false],
] as const)('%s where one and a half is %s: the dot is unclear: %s', (text, sample, unclear) =>
  expect(isUnclearDot(text, sample)).toBe(unclear),
)

describe('format', () => {
  it.each([
    [1234567n * 10n ** 15n, {}, '1,234.56'],
    [E18, {}, '1'],
    [E18, { pad: true }, '1.00'],
    [1n, {}, '<0.01'],
    [1n, { places: 4 }, '<0.0001'],
    [0n, { places: 4, pad: true }, '0.0000'],
    [1999n * 10n ** 15n, {}, '1.99'],
    [1991n * 10n ** 15n, { round: 'up' }, '2'],
    [1n, { round: 'up' }, '<0.01'],
    [10n ** 10n, { places: 6, round: 'up' }, '<0.000001'],
    [10n ** 12n, { places: 6, round: 'up' }, '0.000001'],
    [10n ** 12n + 1n, { places: 6, round: 'up' }, '0.000002'],
    [-1n, {}, '<0.01'],
    [-5n * E18, {}, '−5'],
  ] as const)('%s %o', (raw, options, text) => {
    expect(formatAmount(raw, 18, options)).toBe(text)
  })

  it('never jumps while digits are added: a digit makes at most twenty times as much', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,5}[.,]\d{1,8}$/), (text) => {
        let before: bigint | null = null
        for (let length = 1; length <= text.length; length++) {
          const parsed = parseAmount(text.slice(0, length), 18)
          if (!('raw' in parsed)) continue
          if (before !== null) expect(parsed.raw < before * 20n && parsed.raw >= before).toBe(true)
          before = parsed.raw
        }
      }),
    )
  })

  it('says an exact amount whole', () => {
    expect(formatExact(1_234n * E18 + 1n, 18)).toBe('1,234.000000000000000001')
    expect(formatExact(1_234n * E18, 18)).toBe('1,234')
  })

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 200n), fc.integer({ min: 0, max: 18 }), (raw, places) => {
        const { whole, fraction, below } = figure(raw, 18, { places })
        if (below) return
        const shown = parseAmount(whole + fraction, 18)
        expect('raw' in shown && shown.raw <= raw).toBe(true)
      }),
    )
  })

  it.each([
    [999_999n, ''],
    [1_000_000n, '100만'],
    [123_456_789n, '1억 2,345만'],
    [1_000_000_000_000n, '1조'],
    [12_345_678_901_234_567_890n, '1,234경 5,678조'],
  ] as const)('%s in Korean is %s', (whole, text) => {
    expect(koreanScale(whole * E18, 18)).toBe(text)
  })

  it.each([
    [0n, 2],
    [1n, 22],
    [123n * 10n ** 15n, 5],
    [5n * E18, 4],
    [1_234n * E18, 2],
    [10n ** 30n, 2],
  ] as const)('a price of %s has %s decimals', (raw, places) => expect(pricePlaces(raw, 18)).toBe(places))

  it('percentages round up', () => {
    expect([0n, 50n, 1300n, 1301n, 150_000n].map(formatPpm)).toEqual([
      '0.00%',
      '<0.01%',
      '0.13%',
      '0.14%',
      '15.00%',
    ])
  })
  it('shares and rates are cut: nearly all is not all', () => {
    expect([0n, 50n, 100n, 1_399n, 999_999n, 1_000_000n].map(formatShare)).toEqual([
      '0.00%',
      '<0.01%',
      '0.01%',
      '0.13%',
      '99.99%',
      '100.00%',
    ])
    expect([0, 0.00004, 0.0412, 0.99999].map(formatRate)).toEqual(['0.00%', '0.00%', '4.12%', '99.99%'])
  })
})

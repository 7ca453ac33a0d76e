import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Candle,
  type CandlesAsked,
  inverse,
  inverseSeries,
  joined,
  pageBefore,
  type Series,
  sameAsked,
  seriesOf,
  silences,
} from './candles.ts'
import {
  drawnPrice,
  EXACT_DECIMALS,
  exactPrice,
  formatPrice,
  formatPriceClose,
  inversePrice,
} from './exactPrice.ts'
import { PAGE_STEPS, type SeriesCandle, type SeriesResponse } from './seriesSchema.ts'

const HOUR = 3_600
const row = (time: number, given: Partial<SeriesCandle> = {}): SeriesCandle => ({
  time,
  open: '2',
  high: '4',
  low: '1',
  close: '2',
  volumeBase: '10',
  volumeQuote: '20',
  volumeUsd: '20',
  swaps: 1,
  firstBlock: 1,
  lastBlock: 2,
  ...given,
})
const answer = (given: Partial<SeriesResponse> = {}): SeriesResponse => ({
  interval: '1h',
  base: '0xa',
  quote: '0xb',
  path: [{ pool: '0xp', from: '0xa', to: '0xb' }],
  since: { time: 0, block: 1 },
  from: 0,
  to: 10 * HOUR,
  closed: false,
  edition: 'e',
  before: null,
  list: [],
  asOfBlock: 9,
  ...given,
})

describe('exact prices', () => {
  it.each([
    ['0.02', '0.020000'],
    ['61204.1', '61,204.10'],
    ['0.000000000000123456789', '0.00000000000012345'],
    ['1', '1.0000'],
  ])('%s reads %s', (text, shown) => expect(formatPrice(exactPrice(text))).toBe(shown))

  it('keeps every digit of the index', () => {
    const digits = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), fc.nat(28))
    fc.assert(
      fc.property(digits, ([n, places]) => {
        const text = n.toString().padStart(places + 1, '0')
        const decimal = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
        expect(exactPrice(decimal)).toBe(n * 10n ** BigInt(EXACT_DECIMALS - places))
      }),
    )
  })

  it('inverted twice gives the same to more digits than are shown', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 30n, max: 10n ** 66n }), (price) => {
        const back = inversePrice(inversePrice(price) ?? 0n) ?? 0n
        const off = back > price ? back - price : price - back
        expect(off * 10n ** 20n <= price * 10n ** 3n).toBe(true)
      }),
    )
    expect(inversePrice(0n)).toBeNull()
    // Rounded down.
    expect(inversePrice(exactPrice('3'))).toBe(10n ** BigInt(EXACT_DECIMALS) / 3n)
  })

  it('has four more digits in close-up, and none if unknown', () => {
    expect(formatPriceClose(exactPrice('0.020031234567'))).toBe('0.0200312345')
    expect([formatPrice(null), formatPriceClose(null)]).toEqual(['—', '—'])
  })

  it('is drawn near the exact one', () => expect(drawnPrice(exactPrice('0.02003'))).toBeCloseTo(0.02003, 12))
})

describe('inverted', () => {
  it('swaps the highest and the lowest, and the volumes', () => {
    const price = fc.bigInt({ min: 10n ** 40n, max: 10n ** 56n })
    fc.assert(
      fc.property(fc.array(price, { minLength: 4, maxLength: 4 }), ([a, b, c, d]) => {
        const [low, open, close, high] = [a, b, c, d].toSorted((x, y) =>
          (x ?? 0n) < (y ?? 0n) ? -1 : 1,
        ) as [bigint, bigint, bigint, bigint]
        const [candle] = seriesOf(answer({ list: [row(0)] })).candles as [Candle]
        const other = inverse({ ...candle, open, high, low, close })
        expect([other.high, other.low]).toEqual([inversePrice(low), inversePrice(high)])
        const { high: top = 0n, low: bottom = 0n, open: first = 0n, close: last = 0n } = other
        expect((top ?? 0n) >= (first ?? 0n) && (top ?? 0n) >= (last ?? 0n)).toBe(true)
        expect((bottom ?? 0n) <= (first ?? 0n) && (bottom ?? 0n) <= (last ?? 0n)).toBe(true)
        expect([other.volumeBase, other.volumeQuote]).toEqual([20n, 10n])
      }),
    )
  })

  it('has no inverse if the price is in dollars', () => {
    const series = seriesOf(answer({ quote: null, list: [row(0)] }))
    expect(inverseSeries(series)).toBe(series)
    expect(inverseSeries(seriesOf(answer()))).toMatchObject({ base: '0xb', quote: '0xa' })
  })
})

describe('an answer', () => {
  it('is sorted, has each step once, and nothing outside its range', () => {
    const list = [row(2 * HOUR), row(HOUR), row(HOUR, { swaps: 7 }), row(99 * HOUR)]
    const { candles } = seriesOf(answer({ list }))
    expect(candles.map(({ time, swaps }) => [time, swaps])).toEqual([
      [HOUR, 7],
      [2 * HOUR, 1],
    ])
  })

  it('keeps an unknown price as unknown', () => {
    const [candle] = seriesOf(
      answer({ list: [row(0, { open: null, high: null, low: null, close: null })] }),
    ).candles
    expect(candle).toMatchObject({ open: null, close: null, swaps: 1 })
  })
})

describe('pages', () => {
  const newer = seriesOf(
    answer({ from: 700 * HOUR, to: 1_199 * HOUR, list: [row(700 * HOUR), row(800 * HOUR)] }),
  )
  const older = seriesOf(
    answer({ from: 500 * HOUR, to: 999 * HOUR, list: [row(600 * HOUR), row(700 * HOUR, { swaps: 9 })] }),
  )

  it('have an earlier one that reaches into the series, or up to it', () => {
    expect(pageBefore(newer)).toBe(1)
    expect(pageBefore({ interval: '1h', from: PAGE_STEPS * HOUR })).toBe(0)
  })

  it('are joined, and the newer one wins where they overlap', () => {
    const all = joined(older, newer) as Series
    expect([all.from, all.to]).toEqual([500 * HOUR, 1_199 * HOUR])
    expect(all.candles.map(({ time, swaps }) => [time / HOUR, swaps])).toEqual([
      [600, 1],
      [700, 1],
      [800, 1],
    ])
  })

  it('are joined if one begins with the step after the other', () => {
    const upTo = (hour: number) => joined(seriesOf(answer({ from: 0, to: hour * HOUR })), newer)
    expect(upTo(699)?.from).toBe(0)
    expect(upTo(698)).toBeNull()
  })

  it('continue before the first step if a price was set there', () => {
    const { more, before } = seriesOf(answer({ before: { time: -HOUR, close: '3' } }))
    expect([more, before]).toEqual([true, exactPrice('3')])
    expect(seriesOf(answer())).toMatchObject({ more: false, before: null })
  })

  it.each([
    ['another edition', { edition: 'f' }],
    ['another first pool', { path: [{ pool: '0xq', from: '0xa', to: '0xb' }] }],
    ['another unit', { quote: null }],
    ['a hole between', { to: 600 * HOUR }],
  ])('are not, where there is %s', (_, given) => {
    expect(joined(seriesOf(answer({ from: 500 * HOUR, to: 999 * HOUR, ...given })), newer)).toBeNull()
  })
})

describe('silence', () => {
  const at = (hours: readonly number[], given: Partial<SeriesResponse> = {}) =>
    silences(seriesOf(answer({ to: 90 * HOUR, list: hours.map((hour) => row(hour * HOUR)), ...given })))
  const spans = (found: ReturnType<typeof at>) =>
    found.map(({ from, to, steps }) => [from / HOUR, to / HOUR, steps])

  it('is reported from one day on, with the price at the time', () => {
    const found = at([0, 24, 49, 90])
    expect(spans(found)).toEqual([
      [25, 48, 24],
      [50, 89, 40],
    ])
    expect(found[0]?.price).toBe(exactPrice('2'))
  })

  it('is reported from six steps on if a step is a day', () => {
    const days = (given: readonly number[]) =>
      at([], { interval: '1d', to: 30 * 86_400, list: given.map((day) => row(day * 86_400)) })
    expect(days([0, 6, 13, 30]).map(({ steps }) => steps)).toEqual([6, 16])
  })

  it('ends at the end of the known range, and begins with the pool', () => {
    expect(spans(at([0]))).toEqual([[1, 90, 90]])
    expect(at([60, 90], { since: { time: 20 * HOUR + 5, block: 1 } })).toMatchObject([
      { from: 20 * HOUR, to: 59 * HOUR, price: null },
      { from: 61 * HOUR },
    ])
    expect(at([60], { before: { time: -HOUR, close: '3' } })[0]?.price).toBe(exactPrice('3'))
  })
})

it('two requests are equal if the subject, the step and the unit are', () => {
  const pool: CandlesAsked = { of: 'pools', address: '0xAb', interval: '1h', unit: 'usd' }
  const token: CandlesAsked = { of: 'tokens', address: '0xAb', interval: '1h' }
  expect(sameAsked(pool, { ...pool, address: '0xaB' })).toBe(true)
  expect(sameAsked(token, { ...token })).toBe(true)
  const others: (CandlesAsked | null)[] = [
    { ...pool, address: '0xac' },
    { ...pool, interval: '4h' },
    { ...pool, unit: 'token' },
    token,
    null,
  ]
  for (const other of others) expect(sameAsked(pool, other), JSON.stringify(other)).toBe(false)
  expect(sameAsked(null, null)).toBe(false)
})

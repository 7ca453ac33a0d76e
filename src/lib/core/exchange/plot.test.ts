import { describe, expect, it } from 'vitest'
import { seriesOf } from './candles.ts'
import { drawnOf, marksOf } from './plot.ts'
import type { SeriesCandle, SeriesResponse } from './seriesSchema.ts'

const HOUR = 3_600
const row = (hour: number, given: Partial<SeriesCandle> = {}): SeriesCandle => ({
  time: hour * HOUR,
  open: '0.02',
  high: '0.021',
  low: '0.019',
  close: '0.0205',
  volumeBase: '10',
  volumeQuote: '20',
  volumeUsd: '1.5',
  swaps: 1,
  firstBlock: 1,
  lastBlock: 2,
  ...given,
})
const series = (list: readonly SeriesCandle[], given: Partial<SeriesResponse> = {}) =>
  seriesOf({
    interval: '1h',
    base: '0xa',
    quote: null,
    path: [],
    since: { time: 0, block: 1 },
    from: 0,
    to: 60 * HOUR,
    closed: false,
    edition: 'e',
    before: null,
    list: [...list],
    asOfBlock: 9,
    ...given,
  })
const text = {
  edge: 'Block 9',
  silent: ({ steps }: { readonly steps: number }) => `silent ${steps}`,
  unindexed: 'unseen',
}
const drawn = (list: readonly SeriesCandle[], given: Partial<SeriesResponse> = {}, missing = false) =>
  drawnOf({ series: series(list, given), texts: text, stored: false, log: false, shift: 0, missing })

describe('a drawn series', () => {
  it('ends with the last known step, and has as many decimals as the price', () => {
    const { to, from, step, places, edge } = drawn([row(0), row(60)])
    expect([from, to, step, places, edge]).toEqual([0, 60 * HOUR, HOUR, 6, 'Block 9'])
  })

  it('draws no candle for an unknown price and no bar for an unknown volume: neither is 0', () => {
    const none = { open: null, high: null, low: null, close: null, volumeUsd: null }
    for (const part of ['open', 'high', 'low', 'close'])
      expect(drawn([row(0, { [part]: null })]).bars[0]?.price, part).toBeNull()
    expect(drawn([row(0, none)]).bars).toEqual([{ time: 0, price: null, volume: null }])
    expect(drawn([row(0, { volumeUsd: '0' })]).bars[0]?.volume).toBe(0)
    expect(drawn([row(0)], { quote: '0xb' }).bars[0]?.volume).toBe(20)
  })

  it('labels silence with the price at the time, and shows missing history as another band before everything known', () => {
    const { bands, from } = drawn([row(0), row(30)], {}, true)
    expect(bands.map(({ kind, label }) => [kind, label])).toEqual([
      ['unseen', 'unseen'],
      ['silent', 'silent 29'],
      ['silent', 'silent 30'],
    ])
    expect(bands[0]).toMatchObject({ from, to: -HOUR, price: null })
    expect(bands[1]?.price).toBeCloseTo(0.0205, 12)
    expect(from).toBe(-12 * HOUR)
  })
})

describe('own trades', () => {
  const trade = (time: number, tokenIn: string, tokenOut: string) => ({ time, tokenIn, tokenOut })
  it('are marked at their step, bought or sold, each kind once', () => {
    const marks = marksOf(
      [
        trade(HOUR + 5, '0xB', '0xA'),
        trade(HOUR + 9, '0xb', '0xa'),
        trade(HOUR + 7, '0xa', '0xb'),
        trade(99 * HOUR, '0xa', '0xb'),
        trade(2 * HOUR, '0xc', '0xd'),
      ],
      series([]),
    )
    expect(marks).toEqual([
      { time: HOUR, kind: 'bought' },
      { time: HOUR, kind: 'sold' },
    ])
  })
})

it('are marked in order, also at the first and the last step', () => {
  const at = (time: number) => ({ time, tokenIn: '0xb', tokenOut: '0xa' })
  const marks = marksOf([at(60 * HOUR + 9), at(5), at(61 * HOUR)], series([]))
  expect(marks.map(({ time }) => time)).toEqual([0, 60 * HOUR])
  expect(marksOf([at(5)], series([], { from: HOUR }))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { DUST, foldCandles, hourOf, priceAfter, priceText } from './applyCandles.ts'
import type { Swapped } from './events.ts'

const pool = '0x00000000000000000000000000000000000000aa'
const swap = (given: Partial<Swapped>): Swapped => ({
  type: 'Swapped',
  block: 1,
  timestamp: 7_200,
  txHash: '0x',
  txIndex: 0,
  logIndex: 0,
  pool,
  trader: '0x00000000000000000000000000000000000000bb',
  soldIndex: 0,
  boughtIndex: 1,
  amountsIn: [100_000n, 0n],
  amountsOut: [0n, 50_000n],
  fee: 0n,
  ...given,
})

test.each([
  [0, 0],
  [3_599, 0],
  [3_600, 3_600],
  [1_667_260_799, 1_667_257_200],
])('the hour of %i begins at %i', (time, hour) => {
  expect(hourOf(time)).toBe(hour)
})

describe('the price a swap leaves behind', () => {
  test.each<[string, 'amm' | 'cfmm', Partial<Swapped>, string | null]>([
    ['amm: the reserves after it', 'amm', { reservesAfter: [4n, 1n] }, '0.25'],
    [
      'amm: dust moves nothing',
      'amm',
      { amountsIn: [1n, 0n], amountsOut: [0n, 0n], reservesAfter: [10n ** 18n, 2n * 10n ** 18n] },
      '2',
    ],
    ['amm without reserves: what was paid', 'amm', {}, '0.5'],
    ['amm emptied: none', 'amm', { reservesAfter: [0n, 1n] }, null],
    ['cfmm, coin 0 sold: bought / sold', 'cfmm', { reservesAfter: [4n, 1n] }, '0.5'],
    [
      'cfmm, coin 1 sold: sold / bought',
      'cfmm',
      { soldIndex: 1, boughtIndex: 0, amountsIn: [0n, 30_000n], amountsOut: [20_000n, 0n] },
      '1.5',
    ],
    ['cfmm dust on one side: none', 'cfmm', { amountsIn: [DUST - 1n, 0n], amountsOut: [0n, DUST] }, null],
    ['cfmm just above dust', 'cfmm', { amountsIn: [DUST, 0n], amountsOut: [0n, DUST] }, '1'],
    [
      'both coins in: the net amounts',
      'amm',
      { amountsIn: [120_000n, 10_000n], amountsOut: [20_000n, 60_000n] },
      '0.5',
    ],
    [
      'three coins: the two that traded',
      'cfmm',
      { soldIndex: 2, boughtIndex: 1, amountsIn: [0n, 0n, 20_000n], amountsOut: [0n, 10_000n, 0n] },
      '2',
    ],
  ])('%s', (_, kind, given, price) => {
    expect(priceText(priceAfter(swap(given), kind))).toBe(price)
  })
})

test('candles of a table of swaps, by the hour, by four hours and by the day', () => {
  const rows: [number, bigint, bigint, bigint | null][] = [
    // time, sold, bought, price
    [7_200, 10n, 30n, 3n],
    [7_201, 20n, 100n, 5n],
    [8_000, 5n, 10n, 2n],
    [10_799, 1n, 4n, 4n],
    [10_800, 7n, 49n, null],
    [18_000, 1n, 9n, 9n],
  ]
  const list = rows.map(([timestamp, sold, bought, price]) => ({
    swap: swap({ timestamp, amountsIn: [sold, 0n], amountsOut: [0n, bought] }),
    price: price === null ? null : { n: price, d: 1n },
  }))
  const shown = foldCandles(list).map((candle) => [
    candle.step / 3_600,
    candle.start,
    ...[candle.open, candle.high, candle.low, candle.close].map(priceText),
    candle.volumeBase,
    candle.volumeQuote,
    candle.swaps,
  ])
  expect(shown).toEqual([
    [1, 7_200, '3', '5', '2', '4', 36n, 144n, 4],
    [1, 10_800, null, null, null, null, 7n, 49n, 1],
    [1, 18_000, '9', '9', '9', '9', 1n, 9n, 1],
    [4, 0, '3', '5', '2', '4', 43n, 193n, 5],
    [4, 14_400, '9', '9', '9', '9', 1n, 9n, 1],
    [24, 0, '3', '9', '2', '9', 44n, 202n, 6],
  ])
})

test('pools and directions do not mix, both directions count as volume', () => {
  const other = '0x00000000000000000000000000000000000000cc'
  const list = [
    swap({}),
    swap({ soldIndex: 1, boughtIndex: 0, amountsIn: [0n, 8n], amountsOut: [3n, 0n] }),
    swap({ pool: other, amountsIn: [1n, 0n], amountsOut: [0n, 1n] }),
  ].map((one) => ({ swap: one, price: null }))
  const hours = foldCandles(list).filter(({ step }) => step === 3_600)
  expect(
    hours.map(({ pool: address, ...candle }) => [address, candle.volumeBase, candle.volumeQuote]),
  ).toEqual([
    [pool, 100_003n, 50_008n],
    [other, 1n, 1n],
  ])
})

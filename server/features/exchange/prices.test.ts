import { describe, expect, test } from 'vitest'
import { type Ratio, shift, toDecimal, toFixedDecimal } from '../../core/ratio.ts'
import { dayChange, derivePrices, type PricedPool, poolValue, tradedValue } from './prices.ts'

const decimals = new Map([
  ['usdt', 6],
  ['usdc', 18],
  ['mev', 18],
  ['eth', 18],
  ['mefi', 18],
  ['lost', 18],
])
const whole = (amount: number, token: string) =>
  BigInt(Math.round(amount * 1e6)) * 10n ** BigInt((decimals.get(token) ?? 18) - 6)
const pool = (
  a: string,
  amountA: number,
  b: string,
  amountB: number,
  extra: Partial<PricedPool> = {},
): PricedPool => ({
  address: `${a}-${b}`,
  kind: 'amm',
  tokens: [a, b],
  reserves: [whole(amountA, a), whole(amountB, b)],
  lastPrice: null,
  dayAgoPrice: null,
  ...extra,
})
const usd = (prices: Map<string, { usd: Ratio }>, token: string) => {
  const price = prices.get(token)
  return price && toDecimal(shift(price.usd, decimals.get(token) ?? 18), 18)
}

describe('dollar prices', () => {
  test.each<[string, PricedPool[], Record<string, string | undefined>]>([
    ['a dollar coin is a dollar, whatever its decimals', [], { usdt: '1', usdc: '1', mev: undefined }],
    ['straight from a pool', [pool('mev', 50_000, 'usdt', 1_000)], { mev: '0.02' }],
    ['order of coins does not matter', [pool('usdt', 1_000, 'mev', 50_000)], { mev: '0.02' }],
    [
      'over another token',
      [pool('mev', 50_000, 'usdt', 1_000), pool('mefi', 100, 'mev', 1_000)],
      { mev: '0.02', mefi: '0.2' },
    ],
    [
      'from the deepest of several pools',
      [pool('mev', 10, 'usdt', 10), pool('mev', 50_000, 'usdc', 1_000)],
      { mev: '0.02' },
    ],
    [
      'a thin direct pool yields to a thick detour',
      [pool('mefi', 1, 'usdt', 5), pool('mev', 50_000, 'usdt', 1_000), pool('mefi', 4_000, 'mev', 40_000)],
      { mefi: '0.2' },
    ],
    ['an empty pool gives none', [pool('mev', 0, 'usdt', 0)], { mev: undefined }],
    ['one empty side gives none', [pool('mev', 0, 'usdt', 5)], { mev: undefined }],
    ['unconnected tokens have none', [pool('lost', 1, 'mev', 1)], { lost: undefined, mev: undefined }],
    [
      'a cfmm pool prices by its last trade, not by its reserves',
      [pool('eth', 10, 'usdc', 1, { kind: 'cfmm', lastPrice: { n: 1_500n, d: 1n } })],
      { eth: '1500' },
    ],
    ['a cfmm pool without trades is at par', [pool('eth', 10, 'usdt', 1, { kind: 'cfmm' })], { eth: '1' }],
  ])('%s', (_, pools, expected) => {
    const prices = derivePrices(pools, decimals, ['usdt', 'usdc'])
    for (const [token, price] of Object.entries(expected)) expect(usd(prices, token)).toBe(price)
    // The order in which pools come must not matter.
    const again = derivePrices([...pools].reverse(), decimals, ['usdt', 'usdc'])
    for (const [token, price] of Object.entries(expected)) expect(usd(again, token)).toBe(price)
  })

  test('a day ago goes over the same pools', () => {
    const pools = [
      pool('mev', 50_000, 'usdc', 1_000, { dayAgoPrice: { n: 1n, d: 100n } }),
      pool('mefi', 100, 'mev', 1_000, { dayAgoPrice: { n: 8n, d: 1n } }),
      pool('eth', 1, 'usdc', 1_500),
    ]
    const prices = derivePrices(pools, decimals, ['usdc'])
    expect(dayChange(prices.get('mev'))).toBe(1)
    // 0.2 now, 8 * 0.01 = 0.08 then
    expect(dayChange(prices.get('mefi'))).toBe(1.5)
    expect(dayChange(prices.get('eth'))).toBeNull()
    expect(dayChange(prices.get('usdc'))).toBe(0)
    expect(dayChange(undefined)).toBeNull()
  })
})

test('what a pool holds, and what went through it', () => {
  const mev = pool('mev', 50_000, 'usdt', 1_000)
  const mefi = pool('mefi', 100, 'mev', 1_000)
  const lost = pool('lost', 1, 'eth', 1)
  const prices = derivePrices([mev, mefi, lost], decimals, ['usdt', 'usdc'])
  const text = (value: Ratio | null) => value && toFixedDecimal(value, 2)
  expect(text(poolValue(mev, prices))).toBe('2000.00')
  expect(text(poolValue(mefi, prices))).toBe('40.00')
  expect(poolValue(lost, prices)).toBeNull()
  // Counted on the dollar coin, else on the coin nearest to one.
  expect(text(tradedValue(mev.tokens, [whole(999, 'mev'), whole(12.5, 'usdt')], prices))).toBe('12.50')
  expect(text(tradedValue(mefi.tokens, [whole(3, 'mefi'), whole(100, 'mev')], prices))).toBe('2.00')
  expect(tradedValue(lost.tokens, [1n, 1n], prices)).toBeNull()
})

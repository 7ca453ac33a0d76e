import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../config/registry.ts'
import { E18, type Pool } from '../pool/model.ts'
import { changeParts, dollarsIn, dollarValue, parseUsd, poolPrices, poolValue, sumPlaces } from './price.ts'

const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const [USDT, MEV, MEFI, USDC, LONE] = [1, 2, 3, 4, 5].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
let next = 100
const amm = (tokens: [Address, Address], reserves: [bigint, bigint]): Pool => ({
  id: tokens.join('-'),
  address: address(next++),
  kind: 'amm',
  tokens,
  reserves,
  fee: 30_000_000n,
  killed: false,
  reference: false,
})
const cfmm = (tokens: [Address, Address], reserves: [bigint, bigint]): Pool => ({
  ...amm(tokens, reserves),
  kind: 'cfmm',
  amp: 17_000n,
  rates: [E18, E18],
})

describe('prices from pools', () => {
  it('uses the reserves of a pool with a dollar coin, on either side', () => {
    const pools = [amm([USDT, MEV], [200n * E18, 10_000n * E18])]
    expect(poolPrices(pools, [USDT]).get(MEV)).toBe(E18 / 50n)
    const turned = [amm([MEV, USDT], [10_000n * E18, 200n * E18])]
    expect(poolPrices(turned, [USDT]).get(MEV)).toBe(E18 / 50n)
  })

  it('follows several pools, and prefers the deeper of two', () => {
    const pools = [
      amm([MEV, USDT], [100n * E18, 3n * E18]),
      amm([MEV, USDC], [10_000n * E18, 200n * E18]),
      amm([MEFI, MEV], [100n * E18, 500n * E18]),
    ]
    const prices = poolPrices(pools, [USDT, USDC])
    expect(prices.get(MEV)).toBe(E18 / 50n)
    expect(prices.get(MEFI)).toBe(E18 / 10n)
  })

  it('gives no price for unconnected tokens, and none from an empty pool', () => {
    const prices = poolPrices([amm([LONE, MEFI], [E18, E18]), amm([MEV, USDT], [0n, E18])], [USDT])
    expect([prices.has(LONE), prices.has(MEFI), prices.has(MEV)]).toEqual([false, false, false])
  })

  it('reads a balanced stable pool as par', () => {
    const price = poolPrices([cfmm([USDC, USDT], [1_000n * E18, 1_000n * E18])], [USDT]).get(USDC) ?? 0n
    expect(price > (E18 * 9_999n) / 10_000n && price <= E18).toBe(true)
  })

  it('never values a pool above the value of its sides', () => {
    const side = fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n })
    fc.assert(
      fc.property(side, side, (mev, usd) => {
        const pool = amm([MEV, USDT], [mev, usd])
        const prices = poolPrices([pool], [USDT])
        const value = poolValue(pool, prices)
        expect(value !== null && value <= 2n * usd).toBe(true)
        // Rounded down by less than one unit of price per whole token, and one unit of value.
        expect((value ?? 0n) + mev / E18 + 2n >= 2n * usd).toBe(true)
      }),
    )
  })

  it('does not value a pool with an unpriced coin', () => {
    const pool = amm([LONE, MEFI], [E18, E18])
    expect(poolValue(pool, poolPrices([pool], [USDT]))).toBeNull()
  })
})

it('reads the API’s decimals exactly', () => {
  expect(parseUsd('0.02')).toBe(2n * 10n ** 16n)
  expect(parseUsd('1234567.89')).toBe(1_234_567_89n * 10n ** 16n)
  expect(parseUsd('0.0000000000000000019')).toBe(1n)
  expect(parseUsd(null)).toBeNull()
})

it('returns direction and size of a change', () => {
  expect(changeParts(0.0184)).toEqual({ direction: 'up', bps: 184 })
  expect(changeParts(-0.5)).toEqual({ direction: 'down', bps: 5_000 })
  expect(changeParts(-0.00001)).toEqual({ direction: 'down', bps: 0 })
  expect(changeParts(0)).toEqual({ direction: 'flat', bps: 0 })
  // A price that is not 0 has not fallen by 100 %.
  expect(changeParts(-0.99996)).toEqual({ direction: 'down', bps: 9_999 })
  expect(changeParts(0.0029)).toEqual({ direction: 'up', bps: 29 })
})

it('prefers the lower address of two equally deep pools, and rounds a price down', () => {
  const first = amm([MEV, USDT], [3n * E18, E18])
  const second = amm([MEV, USDT], [5n * E18, E18])
  for (const pools of [
    [first, second],
    [second, first],
  ])
    expect(poolPrices(pools, [USDT]).get(MEV)).toBe(E18 / 3n)
})

it('rounds a value down, and the token amount for dollars up', () => {
  expect(dollarValue(5n, E18 / 2n)).toBe(2n)
  expect(dollarsIn(10n, 3n * E18)).toBe(4n)
  expect(dollarsIn(9n, 3n * E18)).toBe(3n)
  expect([dollarValue(1n, undefined), dollarsIn(1n, undefined)]).toEqual([null, null])
})

it('shows cents below a thousand', () => {
  expect([sumPlaces(1_000n * E18 - 1n), sumPlaces(1_000n * E18), sumPlaces(0n)]).toEqual([2, 0, 2])
})

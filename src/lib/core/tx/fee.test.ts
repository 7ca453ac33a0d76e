import { expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import type { Token } from '../config/registry.ts'
import { expectedFee, feeOfPool, maxSpendable } from './fee.ts'

const E18 = 10n ** 18n
/** 250 gwei: a limit of five million gas costs 1.25 coins. */
const PRICE = 250n * 10n ** 9n
const token = (symbol: string) => ({ symbol, name: symbol, address: address(1), decimals: 18 }) as Token

it('expects the fee of 400,000 gas, and of 160,000 for one more pool', () => {
  expect([expectedFee(PRICE), feeOfPool(PRICE)]).toEqual([E18 / 10n, E18 / 25n])
  expect([expectedFee(null), feeOfPool(null)]).toEqual([null, null])
  expect([expectedFee(0n), feeOfPool(0n)]).toEqual([0n, 0n])
})

it.each<[string, bigint, number | undefined, bigint]>([
  ['MEV', 10n * E18, undefined, (75n * E18) / 10n],
  ['MEV', 10n * E18, 1, (875n * E18) / 100n],
  ['MEV', 10n * E18, 3, (625n * E18) / 100n],
  ['MEV', (25n * E18) / 10n + 1n, 2, 1n],
  ['MEV', (25n * E18) / 10n, 2, 0n],
  ['MEV', E18, 2, 0n],
  ['USDT', E18, 2, E18],
])('of %s, a balance of %i with %s calls leaves %i to spend', (symbol, balance, calls, left) =>
  expect(maxSpendable(token(symbol), balance, PRICE, calls)).toBe(left),
)

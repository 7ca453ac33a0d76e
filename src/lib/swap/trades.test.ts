import { describe, expect, test } from 'vitest'
import { formatAmount } from '../core/amount/format.ts'
import type { Address } from '../core/config/registry.ts'
import type { SwapRow } from '../core/exchange/schema.ts'
import { newestFirst, poolsOfPair, tradePlaces } from './trades.ts'

const at = (n: number) => `0x${String(n).repeat(40).slice(0, 40)}` as Address
const [mev, usdt, eth] = [at(1), at(2), at(3)]
const pools = [
  { address: at(7), tokens: [mev, usdt] },
  { address: at(8), tokens: [usdt, eth] },
]
const row = (change: Partial<SwapRow>): SwapRow => ({
  pool: at(7),
  trader: at(9),
  tokenIn: mev,
  amountIn: '2000',
  tokenOut: usdt,
  amountOut: '40',
  time: 1,
  block: 1,
  txHash: '0x1',
  logIndex: 0,
  ...change,
})

describe('pools of a pair', () => {
  test('returns those that hold both coins, in either order', () => {
    expect(poolsOfPair(pools, { tokenIn: usdt, tokenOut: mev }, [at(8)])).toEqual([at(7)])
  })
  test('else returns those of the route, or none without a route', () => {
    expect(poolsOfPair(pools, { tokenIn: mev, tokenOut: eth }, [at(7), at(8)])).toEqual([at(7), at(8)])
    expect(poolsOfPair(pools, { tokenIn: mev, tokenOut: eth }, [])).toEqual([])
  })
})

test('merges trades of several pools into one list, newest first, each once', () => {
  const old = row({ block: 1, txHash: '0xa' })
  const mid = row({ block: 2, txHash: '0xb' })
  const late = row({ block: 2, txHash: '0xb', logIndex: 4 })
  expect(
    newestFirst(
      [
        [mid, old],
        [late, mid],
      ],
      2,
    ),
  ).toEqual([late, mid])
})

test('shows a large sum without cents, and a small one with its digits', () => {
  const reported = (raw: bigint) => formatAmount(raw, 18, { places: tradePlaces(raw) })
  expect(reported(80_774_565_500_000_000_000_000n)).toBe('80,774')
  expect(reported(112_531_500_000_000_000_000n)).toBe('112.53')
  expect(reported(3_400_000_000_000_000n)).toBe('0.0034')
})

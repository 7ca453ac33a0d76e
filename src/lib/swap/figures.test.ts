import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amm, tokenOf } from '../../../tests/fakes/pools.ts'
import { gap, missing } from '../core/amount/compare.ts'
import { E18 } from '../core/pool/model.ts'
import { impactText } from '../core/pool/tolerance.ts'
import type { Quote } from '../core/route/model.ts'
import { poolGraph, quoteSwap } from '../core/route/quote.ts'
import { expectedFee } from '../core/tx/fee.ts'
import { comparedAmount, lostToImpact, poolFees, tradePrice } from './figures.ts'

const quoteOf = (amount: bigint, mode: 'exactIn' | 'exactOut' = 'exactIn'): Quote => {
  const pools = [
    amm('AB', [1_000n, 2_000n], { fee: 30_000_000n }),
    amm('AC', [500n, 500n]),
    amm('CB', [500n, 800n]),
  ]
  const [tokenIn, tokenOut] = [tokenOf('A'), tokenOf('B')]
  const result = quoteSwap(poolGraph(pools), { mode, tokenIn, tokenOut, amount, slippage: () => 50 })
  if ('issue' in result) throw new Error(result.issue)
  return result.quote
}

const quote = quoteOf(100n * E18)

it('takes fees from the amount paid, rounded up', () => {
  expect(quote.feePpm).toBe(3_000n)
  expect(poolFees(quote)).toBe((3n * E18) / 10n)
  expect(poolFees({ ...quote, amountIn: 1n })).toBe(1n)
  expect(poolFees({ ...quote, amountIn: 0n })).toBe(0n)
})

it('computes the cost of impact as the extra amount without it', () => {
  expect(lostToImpact({ ...quote, amountOut: 900n, impactPpm: 100_000n })).toBe(100n)
  expect(lostToImpact({ ...quote, amountOut: 900n, impactPpm: 0n })).toBe(0n)
  expect(lostToImpact({ ...quote, amountOut: 7n, impactPpm: 1n })).toBe(1n)
  expect(lostToImpact({ ...quote, amountOut: 5n, impactPpm: 1_000_000n })).toBe(5n)
  // Adding as much as the pool holds loses half of the spot price.
  const big = quoteOf(1_000n * E18)
  const spot = (big.amountIn * 2n * 997n) / 1_000n
  const error = big.amountOut + lostToImpact(big) - spot
  expect(error >= 0n && error < spot / 100_000n).toBe(true)
})

it('computes price and inverse from the trade’s own amounts, rounded down', () => {
  const [price, inverse] = [tradePrice(quote, false), tradePrice(quote, true)]
  expect(price).toBe((quote.amountOut * E18) / quote.amountIn)
  expect(price * inverse <= E18 * E18).toBe(true)
})

it.each([
  [0n, '0'],
  [9_999n, '0'],
  [109_999n, '10'],
  [150_000n, '15'],
  [999_999n, '99'],
] as const)('an impact of %s ppm is confirmed by typing %s', (impactPpm, word) => {
  expect(impactText(impactPpm)).toBe(word)
})

it('compares routes by the amount that is not typed', () => {
  expect(comparedAmount(quote, quote.route)).toBe(quote.amountOut)
  const out = quoteOf(E18, 'exactOut')
  expect(comparedAmount(out, out.route)).toBe(out.amountIn)
  expect(comparedAmount(out, { hops: [], amounts: [] })).toBe(0n)
})

it('never returns a gap or a missing amount below zero', () => {
  expect(gap(5n, 3n)).toEqual({ size: 2n, more: true })
  expect(gap(3n, 5n)).toEqual({ size: 2n, more: false })
  expect(gap(3n, 3n)).toEqual({ size: 0n, more: true })
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n), fc.bigInt(0n, 2n ** 256n), (wanted, held) => {
      expect(held + missing(wanted, held) >= wanted).toBe(true)
      expect(missing(wanted, held) === 0n).toBe(held >= wanted)
    }),
  )
})

it('leaves the network fee unknown without a gas price', () => {
  expect(expectedFee(null)).toBeNull()
  expect(expectedFee(0n)).toBe(0n)
  expect(expectedFee(1_000_000_000n)).toBe(400_000_000_000_000n)
})

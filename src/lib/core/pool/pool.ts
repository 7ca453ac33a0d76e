import type { Address } from '../config/registry.ts'
import { ammAmountIn, ammAmountOut } from './amm.ts'
import { cfmmAmountOut, cfmmSpot } from './cfmm.ts'
import { FEE_DENOMINATOR, type Pool, PoolError } from './model.ts'

/** Index of a token in the pool's own order. */
export function tokenIndex(pool: Pool, token: Address): number {
  const index = pool.tokens.indexOf(token)
  if (index < 0) throw new PoolError('pool.input')
  return index
}

function sides(pool: Pool, tokenIn: Address, tokenOut: Address) {
  const i = tokenIndex(pool, tokenIn)
  const j = tokenIndex(pool, tokenOut)
  return { i, j, reserveIn: pool.reserves[i] ?? 0n, reserveOut: pool.reserves[j] ?? 0n }
}

/** Returns the output of the pool for exactly `amountIn`, to the wei, rounded down. Throws PoolError. */
export function poolAmountOut(pool: Pool, tokenIn: Address, tokenOut: Address, amountIn: bigint): bigint {
  if (pool.killed) throw new PoolError('pool.killed')
  const { i, j, reserveIn, reserveOut } = sides(pool, tokenIn, tokenOut)
  return pool.kind === 'amm'
    ? ammAmountOut(amountIn, reserveIn, reserveOut, pool.fee)
    : cfmmAmountOut(pool, i, j, amountIn, pool.fee)
}

/** Returns the input for exactly `amountOut`, or null if the chain has no such call (cfmm). Throws PoolError. */
export function poolAmountIn(
  pool: Pool,
  tokenIn: Address,
  tokenOut: Address,
  amountOut: bigint,
): bigint | null {
  if (pool.killed) throw new PoolError('pool.killed')
  if (pool.kind === 'cfmm') return null
  const { reserveIn, reserveOut } = sides(pool, tokenIn, tokenOut)
  return ammAmountIn(amountOut, reserveIn, reserveOut, pool.fee)
}

/** A price as a fraction: `numerator` of tokenOut for `denominator` of tokenIn. */
export type Price = { readonly numerator: bigint; readonly denominator: bigint }

/** Price of an infinitely small trade, without fee. */
export function poolSpot(pool: Pool, tokenIn: Address, tokenOut: Address): Price {
  const { i, j, reserveIn, reserveOut } = sides(pool, tokenIn, tokenOut)
  return pool.kind === 'amm' ? { numerator: reserveOut, denominator: reserveIn } : cfmmSpot(pool, i, j)
}

/** Part of the input that remains after the pool's fee, as a fraction. */
export const keptAfterFee = (pool: Pool): Price => ({
  numerator: FEE_DENOMINATOR - pool.fee,
  denominator: FEE_DENOMINATOR,
})

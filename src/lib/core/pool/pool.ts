import type { Address } from '../config/registry.ts'
import { poolRules } from './kinds.ts'
import { FEE_DENOMINATOR, type Pool, PoolError, type Price } from './model.ts'

/** Returns the index of a token in the pool's own order. Throws PoolError. */
export function tokenIndex(pool: Pool, token: Address): number {
  const index = pool.tokens.indexOf(token)
  if (index < 0) throw new PoolError('pool.input')
  return index
}

const coins = (pool: Pool, tokenIn: Address, tokenOut: Address) =>
  [tokenIndex(pool, tokenIn), tokenIndex(pool, tokenOut)] as const

/** Returns what the pool pays for exactly `amountIn`, to the wei, rounded down. Throws PoolError. */
export function poolAmountOut(pool: Pool, tokenIn: Address, tokenOut: Address, amountIn: bigint): bigint {
  if (pool.killed) throw new PoolError('pool.killed')
  return poolRules(pool.kind).amountOut(pool, ...coins(pool, tokenIn, tokenOut), amountIn)
}

/** Returns what exactly `amountOut` costs, or null if the chain has no such call for the pool. Throws PoolError. */
export function poolAmountIn(
  pool: Pool,
  tokenIn: Address,
  tokenOut: Address,
  amountOut: bigint,
): bigint | null {
  if (pool.killed) throw new PoolError('pool.killed')
  return poolRules(pool.kind).amountIn(pool, ...coins(pool, tokenIn, tokenOut), amountOut)
}

/** Returns the price of an infinitely small trade, without fee. Throws PoolError. */
export const poolSpot = (pool: Pool, tokenIn: Address, tokenOut: Address): Price =>
  poolRules(pool.kind).spot(pool, ...coins(pool, tokenIn, tokenOut))

/** The part of the input a trader keeps after the pool's fee, as a fraction. */
export const afterFee = (pool: Pool): Price => ({
  numerator: FEE_DENOMINATOR - pool.fee,
  denominator: FEE_DENOMINATOR,
})

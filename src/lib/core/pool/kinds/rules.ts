import type { Answer, Questions } from '../../chain/questions.ts'
import type { Address } from '../../config/registry.ts'
import type { Pool, PoolAnswers, PoolBase, Price, SlippageWarning } from '../model.ts'

/** The rules of one pool type that swaps, prices and settings need. Coins by the pool's own index. */
export type PoolRules<P extends Pool = Pool> = {
  /** Returns the base units that the pool pays for `amountIn`, rounded down. Throws PoolError. */
  amountOut(pool: P, i: number, j: number, amountIn: bigint): bigint
  /** Returns the base units that `amountOut` costs, rounded up, or null if the chain has no such call. Throws PoolError. */
  amountIn(pool: P, i: number, j: number, amountOut: bigint): bigint | null
  /** Returns the price of an infinitely small trade, without fee. */
  spot(pool: P, i: number, j: number): Price
  /** Slippage tolerance in basis points if the person chose none. */
  readonly slippageBps: number
  /** Above this many basis points others can trade ahead of a trade, and the form warns. */
  readonly high: { readonly bps: number; readonly warning: SlippageWarning }
  /** Asks for A · 100; null for a type that has none. */
  readAmp(questions: Questions, of: { readonly to: Address; readonly from: Address }): Answer<bigint> | null
  /** Makes the pool from what its contract reported. Throws AppError if a value is absurd. */
  make(base: PoolBase, answers: PoolAnswers): P
  /** Fields that only this type persists. */
  persisted(pool: P): object
}

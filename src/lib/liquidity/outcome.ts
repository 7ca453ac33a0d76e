import { mulDiv } from '../core/amount/math.ts'
import { type Pool, PoolError } from '../core/pool/model.ts'
import { poolSpot } from '../core/pool/pool.ts'
import type { LiquidityIssue, Preview } from './model.ts'

const BPS = 10_000n
export const PPM = 1_000_000n

/** Thrown by the rules of pool types and caught by `previewLiquidity`. The code is the issue that the form shows. */
export class Refused extends Error {
  readonly issue: LiquidityIssue
  constructor(issue: LiquidityIssue) {
    super(issue)
    this.issue = issue
  }
}

/** Lowers an amount by a tolerance in basis points, rounded down. */
export const atLeast = (amount: bigint, bps: number): bigint => mulDiv(amount, BPS - BigInt(bps), BPS, 'down')
/** Raises an amount by a tolerance in basis points, rounded up. */
export const atMost = (amount: bigint, bps: number): bigint => mulDiv(amount, BPS + BigInt(bps), BPS, 'up')

export const two = (amounts: readonly bigint[]): [bigint, bigint] => [amounts[0] ?? 0n, amounts[1] ?? 0n]
const none = (pool: Pool) => pool.tokens.map(() => 0n)
/** Returns amounts of all coins, 0 but for one. */
export const only = (pool: Pool, coin: number, amount: bigint): readonly bigint[] =>
  pool.tokens.map((_, k) => (k === coin ? amount : 0n))

/** Returns the value of amounts in one coin at the pool's own price, without fee, over 1e36; rounded down. */
export function valueIn(pool: Pool, amounts: readonly bigint[], coin: number): bigint {
  const into = pool.tokens[coin]
  if (!into) throw new PoolError('pool.input')
  return amounts.reduce((sum, amount, k) => {
    const token = pool.tokens[k]
    if (!token || amount === 0n) return sum
    const scaled = amount * 10n ** 36n
    if (k === coin) return sum + scaled
    const { numerator, denominator } = poolSpot(pool, token, into)
    return sum + (scaled * numerator) / denominator
  }, 0n)
}

/** How much less than `ideal` is got, in parts per million, rounded up. */
export const lossPpm = (ideal: bigint, got: bigint) =>
  ideal <= got ? 0n : mulDiv(ideal - got, PPM, ideal, 'up')

/** Amounts that a request moves, before limits and shares. */
export type LiquidityOutcome = Pick<
  Preview,
  'coinsIn' | 'coinsOut' | 'minted' | 'burned' | 'impactPpm' | 'feePpm'
>

export const outcome = (pool: Pool, part: Partial<LiquidityOutcome>): LiquidityOutcome => ({
  coinsIn: none(pool),
  coinsOut: none(pool),
  minted: 0n,
  burned: 0n,
  impactPpm: 0n,
  feePpm: 0n,
  ...part,
})

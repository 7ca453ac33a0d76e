import { mulDiv } from '../core/amount/math.ts'
import { poolShare } from '../core/pool/amm.ts'
import { MINIMUM_LIQUIDITY, PoolError } from '../core/pool/model.ts'
import { isCostNear, isNear } from '../core/pool/near.ts'
import { liquidityRules } from './kinds.ts'
import type { Limit, LiquidityPool, LiquidityRequest, Preview, PreviewResult } from './model.ts'
import { atLeast, atMost, type LiquidityOutcome, outcome, Refused } from './outcome.ts'

/** LP tokens with those that the next mint or burn makes for the admin first. */
export const supplyNow = (s: LiquidityPool): bigint => liquidityRules(s.pool.kind).supply(s)

/** Returns the part of both coins that the LP tokens represent. No fee; a closed pool pays it too. */
export const redeem = (s: LiquidityPool, liquidity: bigint): readonly bigint[] =>
  liquidityRules(s.pool.kind).redeem(s, liquidity)

function removeBoth(s: LiquidityPool, liquidity: bigint): LiquidityOutcome {
  const coinsOut = redeem(s, liquidity)
  if (liquidityRules(s.pool.kind).paysTooLittle(coinsOut)) throw new Refused('liquidity.tooSmall')
  return outcome(s.pool, { coinsOut, burned: liquidity })
}

function outcomeOf(s: LiquidityPool, request: LiquidityRequest): LiquidityOutcome {
  const { pool } = s
  const rules = liquidityRules(pool.kind)
  if (request.kind === 'remove') return removeBoth(s, request.liquidity)
  if (pool.killed) throw new PoolError('pool.killed')
  switch (request.kind) {
    case 'add':
      return rules.add(s, pool, request.amounts)
    case 'zapIn':
      return rules.zapIn(s, pool, request.coin, request.amount)
    case 'removeOne':
      return rules.removeOne(s, pool, request.liquidity, request.coin)
    case 'removeExact':
      return rules.removeExact(s, pool, request.amounts)
  }
}

/** The contract's own limits, from the preview and the tolerance; rounded so that the preview itself always passes. */
function limitOf(
  { pool }: LiquidityPool,
  { kind }: LiquidityRequest,
  done: LiquidityOutcome,
  bps: number,
): Limit {
  if (kind === 'removeExact') return { of: 'burned', liquidity: atMost(done.burned, bps) }
  if (kind === 'remove' || kind === 'removeOne')
    return { of: 'coins', amounts: done.coinsOut.map((amount) => atLeast(amount, bps)) }
  return liquidityRules(pool.kind).depositLimit(kind, done, bps)
}

/** Computes the result of a request in this pool, or why it is impossible. Exact to the wei, without a network. */
export function previewLiquidity(
  s: LiquidityPool,
  request: LiquidityRequest,
  slippageBps: number,
): PreviewResult {
  const { pool } = s
  const first = s.supply === 0n
  const takes = 'liquidity' in request ? request.liquidity : null
  try {
    if (takes !== null || request.kind === 'removeExact') {
      if (first) throw new PoolError('pool.empty')
      if (takes === 0n) throw new Refused('liquidity.tooSmall')
      // No account can hold the whole supply; at the whole a cfmm has no price left.
      if (takes !== null && takes >= supplyNow(s) && request.kind !== 'remove')
        throw new Refused('liquidity.tooLarge')
      if (takes !== null && takes > supplyNow(s)) throw new Refused('liquidity.tooLarge')
    }
    const done = outcomeOf(s, request)
    const adds = request.kind === 'add' || request.kind === 'zapIn'
    if (adds ? done.minted <= 0n : done.burned <= 0n) throw new Refused('liquidity.tooSmall')
    const supply = supplyNow(s)
    const lock = first && liquidityRules(pool.kind).locksFirst(pool) ? MINIMUM_LIQUIDITY : 0n
    const left = s.lp > done.burned ? s.lp - done.burned : 0n
    return {
      preview: {
        ...done,
        request: request.kind === 'add' ? { ...request, amounts: done.coinsIn } : request,
        limit: limitOf(s, request, done, slippageBps),
        slippageBps,
        shareBefore: poolShare(s.lp, supply),
        shareAfter: poolShare(left + done.minted, supply + lock + done.minted - done.burned),
        first,
      },
    }
  } catch (error) {
    if (error instanceof Refused) return { issue: error.issue }
    if (error instanceof PoolError)
      return { issue: error.code === 'pool.input' ? 'liquidity.tooSmall' : error.code }
    throw error
  }
}

/** True if a preview of a later block is still within the agreed limit. */
export function withinLimit(limit: Limit, now: Preview): boolean {
  if (limit.of !== 'coins')
    return limit.of === 'minted' ? now.minted >= limit.liquidity : now.burned <= limit.liquidity
  const moved = now.request.kind === 'add' ? now.coinsIn : now.coinsOut
  return limit.amounts.every((amount, k) => (moved[k] ?? 0n) >= amount)
}

/** Returns true if every figure of a later preview is near the reviewed one. A limit alone compares one direction. */
export const isPreviewNear = (reviewed: Preview, now: Preview): boolean => {
  const bps = reviewed.slippageBps
  const areNear = (was: readonly bigint[], is: readonly bigint[]) =>
    was.every((amount, k) => isNear(amount, is[k] ?? 0n, bps))
  return (
    areNear(reviewed.coinsIn, now.coinsIn) &&
    areNear([...reviewed.coinsOut, reviewed.minted], [...now.coinsOut, now.minted]) &&
    isCostNear(reviewed.burned, now.burned, bps)
  )
}

/**
 * Returns the other coin's amount at the pool's ratio, rounded down; null in an empty pool, where any ratio is valid.
 */
export function linkedAmount({ pool, supply }: LiquidityPool, coin: number, amount: bigint): bigint | null {
  const here = pool.reserves[coin] ?? 0n
  const there = pool.reserves[1 - coin] ?? 0n
  const empty = pool.reference && supply === 0n
  return empty || here === 0n || there === 0n ? null : mulDiv(amount, there, here, 'down')
}

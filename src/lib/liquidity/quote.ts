import { mulDiv } from '../core/amount/math.ts'
import {
  ammAdminMint,
  ammFirstLiquidity,
  ammLiquidity,
  ammOptimalAmounts,
  ammWithdraw,
  ammZapIn,
  ammZapOut,
  poolShare,
} from '../core/pool/amm.ts'
import { cfmmAddLiquidity, cfmmRemoveImbalance, cfmmWithdraw, cfmmWithdrawOne } from '../core/pool/cfmm.ts'
import {
  type AmmPool,
  type CfmmPool,
  FEE_DENOMINATOR,
  MINIMUM_LIQUIDITY,
  type Pool,
  PoolError,
} from '../core/pool/model.ts'
import { isCostNear, isNear } from '../core/pool/near.ts'
import { poolSpot } from '../core/pool/pool.ts'
import type {
  Limit,
  LiquidityIssue,
  LiquidityPool,
  LiquidityRequest,
  Preview,
  PreviewResult,
} from './model.ts'

const BPS = 10_000n
const PPM = 1_000_000n
/** The real chain computes an amm zap's root in float64; its LP differs by less than one part in this many. */
export const ZAP_PARTS = 1_000_000n
/**
 * Below the reserve over this, the float64 root of the real chain is off by more than one part in `ZAP_PARTS`: its
 * digits are lost in those of the reserve. The reference router computes the root in integers.
 */
const FLOAT_ZAP_PARTS = 10n ** 8n

/** Thrown only inside this file. The code is the form's issue. */
class Refused extends Error {
  readonly issue: LiquidityIssue
  constructor(issue: LiquidityIssue) {
    super(issue)
    this.issue = issue
  }
}

const atLeast = (amount: bigint, bps: number) => mulDiv(amount, BPS - BigInt(bps), BPS, 'down')
const atMost = (amount: bigint, bps: number) => mulDiv(amount, BPS + BigInt(bps), BPS, 'up')
/** Lowered once more for the float64 root of the real chain, rounded down. */
const zapMinimum = (amount: bigint, bps: number) =>
  mulDiv(atLeast(amount, bps), ZAP_PARTS - 1n, ZAP_PARTS, 'down')

/** Returns the LP supply, including LP that the next mint or burn first creates for the admin. */
export function supplyNow({ pool, supply, kLast, adminFee }: LiquidityPool): bigint {
  if (pool.kind === 'cfmm') return supply
  const [reserve0 = 0n, reserve1 = 0n] = pool.reserves
  return supply + ammAdminMint({ reserve0, reserve1, kLast, totalSupply: supply, adminFee })
}

const two = (amounts: readonly bigint[]): [bigint, bigint] => [amounts[0] ?? 0n, amounts[1] ?? 0n]
const none = (pool: Pool) => pool.tokens.map(() => 0n)
const only = (pool: Pool, coin: number, amount: bigint) =>
  pool.tokens.map((_, k) => (k === coin ? amount : 0n))

/** Returns the value of amounts in one coin at the pool's own price, without fee, over 1e36; rounded down. */
function worth(pool: Pool, amounts: readonly bigint[], coin: number): bigint {
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

/** Returns the loss against `ideal`, in parts per million, rounded up. */
const lossPpm = (ideal: bigint, got: bigint) => (ideal <= got ? 0n : mulDiv(ideal - got, PPM, ideal, 'up'))

/** Result of a request, before limits and shares. */
type Outcome = Pick<Preview, 'coinsIn' | 'coinsOut' | 'minted' | 'burned' | 'impactPpm' | 'feePpm'>

const outcome = (pool: Pool, part: Partial<Outcome>): Outcome => ({
  coinsIn: none(pool),
  coinsOut: none(pool),
  minted: 0n,
  burned: 0n,
  impactPpm: 0n,
  feePpm: 0n,
  ...part,
})

/** Adds both coins at the pool's ratio: the amounts that the router takes (docs/chain.md, Router). */
function addAmm(s: LiquidityPool, pool: AmmPool, amounts: readonly bigint[]): Outcome {
  const desired = two(amounts)
  if (desired.some((amount) => amount <= 0n)) throw new Refused('liquidity.allNeeded')
  const reserves = two(pool.reserves)
  // In a reference pair, dust from before the first deposit sets no price.
  const empty = pool.reference ? s.supply === 0n : reserves[0] === 0n && reserves[1] === 0n
  // Twice: the router takes all of the result, so that no allowance of a few units remains.
  const coinsIn = empty ? desired : ammOptimalAmounts(ammOptimalAmounts(desired, reserves), reserves)
  const minted = empty
    ? ammFirstLiquidity(coinsIn[0], coinsIn[1])
    : ammLiquidity(coinsIn, reserves, supplyNow(s))
  return outcome(pool, { coinsIn, minted })
}

/** Adds any mix of coins. The part out of balance pays the imbalance fee (docs/chain.md, Cfmm pools). */
function addCfmm(s: LiquidityPool, pool: CfmmPool, amounts: readonly bigint[]): Outcome {
  if (amounts.every((amount) => amount === 0n)) throw new Refused('liquidity.tooSmall')
  if (s.supply === 0n) {
    if (amounts.some((amount) => amount === 0n)) throw new Refused('liquidity.allNeeded')
    return outcome(pool, { coinsIn: amounts, minted: cfmmAddLiquidity(pool, amounts, 0n, pool.fee) })
  }
  const minted = cfmmAddLiquidity(pool, amounts, s.supply, pool.fee)
  // For dust the fee may exceed the amount added.
  if (minted <= 0n) throw new Refused('liquidity.tooSmall')
  const feeless = cfmmAddLiquidity(pool, amounts, s.supply, 0n)
  const ideal = (s.supply * worth(pool, amounts, 0)) / worth(pool, pool.reserves, 0)
  return outcome(pool, {
    coinsIn: amounts,
    minted,
    impactPpm: lossPpm(ideal, feeless),
    feePpm: lossPpm(feeless, minted),
  })
}

/** Adds one coin; the router swaps a part of it in the same pair first. */
function zapAmm(s: LiquidityPool, pool: AmmPool, coin: number, amount: bigint): Outcome {
  const reserveIn = pool.reserves[coin] ?? 0n
  const reserveOut = pool.reserves[1 - coin] ?? 0n
  const empty = pool.reference && s.supply === 0n
  if (empty || reserveIn === 0n || reserveOut === 0n) throw new PoolError('pool.empty')
  const { supply, kLast, adminFee } = s
  const { fee } = pool
  const zap = ammZapIn({ amount, reserveIn, reserveOut, totalSupply: supply, kLast, adminFee, fee })
  if (zap.swapPart >= reserveIn) throw new Refused('liquidity.zapTooLarge')
  if (zap.swapOut === 0n) throw new Refused('liquidity.tooSmall')
  if (!pool.reference && amount * FLOAT_ZAP_PARTS < reserveIn) throw new Refused('liquidity.zapTooSmall')
  // At the pool's price, after the fee on the swapped part, a coin buys half its value in both reserves.
  const kept = amount * FEE_DENOMINATOR - zap.swapPart * fee
  const ideal = (supplyNow(s) * kept) / (2n * reserveIn * FEE_DENOMINATOR)
  return outcome(pool, {
    coinsIn: only(pool, coin, amount),
    minted: zap.liquidity,
    impactPpm: lossPpm(ideal, zap.liquidity),
    feePpm: mulDiv(zap.swapPart * fee, PPM, amount * FEE_DENOMINATOR, 'up'),
  })
}

/** Returns the part of both coins that the LP tokens represent. No fee; a closed pool pays it too. */
export const redeem = (s: LiquidityPool, liquidity: bigint): readonly bigint[] =>
  s.pool.kind === 'amm'
    ? ammWithdraw(liquidity, two(s.held), supplyNow(s))
    : cfmmWithdraw(s.held, liquidity, s.supply)

function removeBoth(s: LiquidityPool, liquidity: bigint): Outcome {
  const coinsOut = redeem(s, liquidity)
  const tooSmall = s.pool.kind === 'amm' ? coinsOut.some((x) => x === 0n) : coinsOut.every((x) => x === 0n)
  if (tooSmall) throw new Refused('liquidity.tooSmall')
  return outcome(s.pool, { coinsOut, burned: liquidity })
}

/** Withdraws both coins, then swaps the other one in the same pair. */
function removeOneAmm(s: LiquidityPool, pool: AmmPool, liquidity: bigint, coin: number): Outcome {
  const [reserveOut = 0n, reserveOther = 0n] = coin === 0 ? pool.reserves : pool.reserves.toReversed()
  const [heldOut = 0n, heldOther = 0n] = coin === 0 ? s.held : s.held.toReversed()
  const { supply, kLast, adminFee } = s
  const [direct] = ammWithdraw(liquidity, [heldOut, heldOther], supplyNow(s))
  const { amountOut } = ammZapOut({
    liquidity,
    reserveOut,
    reserveOther,
    heldOut,
    heldOther,
    totalSupply: supply,
    kLast,
    adminFee,
    fee: pool.fee,
  })
  // The pair burns nothing that does not pay both coins, and swaps nothing for nothing: either leaves only the direct
  // part.
  if (amountOut === direct) throw new Refused('liquidity.tooSmall')
  const ideal = direct * (2n * FEE_DENOMINATOR - pool.fee)
  return outcome(pool, {
    coinsOut: only(pool, coin, amountOut),
    burned: liquidity,
    impactPpm: lossPpm(ideal, amountOut * FEE_DENOMINATOR),
    feePpm: mulDiv(pool.fee, PPM, 2n * FEE_DENOMINATOR, 'up'),
  })
}

/**
 * The last LP tokens of a reference pool must be withdrawn in all coins: a coin left behind would belong to the next
 * depositor.
 */
function refuseLast({ supply }: LiquidityPool, pool: CfmmPool, burned: bigint): void {
  if (pool.reference && burned + MINIMUM_LIQUIDITY >= supply) throw new Refused('liquidity.lastLp')
}

/** A reference pool never empties a reserve; the admin's part of the fees is paid from it, too. */
function refuseEmpty(
  { adminFee }: LiquidityPool,
  pool: CfmmPool,
  paid: readonly bigint[],
  fees: readonly bigint[],
) {
  const left = pool.reserves.map(
    (reserve, k) => reserve - (paid[k] ?? 0n) - ((fees[k] ?? 0n) * adminFee) / FEE_DENOMINATOR,
  )
  if (pool.reference && left.some((reserve) => reserve <= 0n)) throw new Refused('liquidity.tooLarge')
}

function removeOneCfmm(s: LiquidityPool, pool: CfmmPool, liquidity: bigint, coin: number): Outcome {
  refuseLast(s, pool, liquidity)
  const { out, fee } = cfmmWithdrawOne(pool, liquidity, coin, s.supply, pool.fee)
  if (out <= 0n) throw new Refused('liquidity.tooSmall')
  refuseEmpty(s, pool, only(pool, coin, out), only(pool, coin, fee))
  const feeless = cfmmWithdrawOne(pool, liquidity, coin, s.supply, 0n).out
  const ideal = (liquidity * worth(pool, pool.reserves, coin)) / (s.supply * 10n ** 36n)
  return outcome(pool, {
    coinsOut: only(pool, coin, out),
    burned: liquidity,
    impactPpm: lossPpm(ideal, feeless),
    feePpm: lossPpm(feeless, out),
  })
}

/** Withdraws exactly these coins; the LP tokens burned are rounded up. */
function removeExact(s: LiquidityPool, amounts: readonly bigint[]): Outcome {
  const { pool } = s
  // The router has no such call: an amm pays both coins or one.
  if (pool.kind === 'amm') throw new PoolError('pool.output')
  if (amounts.every((amount) => amount === 0n)) throw new Refused('liquidity.tooSmall')
  if (amounts.some((amount, k) => amount >= (pool.reserves[k] ?? 0n))) throw new Refused('liquidity.tooLarge')
  const burned = cfmmRemoveImbalance(pool, amounts, s.supply, pool.fee)
  // The contract refuses to burn nothing; the added 1 is its rounding.
  if (burned <= 1n) throw new Refused('liquidity.tooSmall')
  refuseLast(s, pool, burned)
  const feeless = cfmmRemoveImbalance(pool, amounts, s.supply, 0n)
  const ideal = (s.supply * worth(pool, amounts, 0)) / worth(pool, pool.reserves, 0)
  return outcome(pool, {
    coinsOut: amounts,
    burned,
    impactPpm: lossPpm(feeless, ideal),
    feePpm: lossPpm(burned, feeless),
  })
}

function outcomeOf(s: LiquidityPool, request: LiquidityRequest): Outcome {
  const { pool } = s
  if (request.kind === 'remove') return removeBoth(s, request.liquidity)
  if (pool.killed) throw new PoolError('pool.killed')
  switch (request.kind) {
    case 'add':
      return pool.kind === 'amm' ? addAmm(s, pool, request.amounts) : addCfmm(s, pool, request.amounts)
    case 'zapIn':
      if (pool.kind === 'amm') return zapAmm(s, pool, request.coin, request.amount)
      if (s.supply === 0n) throw new PoolError('pool.empty')
      return addCfmm(s, pool, only(pool, request.coin, request.amount))
    case 'removeOne':
      return pool.kind === 'amm'
        ? removeOneAmm(s, pool, request.liquidity, request.coin)
        : removeOneCfmm(s, pool, request.liquidity, request.coin)
    case 'removeExact':
      return removeExact(s, request.amounts)
  }
}

/**
 * Returns the contract's own limits, from the preview and the tolerance, rounded so that the preview itself always
 * passes.
 */
function limitOf(pool: Pool, { kind }: LiquidityRequest, done: Outcome, bps: number): Limit {
  if (kind === 'removeExact') return { of: 'burned', liquidity: atMost(done.burned, bps) }
  if (kind === 'remove' || kind === 'removeOne')
    return { of: 'coins', amounts: done.coinsOut.map((amount) => atLeast(amount, bps)) }
  if (pool.kind === 'cfmm') return { of: 'minted', liquidity: atLeast(done.minted, bps) }
  if (kind === 'zapIn') return { of: 'minted', liquidity: zapMinimum(done.minted, bps) }
  return { of: 'coins', amounts: done.coinsIn.map((amount) => atLeast(amount, bps)) }
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
    const lock = first && (pool.kind === 'amm' || pool.reference) ? MINIMUM_LIQUIDITY : 0n
    const left = s.lp > done.burned ? s.lp - done.burned : 0n
    return {
      preview: {
        ...done,
        request: request.kind === 'add' ? { ...request, amounts: done.coinsIn } : request,
        limit: limitOf(pool, request, done, slippageBps),
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

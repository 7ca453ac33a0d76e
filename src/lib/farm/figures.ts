/** Figures of a farm, computed here so that no island does sums. Null is unknown, never 0. */
import { min, mulDiv } from '../core/amount/math.ts'
import { type BankerState, FACTOR, type FarmKind, type FarmState } from './model.ts'

const E18 = 10n ** 18n
const PPM = 1_000_000n
/** Blocks of half a second (docs/chain.md, Chain and fees). */
const BLOCKS_A_DAY = 172_800n
const BLOCKS_A_YEAR = BLOCKS_A_DAY * 365n

/** Returns dollars per whole LP token over 1e18, from the pool's value. Rounded down. */
export const lpPrice = (poolValue: bigint | null, supply: bigint | null): bigint | null =>
  poolValue === null || !supply ? null : mulDiv(poolValue, E18, supply, 'down')

/** Returns dollars over 1e18 of an amount, rounded down. */
export const usd = (amount: bigint | null, price: bigint | null): bigint | null =>
  amount === null || price === null ? null : mulDiv(amount, price, E18, 'down')

/** Reason why there is no APR. */
export type NoApr = 'ended' | 'noStake' | 'noRewardPrice' | 'noStakePrice' | 'unread'
export type Apr = { readonly ppm: bigint; readonly why: 'ended' | null } | { readonly why: NoApr }

/**
 * Returns a year's rewards over the value staked, in parts per million, rounded down, without compounding. A reward or
 * a stake without a market price has no APR. A farm that pays nothing has an APR of 0 and a reason.
 */
export function aprOf(state: FarmState, wantPrice: bigint | null, rewardPrice: bigint | null): Apr {
  if (state.perBlock === null || state.locked === null) return { why: 'unread' }
  if (state.perBlock === 0n) return { ppm: 0n, why: 'ended' }
  if (rewardPrice === null) return { why: 'noRewardPrice' }
  if (state.locked === 0n) return { why: 'noStake' }
  const value = usd(state.locked, wantPrice)
  if (!value) return { why: 'noStakePrice' }
  const yearly = mulDiv(state.perBlock * BLOCKS_A_YEAR, rewardPrice, E18, 'down')
  return { ppm: mulDiv(yearly, PPM, value, 'down'), why: null }
}

/** Returns a day's reward for the own part of all that is staked, at the current stake. Rounded down. */
export function dailyReward({ perBlock, locked, mine }: FarmState): bigint | null {
  if (perBlock === null || locked === null || !mine || mine.staked === null) return null
  return locked === 0n ? 0n : mulDiv(perBlock * BLOCKS_A_DAY, min(mine.staked, locked), locked, 'down')
}

/** Returns the own part of all that is staked, in parts per million, rounded down. */
export const sharePpm = (staked: bigint | null, locked: bigint | null): bigint | null =>
  staked === null || locked === null || locked === 0n
    ? null
    : mulDiv(min(staked, locked), PPM, locked, 'down')

/** Returns the amount that a withdrawal pays; the fee stays in the pool. Rounded down, as the contract does. */
export const paidOf = (amount: bigint, factor: bigint) => mulDiv(amount, factor, FACTOR, 'down')

/** Returns the amount that a deposit adds to the stake, after the pool's fee. Rounded down, as the contract does. */
export const creditedOf = (amount: bigint, factor: bigint) =>
  factor === 0n ? amount : paidOf(amount, factor)

/**
 * Returns the minimum that a transaction must add or pay: the shown amount less a millionth, which shares may lose to
 * rounding.
 */
export const leastOf = (shown: bigint) => {
  const least = shown - shown / PPM - 1n
  return least > 0n ? least : 0n
}

/** Reward tokens that a farm can pay out now. Null if one of the figures is unknown. */
type RewardFacts = {
  /** Reward tokens of the farm itself, without stakes of the same token. */
  readonly holds: bigint | null
  /** Tokens that the farm may take from its banker; null if unknown. Unused if the farm mints. */
  readonly banker: bigint | null
  /** Reward that an earlier call could not obtain. */
  readonly unfunded: bigint
  /** Reward in each block. */
  readonly rate: bigint | null
}

/** A farm that mints obtains whatever it owes. */
const UNLIMITED = 2n ** 256n - 1n

/** Returns the reward that a farm can pay out now, from its own tokens and what it obtains. */
export function rewardFunds(kind: FarmKind, { holds, banker, unfunded, rate }: RewardFacts): bigint | null {
  if (kind === 'mapp') return holds === null || banker === null ? null : holds + banker
  if (rate === null) return null
  return rate > 0n && unfunded === 0n ? UNLIMITED : holds
}

/** Returns the part of an earned reward that a call pays now. */
export const payableReward = (pending: bigint | null, funds: bigint | null) =>
  pending === null || funds === null ? null : min(pending, funds)

/** Returns the part of the banker's funds that is not owed yet. */
export const bankerLeft = ({ funds, due }: BankerState) => (funds > due ? funds - due : 0n)

/**
 * Returns the number of blocks that the banker can pay for; null if it pays nothing per block, and so never runs out.
 */
export const bankerBlocks = (banker: BankerState): bigint | null =>
  banker.perBlock === 0n ? null : bankerLeft(banker) / banker.perBlock

/** `soon` is within a week. */
const SOON = 7n * BLOCKS_A_DAY

export type BankerHealth = 'unknown' | 'dry' | 'soon' | 'good'

/** Classifies the banker's funds. A banker that owes more than it has is dry. */
export function bankerHealth(banker: BankerState | null): BankerHealth {
  if (!banker) return 'unknown'
  const blocks = bankerBlocks(banker)
  if (blocks === null) return banker.due > banker.funds ? 'dry' : 'good'
  return blocks === 0n ? 'dry' : blocks < SOON ? 'soon' : 'good'
}

/** Returns the sum of all known values, or null if none is known. */
export const sumKnown = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce<bigint | null>((all, value) => (value === null ? all : (all ?? 0n) + value), null)

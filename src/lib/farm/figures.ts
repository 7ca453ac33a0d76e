/** Figures shown of a farm, computed here so that no island does sums. Null is unknown, never 0. */
import { min, mulDiv } from '../core/amount/math.ts'
import { type BankerState, FACTOR, type FarmState } from './model.ts'

const ONE = 10n ** 18n
const PPM = 1_000_000n
/** Blocks of half a second (docs/chain.md, Chain and fees). */
const BLOCKS_A_DAY = 172_800n
const BLOCKS_A_YEAR = BLOCKS_A_DAY * 365n

/** Dollars of one whole LP token over 1e18, from what its pool holds. Rounded down. */
export const lpPrice = (poolValue: bigint | null, supply: bigint | null): bigint | null =>
  poolValue === null || !supply ? null : mulDiv(poolValue, ONE, supply, 'down')

/** Dollars over 1e18 of an amount, rounded down. */
export const worth = (amount: bigint | null, price: bigint | null): bigint | null =>
  amount === null || price === null ? null : mulDiv(amount, price, ONE, 'down')

/** Why there is no APR. */
export type NoApr = 'ended' | 'noStake' | 'noRewardPrice' | 'noStakePrice' | 'unread'
export type Apr = { readonly ppm: bigint; readonly why: 'ended' | null } | { readonly why: NoApr }

/**
 * Rewards of a year over the value staked, in parts per million, rounded down; no compounding.
 * A reward or a stake without a market price has no APR; one that pays nothing has an APR of 0, and says why.
 */
export function aprOf(state: FarmState, wantPrice: bigint | null, rewardPrice: bigint | null): Apr {
  if (state.perBlock === null || state.locked === null) return { why: 'unread' }
  if (state.perBlock === 0n) return { ppm: 0n, why: 'ended' }
  if (rewardPrice === null) return { why: 'noRewardPrice' }
  if (state.locked === 0n) return { why: 'noStake' }
  const value = worth(state.locked, wantPrice)
  if (!value) return { why: 'noStakePrice' }
  const yearly = mulDiv(state.perBlock * BLOCKS_A_YEAR, rewardPrice, ONE, 'down')
  return { ppm: mulDiv(yearly, PPM, value, 'down'), why: null }
}

/** Reward of a day for one's own part of all that is staked, at the stake of now. Rounded down. */
export function dailyReward({ perBlock, locked, mine }: FarmState): bigint | null {
  if (perBlock === null || locked === null || !mine || mine.staked === null) return null
  return locked === 0n ? 0n : mulDiv(perBlock * BLOCKS_A_DAY, min(mine.staked, locked), locked, 'down')
}

/** One's part of all that is staked, in parts per million, rounded down. */
export const sharePpm = (staked: bigint | null, locked: bigint | null): bigint | null =>
  staked === null || locked === null || locked === 0n
    ? null
    : mulDiv(min(staked, locked), PPM, locked, 'down')

/** What a withdrawal pays of an amount; the fee stays with those who stay. Rounded down, as the contract does. */
export const paidOf = (amount: bigint, factor: bigint) => mulDiv(amount, factor, FACTOR, 'down')

/** Returns the amount that a deposit adds to the stake, after the pool's fee. Rounded down, as the contract does. */
export const creditedOf = (amount: bigint, factor: bigint) =>
  factor === 0n ? amount : paidOf(amount, factor)

/** The least that an act may add or pay: what was shown, less the millionth that shares may lose to rounding. */
export const leastOf = (shown: bigint) => {
  const least = shown - shown / PPM - 1n
  return least > 0n ? least : 0n
}

/** What of the banker's funds is not owed yet. */
export const bankerLeft = ({ funds, due }: BankerState) => (funds > due ? funds - due : 0n)

/** Blocks for which the banker can pay on; null when it pays nothing per block, and so for ever. */
export const bankerBlocks = (banker: BankerState): bigint | null =>
  banker.perBlock === 0n ? null : bankerLeft(banker) / banker.perBlock

/** Soon is a week. */
const SOON = 7n * BLOCKS_A_DAY

export type BankerHealth = 'unknown' | 'dry' | 'soon' | 'good'

/** How the banker stands: what is owed more than it has is dry. */
export function bankerHealth(banker: BankerState | null): BankerHealth {
  if (!banker) return 'unknown'
  const blocks = bankerBlocks(banker)
  if (blocks === null) return banker.due > banker.funds ? 'dry' : 'good'
  return blocks === 0n ? 'dry' : blocks < SOON ? 'soon' : 'good'
}

/** Sum of what is known, or null when nothing is. */
export const sumKnown = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce<bigint | null>((all, value) => (value === null ? all : (all ?? 0n) + value), null)

import { mulDiv } from '../amount/math.ts'

/** A figure that improves by more than this since the review stops the signature, however wide the tolerance is. */
const MOST_GAIN_BPS = 100

const BPS = 10_000n

/** Returns true if `small` is less than `large` by more than the tolerance. Rounded down, so that dust always passes. */
const isBelow = (small: bigint, large: bigint, bps: number) =>
  mulDiv(large, BPS - BigInt(bps), BPS, 'down') > small

/**
 * Returns true if an amount that the account receives is still near the reviewed one.
 *
 * A contract's limit guards one direction only. A node that reports too little makes the limit too low, and every
 * honest node passes it. So both directions are compared.
 * @param bps the tolerance, in basis points
 */
export const isNear = (reviewed: bigint, now: bigint, bps: number): boolean =>
  !isBelow(now, reviewed, bps) && !isBelow(reviewed, now, Math.min(bps, MOST_GAIN_BPS))

/** The same for an amount that the account pays: a smaller one is the better one. */
export const isCostNear = (reviewed: bigint, now: bigint, bps: number): boolean =>
  !isBelow(reviewed, now, bps) && !isBelow(now, reviewed, Math.min(bps, MOST_GAIN_BPS))

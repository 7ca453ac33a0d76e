import { mulDiv } from '../core/amount/math.ts'
import type { Quote } from '../core/route/model.ts'

/** A quote that brings this much less than the index's prices make of it deserves a second look: 2 %. */
export const FAR_BELOW_PPM = 20_000n

/**
 * How much less a trade brings than the index's prices make of what is paid, in parts per million, rounded up; below
 * zero when it brings more. Null where a price is not known or nothing.
 * @param priceIn dollars per whole token over 1e18, like `priceOut`; all tokens have 18 decimals
 */
export function belowIndex(
  { amountIn, amountOut }: Pick<Quote, 'amountIn' | 'amountOut'>,
  priceIn: bigint | null,
  priceOut: bigint | null,
): bigint | null {
  if (!priceIn || !priceOut) return null
  const expected = mulDiv(amountIn, priceIn, priceOut, 'down')
  if (expected === 0n) return null
  const lost = expected - amountOut
  return lost < 0n ? -mulDiv(-lost, 1_000_000n, expected, 'down') : mulDiv(lost, 1_000_000n, expected, 'up')
}

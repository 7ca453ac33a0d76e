import { mulDiv } from '../core/amount/math.ts'
import type { Quote } from '../core/route/model.ts'

/** A quote this far below the indexer's prices gets a warning: 2 %. */
export const FAR_BELOW_PPM = 20_000n

/**
 * Returns how far a trade is below the indexer's prices, in parts per million, rounded up; negative if it is above.
 * Null if a price is unknown or 0.
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

/** Figures of a quote, computed here so that no island does sums. */
import { mulDiv } from '../core/amount/math.ts'
import type { Quote, Route } from '../core/route/model.ts'

const E18 = 10n ** 18n
const PPM = 1_000_000n

/** Returns the pool fees of the whole route in the token paid, rounded up. */
export const poolFees = (quote: Quote) => mulDiv(quote.amountIn, quote.feePpm, PPM, 'up')

/** Returns the cost of the price impact in the token received: the extra amount without impact. Rounded up. */
export function lostToImpact({ amountOut, impactPpm }: Quote): bigint {
  return impactPpm >= PPM ? amountOut : mulDiv(amountOut, impactPpm, PPM - impactPpm, 'up')
}

/** Returns the price of the trade over 1e18: tokens received for one paid, or the inverse. Rounded down. */
export const tradePrice = ({ amountIn, amountOut }: Quote, inverse: boolean) =>
  inverse ? mulDiv(amountIn, E18, amountOut, 'down') : mulDiv(amountOut, E18, amountIn, 'down')

/** Returns the amount that routes are compared by: the output, or for an exact output the input. */
export const comparedAmount = (quote: Quote, route: Route) =>
  (quote.mode === 'exactIn' ? route.amounts.at(-1) : route.amounts[0]) ?? 0n

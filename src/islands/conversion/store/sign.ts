/** Signing of a conversion, loaded with its review. */

import { conversionSteps } from '../../../lib/conversion/flow.ts'
import type { ConversionReview } from '../../../lib/conversion/review.ts'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

/** Returns the steps of a review: `[approve?, convert]`. */
export const stepsOf = (review: ConversionReview) => conversionSteps({ rpc, chainId: chain.id }, review)

/** Signs the reviewed conversion. Null if the review was closed before the last signature. */
export function signConversion(review: ConversionReview) {
  const { owner, converter, amount, least } = review
  const remember = {
    tokenIn: converter.tokenIn,
    tokenOut: converter.tokenOut,
    amountIn: amount.toString(),
    amountOut: least.toString(),
  }
  const data = JSON.stringify({ id: converter.id, text: exactAmount(amount, TOKEN_DECIMALS), owner })
  return startSavedFlow(owner, stepsOf(review), remember, { kind: 'conversion', data })
}

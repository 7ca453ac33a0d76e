/** Signing of a trade, loaded with its review. */
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { swapSteps } from '../../../lib/core/route/flow.ts'
import type { SwapReview } from '../../../lib/swap/review.ts'
import { firstFailure } from '../../../stores/accountRead.ts'
import { rereadBalances } from '../../../stores/balances.ts'
import { rpc } from '../../../stores/chain.ts'
import { rereadPools } from '../../../stores/pools.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

/** Reads the data of a trade again. */
export const rereadSwap = () => firstFailure(rereadPools(), rereadBalances())

/** Returns the steps of a review: `[approve?, swap]`. */
export const stepsOf = ({ owner, quote }: SwapReview) =>
  swapSteps({ rpc, chainId: chain.id, registry }, { owner, quote })

/** Signs the reviewed trade. Null if the review was closed before the last signature. */
export function signSwap(review: SwapReview) {
  const { owner, quote, tokenIn, tokenOut } = review
  const remember = {
    tokenIn: tokenIn.address,
    tokenOut: tokenOut.address,
    amountIn: quote.amountIn.toString(),
    amountOut: quote.amountOut.toString(),
  }
  return startSavedFlow(owner, stepsOf(review), remember, {
    kind: 'swap',
    data: JSON.stringify(location.hash),
  })
}

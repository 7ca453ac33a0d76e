/** Signing of a claim, loaded with its review. */
import { chain } from '../../../lib/core/config/env.ts'
import { type ClaimRequest, claimSteps } from '../../../lib/nftfarm/flow.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

export const stepsOf = (review: ClaimRequest) => claimSteps({ rpc, chainId: chain.id }, review)

/** Signs the reviewed claim. Null if the review was closed before the signature. */
export function signClaim(review: ClaimRequest) {
  const remember = {
    tokenIn: null,
    tokenOut: review.token,
    amountIn: null,
    amountOut: review.amount.toString(),
  }
  return startSavedFlow(review.owner, stepsOf(review), remember, {
    kind: 'nftfarm',
    data: JSON.stringify('claim'),
  })
}

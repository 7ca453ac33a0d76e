/** Signing of a revocation, loaded with its review. */

import { revokeSteps } from '../../../lib/approvals/flow.ts'
import type { RevokeReview } from '../../../lib/approvals/review.ts'
import { pairKey } from '../../../lib/approvals/rules.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

/** Returns the single step of a review. */
export const stepsOf = (review: RevokeReview) =>
  revokeSteps({ rpc, chainId: chain.id, registry: fullRegistry }, review)

/** Signs the reviewed revocation. Null if the review was closed before the signature. */
export function signRevoke(review: RevokeReview) {
  const { owner, asset } = review
  const tokenIn = asset.kind === 'collection' ? null : asset.address
  const remember = { tokenIn, tokenOut: null, amountIn: null, amountOut: null }
  const saved = { kind: 'approvals', data: JSON.stringify(pairKey(review)) }
  return startSavedFlow(owner, stepsOf(review), remember, saved)
}

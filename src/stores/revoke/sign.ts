/** What signs the end of an approval: fetched with its review. */

import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import { revokeSteps } from '../../lib/revoke/flow.ts'
import type { RevokeReview } from '../../lib/revoke/review.ts'
import { pairKey } from '../../lib/revoke/rules.ts'
import { rpc } from '../kernel/chain.ts'
import { startKeptFlow } from '../kernel/tx.ts'

/** The one signature of a review. */
export const stepsOf = (review: RevokeReview) => revokeSteps({ rpc, chainId: chain.id, registry }, review)

/** Signs what was reviewed. Null when the review was closed before the signature. */
export function signRevoke(review: RevokeReview) {
  const { owner, asset } = review
  const tokenIn = asset.kind === 'collection' ? null : asset.address
  const remember = { tokenIn, tokenOut: null, amountIn: null, amountOut: null }
  const kept = { kind: 'approvals', data: JSON.stringify(pairKey(review)) }
  return startKeptFlow(owner, stepsOf(review), remember, kept)
}

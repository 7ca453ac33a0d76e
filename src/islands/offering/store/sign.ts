/** Signing of a commitment or a claim, loaded with its review. */
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { claimSteps, commitSteps } from '../../../lib/offering/flow.ts'
import type { OfferingReview } from '../../../lib/offering/review.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

/** Returns the steps of a review: `[approve?, commit]`, or the claim. */
export function stepsOf(review: OfferingReview) {
  const { owner, entry, terms, row } = review
  const deps = { rpc, chainId: chain.id, registry }
  return review.act === 'commit'
    ? commitSteps(deps, { owner, entry, terms, amount: review.amount, out: review.preview?.out ?? null })
    : claimSteps(deps, { owner, entry, out: row.part?.out ?? null })
}

/** Signs the reviewed transaction. Null if the review was closed before the last signature. */
export function signOffering(review: OfferingReview) {
  const { owner, entry, row } = review
  const commits = review.act === 'commit'
  const remember = {
    tokenIn: commits ? entry.payToken : null,
    tokenOut: entry.projectToken,
    amountIn: commits ? review.amount.toString() : null,
    amountOut: commits ? null : (row.part?.out?.toString() ?? null),
  }
  const data = JSON.stringify({ id: entry.id, act: review.act, text: commits ? review.text : '' })
  return startSavedFlow(owner, stepsOf(review), remember, { kind: 'offering', data })
}

/** Signing of a farm action, loaded with its review. */
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { farmSteps } from '../../../lib/farm/flow.ts'
import type { FarmRequest } from '../../../lib/farm/model.ts'
import type { FarmReview } from '../../../lib/farm/review.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

/** Null for an emergency withdrawal whose loss was not acknowledged. */
function requestOf(review: FarmReview, acknowledged: boolean): FarmRequest | null {
  const { owner, entry, act: action, amount, least, pays, pending } = review
  const base = { owner, entry, shown: { pays, pending } }
  switch (action) {
    case 'deposit':
    case 'withdraw':
      return { ...base, kind: action, amount, least }
    case 'withdrawAll':
      return { ...base, kind: action, least }
    case 'emergency':
      return acknowledged ? { ...base, kind: action, acknowledged } : null
    default:
      return { ...base, kind: action }
  }
}

/** Returns the steps of a review: `[approve?, action]`; none for an emergency withdrawal that was not acknowledged. */
export function stepsOf(review: FarmReview, acknowledged: boolean) {
  const request = requestOf(review, acknowledged)
  return request ? farmSteps({ rpc, chainId: chain.id, registry }, request) : []
}

/**
 * Signs the reviewed action. Null if the review was closed before the last signature.
 * @param acknowledged true if the box that names the loss is ticked
 */
export async function signFarm(review: FarmReview, acknowledged: boolean) {
  const { owner, entry, act: action, amount, pays, pending } = review
  const steps = stepsOf(review, acknowledged)
  if (steps.length === 0) return null
  const given = action === 'deposit'
  const remember = {
    tokenIn: given ? entry.want : null,
    tokenOut: given ? null : action === 'harvest' ? entry.reward : entry.want,
    amountIn: given ? amount.toString() : null,
    amountOut: given ? null : ((action === 'harvest' ? pending : pays)?.toString() ?? null),
  }
  const data = JSON.stringify({ farm: entry.kind, act: action, id: entry.id, amount: amount.toString() })
  return startSavedFlow(owner, steps, remember, { kind: `farm-${entry.kind}`, data })
}

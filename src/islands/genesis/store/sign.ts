/** Signing of a deposit or withdrawal, loaded with its dialog. */
import { chain } from '../../../lib/core/config/env.ts'
import { lockDepositSteps, lockWithdrawSteps } from '../../../lib/genesis/flow.ts'
import type { GenesisReview } from '../../../lib/genesis/review.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

/** Returns the steps of a review: `[approve?, deposit]`, or the withdrawal. */
export function stepsOf(review: GenesisReview) {
  const deps = { rpc, chainId: chain.id }
  return review.act === 'deposit' ? lockDepositSteps(deps, review) : lockWithdrawSteps(deps, review)
}

/** Signs the reviewed transaction. Null if the review was closed before the last signature. */
export function signGenesis(review: GenesisReview) {
  const { owner, act: action, token, amount } = review
  const deposits = action === 'deposit'
  const remember = {
    tokenIn: deposits ? token : null,
    tokenOut: deposits ? null : token,
    amountIn: deposits ? amount.toString() : null,
    amountOut: deposits ? null : amount.toString(),
  }
  return startSavedFlow(owner, stepsOf(review), remember, { kind: 'genesis', data: JSON.stringify(action) })
}

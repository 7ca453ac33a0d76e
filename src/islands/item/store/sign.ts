/** Signing of an action on an item, loaded with its review. */
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { keeperOf } from '../../../lib/core/nft/heroActions.ts'
import type { Currency, Reactivations } from '../../../lib/core/nft/model.ts'
import { actionSteps, coinsOf } from '../../../lib/item/actions.ts'
import type { ItemReview } from '../../../lib/item/review.ts'
import { savedOf } from '../../../lib/item/saved.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'

/** Returns the coins that an action pays or receives, for the history. */
function rememberOf(review: ItemReview) {
  const { pays, brings } = coinsOf(review)
  const coin = (currency: Currency | undefined) => (currency && marketEntry?.tokens[currency]) ?? null
  return {
    tokenIn: coin(pays?.currency),
    amountIn: pays?.raw.toString() ?? null,
    tokenOut: coin(brings ?? undefined),
    amountOut: null,
  }
}

/**
 * Returns the steps of a review: an approval if one is needed, and the action.
 * @param reactivations older sales that the user has agreed to reopen
 */
export const stepsOf = (review: ItemReview, reactivations: Reactivations) =>
  actionSteps(
    { rpc, chainId: chain.id, registry, at: marketEntry },
    {
      ...review,
      key: review.subject.key,
      keeper: keeperOf(fullRegistry, review.subject.key.contract),
      revives: reactivations,
    },
  )

/** Signs the reviewed action. Null if the review was closed before the last signature. */
export function signItem(review: ItemReview, reactivations: Reactivations) {
  const saved = { kind: 'item', data: savedOf(review) }
  return startSavedFlow(review.owner, stepsOf(review, reactivations), rememberOf(review), saved)
}

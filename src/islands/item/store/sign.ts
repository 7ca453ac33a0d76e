/** Signing of an action on an item, loaded with its review. */
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { keeperOf } from '../../../lib/core/nft/heroActs.ts'
import type { Currency, Revives } from '../../../lib/core/nft/model.ts'
import { actSteps, coinsOf } from '../../../lib/item/acts.ts'
import { keptOf } from '../../../lib/item/kept.ts'
import type { ItemReview } from '../../../lib/item/review.ts'
import { rpc } from '../../../stores/chain.ts'
import { startKeptFlow } from '../../../stores/tx.ts'
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
 * @param revives older sales that the user has agreed to reopen
 */
export const stepsOf = (review: ItemReview, revives: Revives) =>
  actSteps(
    { rpc, chainId: chain.id, registry, at: marketEntry },
    {
      ...review,
      key: review.subject.key,
      keeper: keeperOf(fullRegistry, review.subject.key.contract),
      revives,
    },
  )

/** Signs the reviewed action. Null if the review was closed before the last signature. */
export function signItem(review: ItemReview, revives: Revives) {
  const kept = { kind: 'item', data: keptOf(review) }
  return startKeptFlow(review.owner, stepsOf(review, revives), rememberOf(review), kept)
}

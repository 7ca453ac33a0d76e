/** What signs an act on an item: fetched with its review. */
import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import { actSteps, coinsOf, renewAct } from '../../lib/item/acts.ts'
import type { ItemReview } from '../../lib/item/review.ts'
import type { Currency } from '../../lib/nft/model.ts'
import { rpc } from '../kernel/chain.ts'
import { startKeptFlow } from '../kernel/tx.ts'
import { marketPlace } from '../nft/collections.ts'
import { $itemChain, closeItemReview, keptOf, openItemReview, rereadItem, termsOf } from './item.ts'

/** What the history shows of an act: the coins it pays or brings. */
function rememberOf(review: ItemReview) {
  const { pays, brings } = coinsOf(review)
  const coin = (currency: Currency | undefined) => (currency && marketPlace?.tokens[currency]) ?? null
  return {
    tokenIn: coin(pays?.currency),
    amountIn: pays?.raw.toString() ?? null,
    tokenOut: coin(brings ?? undefined),
    amountOut: null,
  }
}

/** Signs what was reviewed. Null when the review was closed before the last signature. */
export async function submitItem(review: ItemReview) {
  const deps = { rpc, chainId: chain.id, registry, at: marketPlace }
  const steps = actSteps(deps, { ...review, place: review.subject.place })
  const result = await startKeptFlow(review.owner, steps, rememberOf(review), keptOf(review))
  void rereadItem()
  return result
}

/** Opens the same act again with the figures of this moment. */
export function renewItemReview(review: ItemReview): void {
  closeItemReview()
  const { item } = $itemChain.get()
  const terms = item && renewAct(termsOf(review), item)
  if (terms) openItemReview(terms)
}

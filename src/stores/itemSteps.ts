/** The signatures of an act on an item: fetched when something is signed. */
import { registry } from '../lib/config/contracts.ts'
import { chain } from '../lib/config/env.ts'
import {
  acceptSteps,
  buySteps,
  cancelListingSteps,
  cancelOfferSteps,
  listSteps,
  offerSteps,
  revokeSteps,
  transferSteps,
} from '../lib/market/flow.ts'
import type { ItemReview } from '../lib/market/review.ts'
import type { Step } from '../lib/tx/model.ts'
import { rpc } from './chain.ts'
import { marketPlace } from './collections.ts'

export function stepsOf(review: ItemReview): Step[] {
  const base = { owner: review.owner, place: review.subject.place }
  const own = { rpc, chainId: chain.id, registry, at: marketPlace }
  // The one act that needs no market.
  if (review.act === 'nftTransfer') return transferSteps(own, { ...base, to: review.to, acknowledged: true })
  if (!marketPlace) return []
  const deps = { ...own, at: marketPlace }
  switch (review.act) {
    case 'buy':
      return buySteps(deps, { ...base, listing: review.listing })
    case 'offer':
      return offerSteps(deps, { ...base, ...review })
    case 'list':
      return listSteps(deps, { ...base, ...review })
    case 'cancelListing':
      return cancelListingSteps(deps, base)
    case 'cancelOffer':
      return cancelOfferSteps(deps, { ...base, offer: review.offer })
    case 'acceptOffer':
      return acceptSteps(deps, { ...base, offer: review.offer, fees: review.fees })
    case 'revokeMarket':
      return revokeSteps(deps, base)
  }
}

import { type ActBase, held, type ItemDeps, type MarketDeps } from '../core/nft/act.ts'
import type { Currency, ItemState } from '../core/nft/model.ts'
import type { Step } from '../core/tx/model.ts'
import type { Act, Price, Words } from './act.ts'
import { acceptOffer } from './acts/acceptOffer.ts'
import { buy } from './acts/buy.ts'
import { cancelListing } from './acts/cancelListing.ts'
import { cancelOffer } from './acts/cancelOffer.ts'
import { list } from './acts/list.ts'
import { nftTransfer } from './acts/nftTransfer.ts'
import { offer } from './acts/offer.ts'
import { revokeMarket } from './acts/revokeMarket.ts'

/** All actions on an item, by the name that reviews, messages and steps use. */
export const acts = {
  buy,
  offer,
  list,
  cancelListing,
  cancelOffer,
  acceptOffer,
  nftTransfer,
  revokeMarket,
}

type Acts = typeof acts
/** Terms that each action freezes in its review. */
export type ItemAct = { [K in keyof Acts]: Acts[K] extends Act<infer T> ? T : never }[keyof Acts]

/**
 * Returns the action of some terms. The terms always match the action, but the compiler cannot infer that from the
 * table.
 */
const actOf = ({ act }: ItemAct) => acts[act] as unknown as Act<ItemAct>

/** Builds the steps of an action; none if it needs a market and this build knows none. */
export function actSteps(deps: ItemDeps, request: ActBase & ItemAct): Step[] {
  const act = actOf(request)
  if (!deps.at && !act.anywhere) return []
  // Actions that need no market do not read it.
  const known = deps as MarketDeps
  return act.steps(
    known,
    request,
    held(deps, request, (item, block) => act.check(item, request, block)),
  )
}

/** Returns the action with current figures; null if there is nothing left to do. */
export function renewAct(terms: ItemAct, item: ItemState): ItemAct | null {
  const { renew } = actOf(terms)
  return renew ? renew(terms, item) : terms
}

/** Returns the payment of an action, and the currency that it receives; null if there is none. */
export const coinsOf = (terms: ItemAct): { pays: Price | null; brings: Currency | null } => ({
  pays: actOf(terms).pays?.(terms) ?? null,
  brings: actOf(terms).brings?.(terms) ?? null,
})

export const wordsOf = (terms: ItemAct, item: ItemState): Words => actOf(terms).words(terms, item)

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

/** All that can be done with an item, by the name that reviews, messages and steps have for it. */
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
/** What each act freezes in its review. */
export type ItemAct = { [K in keyof Acts]: Acts[K] extends Act<infer T> ? T : never }[keyof Acts]

/** The act of some terms. They are of that very act, which the compiler can't see through the table. */
const actOf = ({ act }: ItemAct) => acts[act] as unknown as Act<ItemAct>

/** What is signed for an act; nothing where it needs a market and this build knows none. */
export function actSteps(deps: ItemDeps, request: ActBase & ItemAct): Step[] {
  const act = actOf(request)
  if (!deps.at && !act.anywhere) return []
  // Who needs no market does not look at it.
  const known = deps as MarketDeps
  return act.steps(
    known,
    request,
    held(deps, request, (item, block) => act.check(item, request, block)),
  )
}

/** The act again with the figures of now; null where there is nothing left to do. */
export function renewAct(terms: ItemAct, item: ItemState): ItemAct | null {
  const { renew } = actOf(terms)
  return renew ? renew(terms, item) : terms
}

/** What an act pays, and the currency of what it brings; null where it does not. */
export const coinsOf = (terms: ItemAct): { pays: Price | null; brings: Currency | null } => ({
  pays: actOf(terms).pays?.(terms) ?? null,
  brings: actOf(terms).brings?.(terms) ?? null,
})

export const wordsOf = (terms: ItemAct, item: ItemState): Words => actOf(terms).words(terms, item)

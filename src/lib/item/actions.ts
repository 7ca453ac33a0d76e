import { type ActionBase, held, type ItemDeps, type MarketDeps } from '../core/nft/action.ts'
import type { Currency, ItemState } from '../core/nft/model.ts'
import type { Step } from '../core/tx/model.ts'
import type { Action, ActionTexts, Price } from './action.ts'
import { acceptOffer } from './actions/acceptOffer.ts'
import { buy } from './actions/buy.ts'
import { cancelListing } from './actions/cancelListing.ts'
import { cancelOffer } from './actions/cancelOffer.ts'
import { list } from './actions/list.ts'
import { nftTransfer } from './actions/nftTransfer.ts'
import { offer } from './actions/offer.ts'
import { revokeMarket } from './actions/revokeMarket.ts'

/** All actions on an item, by the name that reviews, messages and steps use. */
export const actions = {
  buy,
  offer,
  list,
  cancelListing,
  cancelOffer,
  acceptOffer,
  nftTransfer,
  revokeMarket,
}

type Actions = typeof actions
/** Terms that each action freezes in its review. */
export type ItemAction = {
  [K in keyof Actions]: Actions[K] extends Action<infer T> ? T : never
}[keyof Actions]

/**
 * Returns the action of some terms. The terms always match the action, but the compiler cannot infer that from the
 * table.
 */
const actionOf = ({ act: action }: ItemAction) => actions[action] as unknown as Action<ItemAction>

/** Builds the steps of an action; none if it needs a market and this build knows none. */
export function actionSteps(deps: ItemDeps, request: ActionBase & ItemAction): Step[] {
  const action = actionOf(request)
  if (!deps.at && !action.anywhere) return []
  // Actions that need no market do not read it.
  const known = deps as MarketDeps
  return action.steps(
    known,
    request,
    held(deps, request, (item, block) => action.check(item, request, block)),
  )
}

/** Returns the action with current figures; null if there is nothing left to do. */
export function renewAction(terms: ItemAction, item: ItemState): ItemAction | null {
  const { renew } = actionOf(terms)
  return renew ? renew(terms, item) : terms
}

/** True if the market needs the right to move all items of the collection. */
export const needsRight = (terms: ItemAction): boolean => actionOf(terms).needsRight === true

/** Returns the payment of an action, and the currency that it receives; null if there is none. */
export const coinsOf = (terms: ItemAction): { pays: Price | null; brings: Currency | null } => ({
  pays: actionOf(terms).pays?.(terms) ?? null,
  brings: actionOf(terms).brings?.(terms) ?? null,
})

export const textsOf = (terms: ItemAction, item: ItemState): ActionTexts => actionOf(terms).texts(terms, item)

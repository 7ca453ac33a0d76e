import type { Rpc } from '../chain/rpc.ts'
import { type Address, type Registry, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { allAgree } from '../tx/agree.ts'
import { approveStep } from '../tx/approve.ts'
import type { Step } from '../tx/model.ts'
import {
  acceptCall,
  approveMarketCall,
  buyCall,
  cancelListingCall,
  cancelOfferCall,
  listCall,
  offerCall,
  revokeMarketCall,
  transferCall,
} from './actions/trade.ts'
import type { Currency, DeadReason, Fees, ItemPlace, ItemState, Listing, Offer } from './model.ts'
import type { MarketPlace } from './place.ts'
import { readItemAt } from './read.ts'
import { lastOffer } from './rules.ts'

export type MarketDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: Registry
  readonly at: MarketPlace
}

/** An item can be sent where no market is known. */
export type TransferDeps = Omit<MarketDeps, 'at'> & { readonly at: MarketPlace | null }

type Base = { readonly owner: Address; readonly place: ItemPlace }
export type BuyRequest = Base & { readonly listing: Listing }
export type ListRequest = Base & {
  readonly price: bigint
  readonly currency: Currency
  readonly open: bigint
  readonly close: bigint
  /** As they were shown. */
  readonly fees: Fees
}
export type OfferRequest = Base & {
  readonly price: bigint
  readonly currency: Currency
  /** Whose item it was when the offer was written. */
  readonly itemOwner: Address
}
export type CancelOfferRequest = Base & { readonly offer: Offer }
export type AcceptRequest = Base & { readonly offer: Offer; readonly fees: Fees }
/** `acknowledged`: that nobody can bring it back. */
export type TransferRequest = Base & { readonly to: Address; readonly acknowledged: true }

const sameFees = (a: Fees | null, b: Fees | null) =>
  a === b || (!!a && !!b && a.service === b.service && a.royalty === b.royalty && a.burn === b.burn)

const isOwner = (item: ItemState, account: Address) => item.owner !== null && sameAddress(item.owner, account)

function assertOwner(item: ItemState, { owner, place }: Base): void {
  if (item.owner === null) throw new AppError('market.noItem', `${place.id}`)
  if (!isOwner(item, owner)) throw new AppError('market.notOwner', item.owner)
}

const DEAD: Readonly<Record<DeadReason, string>> = {
  moved: 'market.moved',
  notApproved: 'market.sellerRight',
  expired: 'market.closed',
  notYet: 'market.notYet',
}

function checkBuy(item: ItemState, { owner, listing }: BuyRequest): void {
  const now = item.listing
  if (!now) throw new AppError('chain.callFailed', 'listing')
  if (item.owner === null) throw new AppError('market.noItem')
  if (isOwner(item, owner)) throw new AppError('market.ownItem')
  if (now.state !== 'open') throw new AppError(now.state === 'completed' ? 'market.sold' : 'market.notListed')
  const same =
    sameAddress(now.seller, listing.seller) &&
    now.price === listing.price &&
    now.currency === listing.currency &&
    now.created === listing.created
  if (!same) throw new AppError('market.changed', `${now.price} ${now.currency}`)
  if (item.dead) throw new AppError(DEAD[item.dead])
  assertFunds(item, listing.price, listing.currency)
}

function assertFunds(item: ItemState, price: bigint, currency: Currency): void {
  const held = item.part?.held[currency] ?? null
  if (held !== null && held < price) throw new AppError('market.balance', `${held}`)
}

function checkList(item: ItemState, request: ListRequest, block: bigint): void {
  assertOwner(item, request)
  if (
    item.listing?.state === 'open' &&
    sameAddress(item.listing.seller, request.owner) &&
    item.dead !== 'moved'
  )
    throw new AppError('market.registered')
  if (!sameFees(item.fees, request.fees)) throw new AppError('market.feesChanged')
  if (block >= request.close) throw new AppError('market.range')
}

function checkCancel(item: ItemState, { owner }: Base): void {
  const { listing } = item
  if (listing?.state !== 'open') throw new AppError('market.notListed')
  if (!sameAddress(listing.seller, owner)) throw new AppError('market.caller')
}

function checkOffer(item: ItemState, request: OfferRequest): void {
  if (item.owner === null) throw new AppError('market.noItem')
  if (isOwner(item, request.owner)) throw new AppError('market.ownItem')
  if (!sameAddress(item.owner, request.itemOwner)) throw new AppError('market.ownerChanged', item.owner)
  if (!item.offers) throw new AppError('chain.callFailed', 'offers')
  const last = lastOffer(item.offers, request.currency)
  if (last && last.price >= request.price) throw new AppError('market.outbid', `${last.price}`)
  assertFunds(item, request.price, request.currency)
}

const sameOffer = (a: Offer, b: Offer) =>
  sameAddress(a.buyer, b.buyer) && a.price === b.price && a.currency === b.currency

function checkCancelOffer(item: ItemState, { offer }: CancelOfferRequest): void {
  if (!item.offers?.some((entry) => sameOffer(entry, offer))) throw new AppError('market.noOffer')
}

function checkAccept(item: ItemState, request: AcceptRequest): void {
  assertOwner(item, request)
  const { offer } = request
  // The market takes the last offer of a price: another's of the same price would be another deal.
  const taken = item.offers?.findLast((o) => o.price === offer.price && o.currency === offer.currency)
  if (!taken || !sameOffer(taken, offer)) throw new AppError('market.noOffer')
  if (taken.good === false) throw new AppError('market.offerDry')
  if (!sameFees(item.fees, request.fees)) throw new AppError('market.feesChanged')
}

function checkTransfer(item: ItemState, request: TransferRequest): void {
  assertOwner(item, request)
  if (item.listing?.state === 'open' && sameAddress(item.listing.seller, request.owner) && !item.dead)
    throw new AppError('market.listed')
}

/** Holds a check against every node. */
const held =
  (deps: TransferDeps, { owner, place }: Base, check: (item: ItemState, block: bigint) => void) =>
  () =>
    allAgree(deps.rpc(), async (url) => {
      const { item, block } = await readItemAt(deps.rpc(), deps.chainId, deps.at, place, owner, url)
      check(item, block)
    })

/** The right of the market to move the account's items of the collection; skipped where it has it. */
function rightStep(deps: MarketDeps, { owner, place }: Base, check: () => Promise<void>): Step {
  return {
    id: 'approveMarket',
    nativeSpend: 0n,
    call: approveMarketCall(place.contract, deps.at.operation),
    needed: async () => {
      const { item } = await readItemAt(deps.rpc(), deps.chainId, deps.at, place, owner)
      return item.part?.approved !== true
    },
    check,
  }
}

const tokenOf = ({ at }: MarketDeps, currency: Currency): Address => {
  const token = at.tokens[currency]
  if (!token) throw new AppError('market.currency', currency)
  return token
}

const nativeOf = (deps: MarketDeps, currency: Currency, amount: bigint) =>
  tokenOf(deps, currency) === deps.registry.tokens.MEV ? amount : 0n

const one = (id: Step['id'], call: Step['call'], check: () => Promise<void>, nativeSpend = 0n): Step => ({
  id,
  call,
  nativeSpend,
  needed: async () => true,
  check,
})

/** `[approve?, buy]`: the price, to the market, and no more. */
export function buySteps(deps: MarketDeps, request: BuyRequest): Step[] {
  const { owner, place, listing } = request
  const check = held(deps, request, (item) => checkBuy(item, request))
  const { price, currency } = listing
  return [
    approveStep(
      deps,
      { owner, token: tokenOf(deps, currency), spender: deps.at.operation, amount: price },
      check,
    ),
    one('buy', buyCall(deps.at.operation, place, price, currency), check, nativeOf(deps, currency, price)),
  ]
}

/** `[approve?, offer]`. Nothing is locked: the allowance is what stands behind the offer. */
export function offerSteps(deps: MarketDeps, request: OfferRequest): Step[] {
  const { owner, place, price, currency } = request
  const check = held(deps, request, (item) => checkOffer(item, request))
  return [
    approveStep(
      deps,
      { owner, token: tokenOf(deps, currency), spender: deps.at.operation, amount: price },
      check,
    ),
    one('offer', offerCall(deps.at.operation, place, price, currency), check),
  ]
}

/** `[approveMarket?, list]` */
export function listSteps(deps: MarketDeps, request: ListRequest): Step[] {
  const check = held(deps, request, (item, block) => checkList(item, request, block))
  return [
    rightStep(deps, request, check),
    one('list', listCall(deps.at.operation, request.place, request), check),
  ]
}

export const cancelListingSteps = (deps: MarketDeps, request: Base): Step[] => [
  one(
    'cancelListing',
    cancelListingCall(deps.at.operation, request.place),
    held(deps, request, (item) => checkCancel(item, request)),
  ),
]

export const cancelOfferSteps = (deps: MarketDeps, request: CancelOfferRequest): Step[] => [
  one(
    'cancelOffer',
    cancelOfferCall(deps.at.operation, request.place, request.offer.price, request.offer.currency),
    held(deps, request, (item) => checkCancelOffer(item, request)),
  ),
]

/** `[approveMarket?, acceptOffer]` */
export function acceptSteps(deps: MarketDeps, request: AcceptRequest): Step[] {
  const check = held(deps, request, (item) => checkAccept(item, request))
  const { price, currency } = request.offer
  return [
    rightStep(deps, request, check),
    one('acceptOffer', acceptCall(deps.at.operation, request.place, price, currency), check),
  ]
}

export const transferSteps = (deps: TransferDeps, request: TransferRequest): Step[] => [
  one(
    'nftTransfer',
    transferCall(request.owner, request.to, request.place),
    held(deps, request, (item) => checkTransfer(item, request)),
  ),
]

/** Takes the market's right to move items of the collection back. */
export const revokeSteps = (deps: MarketDeps, request: Base): Step[] => [
  one(
    'revokeMarket',
    revokeMarketCall(request.place.contract, deps.at.operation),
    held(deps, request, () => undefined),
  ),
]

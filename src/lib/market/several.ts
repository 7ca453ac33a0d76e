/** Buying several items: what can be bought of what was picked, and what it comes to. Pure. */

import type { Address } from '../core/config/registry.ts'
import { isOwner } from '../core/nft/act.ts'
import type { Currency, ItemState, Listing } from '../core/nft/model.ts'
import type { Item } from '../core/nft/schema.ts'
import type { Hash } from '../core/tx/model.ts'

/**
 * How one of them stands: `checking` the chain; `ready` at the price that is shown; `own`, `gone` (not for sale any
 * more), `unread` can't be bought; then `buying`, and how that ended. Where the page was left meanwhile: `begun` may
 * have been signed, and is still for sale; `sent` is on its way.
 */
export type PickState =
  | 'checking'
  | 'ready'
  | 'own'
  | 'gone'
  | 'unread'
  | 'buying'
  | 'begun'
  | 'sent'
  | 'done'
  | 'failed'

/** Items of one review. */
export const MOST_PICKED = 20

/** Which item it is, and at what price it was picked. */
export type Picked = {
  readonly contract: Item['contract']
  readonly tokenId: Item['tokenId']
  readonly name: Item['name']
  readonly price: Item['price']
}

export type Pick = {
  readonly item: Picked
  readonly state: PickState
  /** As the chain has it: what is reviewed, and refused at the signature once it is another. */
  readonly listing: Listing | null
  /** Of its purchase, once that is on its way. */
  readonly hash: Hash | null
  /** Code of what went wrong. */
  readonly error: string | null
}

/** Before anything is known of it. */
export const unlooked = (item: Picked): Pick => ({
  item,
  state: 'checking',
  listing: null,
  hash: null,
  error: null,
})

/** What the chain says of one of them. */
export function pickOf(item: Picked, state: ItemState, buyer: Address): Pick {
  const { listing, dead } = state
  const open = listing?.state === 'open' && dead === null
  return {
    ...unlooked(item),
    state: isOwner(state, buyer) ? 'own' : open ? 'ready' : 'gone',
    listing: open ? listing : null,
  }
}

/**
 * One that did not end well, by what the chain says since: it may have come all the same (a wallet puts another
 * transaction in the place of its own), be gone, or cost something else, which the next signature is then asked for.
 */
export function endedPick(pick: Pick, error: string, state: ItemState, buyer: Address): Pick {
  const now = pickOf(pick.item, state, buyer)
  if (now.state === 'own') return { ...pick, state: pick.hash === null ? 'own' : 'done', error: null }
  return { ...pick, state: 'failed', listing: now.listing, error }
}

/** Whether it will be asked for a signature. What failed may be tried again. */
export const isOpen = ({ state, listing }: Pick): boolean =>
  listing !== null && (state === 'ready' || state === 'failed' || state === 'begun')

/** What is asked for it, or was paid; null where neither is known. */
export function priceOf({ listing, state, item }: Pick): { raw: bigint; currency: Currency } | null {
  if (listing) return { raw: listing.price, currency: listing.currency }
  const told = state === 'done' || state === 'sent' ? item.price : null
  return told && { raw: BigInt(told.amount), currency: told.currency }
}

export type Totals = Readonly<Record<Currency, bigint>>

/** Exact sums of prices by currency. */
export function totalsOf(picks: readonly Pick[]): Totals {
  const totals = { MEV: 0n, USDT: 0n }
  for (const pick of picks) {
    const price = priceOf(pick)
    if (price) totals[price.currency] += price.raw
  }
  return totals
}

/** Whether the chain's price differs from the one that was picked. */
export const isRepriced = ({ item: { price }, listing }: Pick): boolean =>
  listing !== null &&
  (price === null || price.currency !== listing.currency || BigInt(price.amount) !== listing.price)

/** Buying several items: the state of each pick, and the total. Pure. */

import type { Address } from '../core/config/registry.ts'
import { isOwner } from '../core/nft/action.ts'
import type { Currency, ItemState, Listing } from '../core/nft/model.ts'
import type { Item } from '../core/nft/schema.ts'
import type { Hash } from '../core/tx/model.ts'

/**
 * State of a pick. `checking` reads the chain. `ready` can be bought at the shown price. `own`, `gone` (no longer for
 * sale) and `unread` cannot be bought. The rest are results of a purchase. If the page was left in the meantime:
 * `begun` may have been signed, and is still for sale; `sent` is pending.
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

/** Most items of one review. */
export const MOST_PICKED = 20

/** Item, and its price when it was picked. */
export type Picked = {
  readonly contract: Item['contract']
  readonly tokenId: Item['tokenId']
  readonly name: Item['name']
  readonly price: Item['price']
}

export type Pick = {
  readonly item: Picked
  readonly state: PickState
  /** Listing on the chain: the reviewed price. The signature is refused if it changes. */
  readonly listing: Listing | null
  /** Transaction hash of its purchase, once sent. */
  readonly hash: Hash | null
  /** Error code. */
  readonly error: string | null
}

/** Returns a pick whose state is not known yet. */
export const unlooked = (item: Picked): Pick => ({
  item,
  state: 'checking',
  listing: null,
  hash: null,
  error: null,
})

/** Converts the chain's state of an item to a pick. */
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
 * Updates a pick after a failed purchase from the chain's state. The item may have been bought anyway (a wallet can
 * replace its own transaction), be gone, or have another price, which the next signature then uses.
 */
export function endedPick(pick: Pick, error: string, state: ItemState, buyer: Address): Pick {
  const now = pickOf(pick.item, state, buyer)
  if (now.state === 'own') return { ...pick, state: pick.hash === null ? 'own' : 'done', error: null }
  return { ...pick, state: 'failed', listing: now.listing, error }
}

/** True if it will be signed. A failed purchase may be tried again. */
export const isOpen = ({ state, listing }: Pick): boolean =>
  listing !== null && (state === 'ready' || state === 'failed' || state === 'begun')

/** Returns the asked or paid price; null if unknown. */
export function priceOf({ listing, state, item }: Pick): { raw: bigint; currency: Currency } | null {
  if (listing) return { raw: listing.price, currency: listing.currency }
  const reported = state === 'done' || state === 'sent' ? item.price : null
  return reported && { raw: BigInt(reported.amount), currency: reported.currency }
}

export type Totals = Readonly<Record<Currency, bigint>>

/** Returns exact sums of prices by currency. */
export function totalsOf(picks: readonly Pick[]): Totals {
  const totals = { MEV: 0n, USDT: 0n }
  for (const pick of picks) {
    const price = priceOf(pick)
    if (price) totals[price.currency] += price.raw
  }
  return totals
}

/** True if the chain's price differs from the picked one. */
export const isRepriced = ({ item: { price }, listing }: Pick): boolean =>
  listing !== null &&
  (price === null || price.currency !== listing.currency || BigInt(price.amount) !== listing.price)

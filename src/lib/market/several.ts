/** Buying several items: what can be bought of what was picked, and what it comes to. Pure. */

import type { Address } from '../config/registry.ts'
import { isOwner } from '../nft/act.ts'
import type { Currency, ItemState, Listing } from '../nft/model.ts'
import type { Item } from '../nft/schema.ts'

/**
 * How one of them stands: `checking` the chain; `ready` at the price that is shown; `own`, `gone` (not for sale any
 * more), `unread` can't be bought; then `buying`, and how that ended.
 */
export type PickState = 'checking' | 'ready' | 'own' | 'gone' | 'unread' | 'buying' | 'done' | 'failed'

export type Pick = {
  readonly item: Item
  readonly state: PickState
  /** As the chain has it: what is reviewed, and refused at the signature once it is another. */
  readonly listing: Listing | null
  /** Code of what went wrong. */
  readonly error: string | null
}

/** What the chain says of one of them. */
export function pickOf(item: Item, state: ItemState, buyer: Address): Pick {
  const { listing, dead } = state
  const open = listing?.state === 'open' && dead === null
  return {
    item,
    state: isOwner(state, buyer) ? 'own' : open ? 'ready' : 'gone',
    listing: open ? listing : null,
    error: null,
  }
}

/** Whether it will be asked for a signature. What failed may be tried again. */
export const isOpen = ({ state, listing }: Pick): boolean =>
  listing !== null && (state === 'ready' || state === 'failed')

export type Totals = Readonly<Record<Currency, bigint>>

/** Exact sums of prices by currency. */
export function totalsOf(picks: readonly Pick[]): Totals {
  const totals = { MEV: 0n, USDT: 0n }
  for (const { listing } of picks) if (listing) totals[listing.currency] += listing.price
  return totals
}

/** Whether the chain's price differs from the one that was picked. */
export const isRepriced = ({ item: { price }, listing }: Pick): boolean =>
  listing !== null &&
  (price === null || price.currency !== listing.currency || BigInt(price.amount) !== listing.price)

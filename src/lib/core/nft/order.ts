import type { DeadReason } from './model.ts'

/** A listing as the market stores it. Heights are blocks. */
export type Listing = {
  readonly seller: string
  readonly status: 'open' | 'sold' | 'cancelled'
  readonly openHeight: number
  /** The first block in which it can no longer be bought. */
  readonly closeHeight: number
  /** Number of transfers of the item when it was listed. */
  readonly transferCount: number
}

/** Current state of a listed item. */
export type Listed = {
  readonly owner: string
  readonly transferCount: number
  /** True if the market may move the item for its owner. */
  readonly approved: boolean
}

export const orderStates = ['pending', 'active', 'inactive', 'filled', 'expired', 'cancelled'] as const

/** Reasons why a listing can't be bought though it has not expired. */
export const inactiveReasons = ['moved', 'approval'] as const

export type Order =
  | { readonly state: Exclude<(typeof orderStates)[number], 'inactive'>; readonly reason: null }
  | { readonly state: 'inactive'; readonly reason: (typeof inactiveReasons)[number] }

/**
 * Returns the state of a listing for a buyer. If its item has moved, it is inactive for good, even if the item came
 * back.
 * @param height the block a purchase would be in: the next one
 */
export function orderState(listing: Listing, item: Listed, height: number): Order {
  if (listing.status === 'sold') return { state: 'filled', reason: null }
  if (listing.status === 'cancelled') return { state: 'cancelled', reason: null }
  if (height >= listing.closeHeight) return { state: 'expired', reason: null }
  if (
    listing.seller.toLowerCase() !== item.owner.toLowerCase() ||
    listing.transferCount !== item.transferCount
  )
    return { state: 'inactive', reason: 'moved' }
  if (!item.approved) return { state: 'inactive', reason: 'approval' }
  return { state: height < listing.openHeight ? 'pending' : 'active', reason: null }
}

/** Permanent reasons why an open listing can't sell: its item has moved, or it has expired. */
const DEAD_FOR_GOOD: readonly (DeadReason | Order['reason'])[] = ['moved', 'expired']

/**
 * True if an open listing can still sell its item: now, later, or once the market's approval is given again. Such an
 * item may not be sent or used up until the listing is cancelled.
 * @param dead why it can't be bought now, null if it can
 */
export const canReactivate = (dead: DeadReason | Order['reason']): boolean => !DEAD_FOR_GOOD.includes(dead)

/** The same for a listing of the index. */
export const isListed = ({ state, reason }: Pick<Order, 'state' | 'reason'>): boolean =>
  state === 'active' || state === 'pending' || (state === 'inactive' && canReactivate(reason))

/** True if the maker of an offer can pay: nothing is locked for an offer. False if the means are unknown. */
export const canPay = (
  price: bigint,
  means: { readonly balance: bigint; readonly allowance: bigint } | null,
): boolean => means !== null && means.balance >= price && means.allowance >= price

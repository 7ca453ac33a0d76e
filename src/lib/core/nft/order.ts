import type { DeadReason } from './model.ts'

/** A listing as the market holds it. Heights are blocks. */
export type Listing = {
  readonly seller: string
  readonly status: 'open' | 'sold' | 'cancelled'
  readonly openHeight: number
  /** The first block in which it can no longer be bought. */
  readonly closeHeight: number
  /** How often the item had moved when it was listed. */
  readonly transferCount: number
}

/** What has become of the item meanwhile. */
export type Listed = {
  readonly owner: string
  readonly transferCount: number
  /** Whether the market may move the item for its owner. */
  readonly approved: boolean
}

export const orderStates = ['pending', 'active', 'inactive', 'filled', 'expired', 'cancelled'] as const

/** Why a listing can't be bought though its time has not run out. */
export const inactiveReasons = ['moved', 'approval'] as const

export type Order =
  | { readonly state: Exclude<(typeof orderStates)[number], 'inactive'>; readonly reason: null }
  | { readonly state: 'inactive'; readonly reason: (typeof inactiveReasons)[number] }

/**
 * What a listing is worth to a buyer. One whose item has moved is dead for good, even when it came back.
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

/** What keeps an open listing from selling, for good: its item has moved, or its time is over. */
const DEAD_FOR_GOOD: readonly (DeadReason | Order['reason'])[] = ['moved', 'expired']

/**
 * Whether an open listing can still sell its item: now, later, or once the market's right is given back. Until it is
 * cancelled such an item is not sent away or used up.
 * @param dead why it can't be bought now, null when it can
 */
export const canRevive = (dead: DeadReason | Order['reason']): boolean => !DEAD_FOR_GOOD.includes(dead)

/** The same of a listing as the index has it. */
export const isListed = ({ state, reason }: Pick<Order, 'state' | 'reason'>): boolean =>
  state === 'active' || state === 'pending' || (state === 'inactive' && canRevive(reason))

/** Whether who offered can pay: nothing is held back for an offer. Nobody whose means are not known counts as able. */
export const canPay = (
  price: bigint,
  means: { readonly balance: bigint; readonly allowance: bigint } | null,
): boolean => means !== null && means.balance >= price && means.allowance >= price

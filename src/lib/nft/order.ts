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

/** Whether who offered can pay: nothing is held back for an offer. Nobody whose means are not known counts as able. */
export const canPay = (
  price: bigint,
  means: { readonly balance: bigint; readonly allowance: bigint } | null,
): boolean => means !== null && means.balance >= price && means.allowance >= price

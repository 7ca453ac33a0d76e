import { type Address, sameAddress } from '../config/registry.ts'
import type { ItemState } from './model.ts'
import { canReactivate } from './order.ts'

/** Role of a visitor for an item. */
export type Role = 'owner' | 'seller' | 'visitor'

export const roleOf = (item: ItemState, account: Address | null): Role => {
  if (!account) return 'visitor'
  if (item.owner && sameAddress(item.owner, account)) return 'owner'
  // A seller who has transferred a listed item can still cancel its listing.
  return item.listing?.state === 'open' && sameAddress(item.listing.seller, account) ? 'seller' : 'visitor'
}

/** Possible actions on an item for an account, from the state that the chain reported. */
export type ItemActions = {
  readonly buy: boolean
  readonly offer: boolean
  readonly sell: boolean
  readonly cancelSell: boolean
  readonly transfer: 'yes' | 'listed' | 'no'
}

export function actionsOf(item: ItemState, account: Address | null): ItemActions {
  const role = roleOf(item, account)
  const open = item.listing?.state === 'open'
  const mine = role !== 'visitor' && open && sameAddress(item.listing?.seller ?? '0x', account ?? '0x')
  const live = open && item.dead === null
  return {
    buy: role !== 'owner' && live && item.owner !== null,
    offer: role !== 'owner' && item.owner !== null && !item.usedUp,
    // An inactive listing of an earlier owner, or of an item that moved and came back, can be replaced.
    sell: role === 'owner' && (!open || !mine || item.dead === 'moved'),
    cancelSell: mine,
    transfer: role !== 'owner' ? 'no' : mine && canReactivate(item.dead) ? 'listed' : 'yes',
  }
}

import { type Address, sameAddress } from '../config/registry.ts'
import type { ItemState } from './model.ts'
import { canRevive } from './order.ts'

/** What a visitor is to an item. */
export type Role = 'owner' | 'seller' | 'visitor'

export const roleOf = (item: ItemState, account: Address | null): Role => {
  if (!account) return 'visitor'
  if (item.owner && sameAddress(item.owner, account)) return 'owner'
  // Who sent a listed item away can still cancel its listing.
  return item.listing?.state === 'open' && sameAddress(item.listing.seller, account) ? 'seller' : 'visitor'
}

/** What can be done with an item by whom, from what the chain reported. */
export type ItemActs = {
  readonly buy: boolean
  readonly offer: boolean
  readonly sell: boolean
  readonly cancelSell: boolean
  readonly transfer: 'yes' | 'listed' | 'no'
}

export function actsOf(item: ItemState, account: Address | null): ItemActs {
  const role = roleOf(item, account)
  const open = item.listing?.state === 'open'
  const mine = role !== 'visitor' && open && sameAddress(item.listing?.seller ?? '0x', account ?? '0x')
  const live = open && item.dead === null
  return {
    buy: role !== 'owner' && live && item.owner !== null,
    offer: role !== 'owner' && item.owner !== null && !item.usedUp,
    // A dead listing of an earlier owner, or one that moved and came back, can be listed over.
    sell: role === 'owner' && (!open || !mine || item.dead === 'moved'),
    cancelSell: mine,
    transfer: role !== 'owner' ? 'no' : mine && canRevive(item.dead) ? 'listed' : 'yes',
  }
}

import type { Address } from '../config/registry.ts'
import type { Collection } from './link.ts'
import type { Currency, Fees, ItemPlace, ItemState, Listing, Offer } from './model.ts'

/** What an item's page is about. */
export type Subject = { readonly collection: Collection; readonly place: ItemPlace }

/** What is about to be signed, frozen as it was shown. */
export type ItemReview = {
  readonly owner: Address
  readonly subject: Subject
  readonly item: ItemState
} & (
  | { readonly act: 'buy'; readonly listing: Listing }
  | {
      readonly act: 'offer'
      readonly price: bigint
      readonly currency: Currency
      readonly itemOwner: Address
    }
  | {
      readonly act: 'list'
      readonly price: bigint
      readonly currency: Currency
      readonly open: bigint
      readonly close: bigint
      readonly fees: Fees
    }
  | { readonly act: 'cancelListing' }
  | { readonly act: 'cancelOffer'; readonly offer: Offer }
  | { readonly act: 'acceptOffer'; readonly offer: Offer; readonly fees: Fees }
  | { readonly act: 'nftTransfer'; readonly to: Address }
  | { readonly act: 'revokeMarket' }
)
/** An act with what it needs besides the item itself. */
export type ItemAct = ItemReview extends infer R
  ? R extends ItemReview
    ? Omit<R, 'owner' | 'subject' | 'item'>
    : never
  : never

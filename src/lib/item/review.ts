import type { Address } from '../core/config/registry.ts'
import type { Collection } from '../core/nft/link.ts'
import type { ItemKey, ItemState } from '../core/nft/model.ts'
import type { ItemAction } from './actions.ts'

export type { ItemAction }

/** Item that a page or a review is about. */
export type Subject = { readonly collection: Collection; readonly key: ItemKey }

/** The action about to be signed, frozen as shown. */
export type ItemReview = {
  readonly owner: Address
  readonly subject: Subject
  readonly item: ItemState
} & ItemAction

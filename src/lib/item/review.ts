import type { Address } from '../core/config/registry.ts'
import type { Collection } from '../core/nft/link.ts'
import type { ItemKey, ItemState } from '../core/nft/model.ts'
import type { ItemAct } from './acts.ts'

export type { ItemAct }

/** What an item's page is about. */
export type Subject = { readonly collection: Collection; readonly key: ItemKey }

/** What is about to be signed, frozen as it was shown. */
export type ItemReview = {
  readonly owner: Address
  readonly subject: Subject
  readonly item: ItemState
} & ItemAct

/** Stored form of a review that was being signed, for a reload. */
import * as v from 'valibot'
import { idText } from '../core/nft/link.ts'
import { CURRENCIES } from '../core/nft/model.ts'
import type { ItemAction, ItemReview, Subject } from './review.ts'

/** Returns the terms of a review, without their owner and item. */
export function termsOf({ owner: _, subject: __, item: ___, ...terms }: ItemReview): ItemAction {
  return terms as ItemAction
}

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const currency = v.picklist(CURRENCIES)
/** Only typed terms are stored; the other actions are one press away. */
export const SavedSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(80)),
  kept: v.union([
    v.object({ act: v.literal('buy') }),
    v.object({ act: v.literal('offer'), price: amount, currency }),
    v.object({
      act: v.literal('list'),
      price: amount,
      currency,
      open: amount,
      close: amount,
      /** Missing in data of earlier releases. */
      from: v.optional(amount),
    }),
  ]),
})

/** Key of a review's item. */
export const keyOf = ({ collection, key }: Subject) => `${collection.shortName}/${idText(key.id)}`

/** Serializes the data that a reload needs to open a review again. */
export const savedOf = (review: ItemReview): string =>
  JSON.stringify({ id: keyOf(review.subject), kept: termsOf(review) }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

import * as v from 'valibot'
import { address, amount, asOf, count, page, paged, place } from '../core/api/fields.ts'

/** `GET /offering/v1/offerings` */
const offeringSchema = v.object({
  id: v.string(),
  address,
  payToken: address,
  projectToken: address,
  /** Base units of the pay token. */
  totalCommitted: amount,
  participants: count,
})
export type OfferingRow = v.InferOutput<typeof offeringSchema>
export const offeringsResponseSchema = v.object({ list: v.array(offeringSchema), ...asOf })
export type OfferingsResponse = v.InferOutput<typeof offeringsResponseSchema>

/** `GET /offering/v1/history` */
export const offeringHistoryQuerySchema = v.strictObject({ user: v.optional(address), page })
const offeringMoveSchema = v.object({
  offering: address,
  user: address,
  action: v.picklist(['commit', 'claim']),
  /** Pay tokens committed, or project tokens claimed. */
  amount,
  /** Pay tokens refunded by a claim; 0 for a commitment. */
  refund: amount,
  ...place,
})
export type OfferingMoveRow = v.InferOutput<typeof offeringMoveSchema>
export const offeringHistoryResponseSchema = paged(offeringMoveSchema)
export type OfferingHistoryResponse = v.InferOutput<typeof offeringHistoryResponseSchema>

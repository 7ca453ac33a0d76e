import * as v from 'valibot'
import { address, asOf } from '../core/api/fields.ts'

/** Most pairs in one answer. `more` reports that there are others. */
export const MOST_SEEN = 500

/** `GET /exchange/v1/approvals` */
export const seenApprovalsQuerySchema = v.strictObject({ ownerAddress: address })
export const seenApprovalsResponseSchema = v.object({
  /** Every approval that the owner ever gave, oldest first. Only the chain knows if it is still valid. */
  list: v.array(v.object({ asset: address, spender: address })),
  /** True if there are more than the list contains. */
  more: v.boolean(),
  ...asOf,
})
export type SeenApprovals = v.InferOutput<typeof seenApprovalsResponseSchema>

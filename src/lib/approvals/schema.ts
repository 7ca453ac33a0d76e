import * as v from 'valibot'
import { address, asOf } from '../core/api/fields.ts'

/** Most pairs of one answer: who allowed more than these is told so. */
export const MOST_SEEN = 500

/** `GET /exchange/v1/approvals` */
export const seenApprovalsQuerySchema = v.strictObject({ ownerAddress: address })
export const seenApprovalsResponseSchema = v.object({
  /** What the owner ever allowed anybody, oldest first; whether it still is, the chain says. */
  list: v.array(v.object({ asset: address, spender: address })),
  /** Whether there are more than the list has. */
  more: v.boolean(),
  ...asOf,
})
export type SeenApprovals = v.InferOutput<typeof seenApprovalsResponseSchema>

/** Who allowed whom to move something. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** An owner allowed a spender a token, or every item of a collection; how much, and whether it still is, the chain says. */
export type ApprovalGiven = LogPosition & {
  readonly type: 'ApprovalGiven'
  readonly asset: Address
  readonly owner: Address
  readonly spender: Address
}

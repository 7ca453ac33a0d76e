/** Approvals: an owner, a spender and an asset. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/**
 * An owner approved a spender for a token or for all items of a collection. The current amount is read from the chain.
 */
export type ApprovalGiven = LogPosition & {
  readonly type: 'ApprovalGiven'
  readonly asset: Address
  readonly owner: Address
  readonly spender: Address
}

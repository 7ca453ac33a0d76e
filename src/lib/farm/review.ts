import type { Address } from '../core/config/registry.ts'
import type { FarmAction, FarmEntry } from './model.ts'

/** The transaction about to be signed, frozen for the review. */
export type FarmReview = {
  readonly owner: Address
  readonly act: FarmAction
  /** Base units of want that move; the whole stake if the action says so. */
  readonly amount: bigint
  /** Amount that a withdrawal pays, or that a deposit adds to the stake, after the pool's fee; null if unknown. */
  readonly pays: bigint | null
  /** Minimum of it that the farm accepts; null if the farm takes no minimum. */
  readonly least: bigint | null
  /** Reward that the account has earned, as read. An emergency withdrawal forfeits it. */
  readonly pending: bigint | null
  /** The part of it that the action pays too. */
  readonly payable: bigint | null
  /** True if the rest stays owed; otherwise it is lost. */
  readonly owesRest: boolean
  readonly entry: FarmEntry
  readonly block: bigint
  /** Position in a sequence of withdrawals from all farms. */
  readonly of: { readonly at: number; readonly all: number } | null
}

import type { Address } from '../core/config/registry.ts'
import type { FarmAct, FarmEntry } from './model.ts'

/** What is about to be signed, frozen. */
export type FarmReview = {
  readonly owner: Address
  readonly act: FarmAct
  /** Base units of want that move; all of the stake where the act says so. */
  readonly amount: bigint
  /** Amount that a withdrawal pays, or that a deposit adds to the stake, after the pool's fee; null when unknown. */
  readonly pays: bigint | null
  /** The least of it that the farm accepts; null where the farm takes no minimum. */
  readonly least: bigint | null
  /** Reward that the act pays too, as read; it forfeits it in an emergency. */
  readonly pending: bigint | null
  readonly entry: FarmEntry
  readonly block: bigint
  /** Place in a sequence of withdrawals from everywhere. */
  readonly of: { readonly at: number; readonly all: number } | null
}

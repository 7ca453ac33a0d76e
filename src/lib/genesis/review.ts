import type { Address } from '../core/config/registry.ts'

/** The transaction about to be signed, frozen for the review. */
export type GenesisReview = {
  readonly owner: Address
  readonly act: 'deposit' | 'withdraw'
  readonly lock: Address
  readonly token: Address
  readonly amount: bigint
}

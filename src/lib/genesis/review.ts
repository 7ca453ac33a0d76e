import type { Address } from '../core/config/registry.ts'

/** What is about to be signed, frozen. */
export type GenesisReview = {
  readonly owner: Address
  readonly act: 'deposit' | 'withdraw'
  readonly lock: Address
  readonly token: Address
  readonly amount: bigint
}

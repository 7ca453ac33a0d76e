import type { Address } from '../core/config/registry.ts'
import type { Allowed } from './model.ts'

/** What is about to be taken back, frozen. */
export type RevokeReview = Allowed & {
  readonly owner: Address
  /** What can be taken today, in base units; null where that is not known, or of items. */
  readonly risk: bigint | null
}

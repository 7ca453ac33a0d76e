import type { Address } from '../core/config/registry.ts'
import type { Allowed } from './model.ts'

/** The approval about to be revoked, frozen for the review. */
export type RevokeReview = Allowed & {
  readonly owner: Address
  /** Amount that can be taken today, in base units; null if unknown, or for items. */
  readonly risk: bigint | null
}

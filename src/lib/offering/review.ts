import type { Address } from '../core/config/registry.ts'
import type { Preview } from './figures.ts'
import type { OfferingEntry, Terms } from './model.ts'
import type { OfferingRow } from './row.ts'

/** Views after a commitment, if no other account commits. */
export type CommitPreview = Preview & { readonly ppm: bigint | null }

/** The transaction about to be signed, frozen for the review. */
export type OfferingReview = {
  readonly owner: Address
  readonly entry: OfferingEntry
  readonly terms: Terms
  readonly row: OfferingRow
} & (
  | {
      readonly act: 'commit'
      readonly amount: bigint
      readonly preview: CommitPreview | null
      /** The amount as typed, which is restored after a reload. */
      readonly text: string
    }
  | { readonly act: 'claim' }
)

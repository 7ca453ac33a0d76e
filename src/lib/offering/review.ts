import type { Address } from '../core/config/registry.ts'
import type { Preview } from './figures.ts'
import type { OfferingEntry, Terms } from './model.ts'
import type { OfferingRow } from './row.ts'

/** What the views will say after a commitment, if nobody else commits. */
export type CommitPreview = Preview & { readonly ppm: bigint | null }

/** What is about to be signed, frozen. */
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
      /** The amount as typed, which a reload writes again. */
      readonly text: string
    }
  | { readonly act: 'claim' }
)

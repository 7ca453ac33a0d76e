import type { MintRequest } from './model.ts'

/** The mint about to be signed, frozen for the review. */
export type MintReview = MintRequest & {
  /** Number of free items. */
  readonly free: bigint
}

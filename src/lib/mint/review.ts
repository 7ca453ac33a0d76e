import type { MintRequest } from './model.ts'

/** What is about to be signed, frozen. */
export type MintReview = MintRequest & {
  /** How many come free with it. */
  readonly free: bigint
}

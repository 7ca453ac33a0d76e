import type { Address, Registry } from '../core/config/registry.ts'

export type OfferingEntry = Registry['offerings'][number]

/** Phase of a sale, only from heights. */
export type Phase = 'upcoming' | 'live' | 'finished'

/** An account's part in an offering, from the contract's own views. Null is unknown, never 0. */
export type Part = {
  readonly amount: bigint | null
  readonly claimed: boolean | null
  /** Part of all that is committed, over 1e18. */
  readonly allocation: bigint | null
  /** Project tokens, if the sale ended now. */
  readonly out: bigint | null
  /** The contract's figure; see `trueRefund`. */
  readonly refund: bigint | null
  /** True if the account may commit; null if the contract cannot say. */
  readonly allowed: boolean | null
  /** Pay tokens in the wallet. */
  readonly held: bigint | null
}

/** Terms that a commitment depends on. */
export type Terms = {
  readonly start: bigint
  readonly end: bigint
  /** Pay tokens to raise. */
  readonly raising: bigint
  /** Project tokens for sale. */
  readonly offering: bigint
}

/** One offering as the chain reported it. */
export type OfferingState = {
  readonly entry: OfferingEntry
  /** Null if any of them was not read. */
  readonly terms: Terms | null
  readonly total: bigint | null
  /** Project tokens held by the offering; null is unread. */
  readonly stock: bigint | null
  /** Most that one account may commit; 0 is no limit, null is unknown. */
  readonly payLimit: bigint | null
  /** Null without an account. */
  readonly part: Part | null
}

export type CommitRequest = {
  readonly owner: Address
  readonly entry: OfferingEntry
  readonly amount: bigint
  /** As agreed. */
  readonly terms: Terms
  /** Project tokens that the review named; null if it named none. */
  readonly out?: bigint | null
}

export type ClaimRequest = Pick<CommitRequest, 'owner' | 'entry' | 'out'>

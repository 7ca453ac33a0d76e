import type { Address, Registry } from '../core/config/registry.ts'

export type OfferingEntry = Registry['offerings'][number]

/** Where a sale stands, by heights alone. */
export type Phase = 'upcoming' | 'live' | 'finished'

/** What one account has in an offering, by the contract's own views. Null is unknown, never 0. */
export type Part = {
  readonly amount: bigint | null
  readonly claimed: boolean | null
  /** Part of all that is committed, over 1e18. */
  readonly allocation: bigint | null
  /** Project tokens, if the sale ended now. */
  readonly out: bigint | null
  /** As the contract says it: see `trueRefund`. */
  readonly refund: bigint | null
  /** Whether the account may commit; null when the contract can't say. */
  readonly allowed: boolean | null
  /** Pay tokens in the wallet. */
  readonly held: bigint | null
}

/** Terms that a commitment rests on. */
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
  /** Null when any of them was not read. */
  readonly terms: Terms | null
  readonly total: bigint | null
  /** Project tokens that lie in the offering; null is unread. */
  readonly stock: bigint | null
  /** Most one person may commit; 0 is no limit, null is unknown. */
  readonly payLimit: bigint | null
  /** Null without an account. */
  readonly part: Part | null
}

export type CommitRequest = {
  readonly owner: Address
  readonly entry: OfferingEntry
  readonly amount: bigint
  /** As they were agreed to. */
  readonly terms: Terms
}

export type ClaimRequest = Pick<CommitRequest, 'owner' | 'entry'>

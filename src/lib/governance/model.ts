import type { Address } from '../core/config/registry.ts'
import type { ProposalCall } from './governedCalls.ts'

/** States in the contract's order, which is that of OpenZeppelin's Governor. */
export const PROPOSAL_STATES = [
  'pending',
  'active',
  'canceled',
  'defeated',
  'succeeded',
  'queued',
  'expired',
  'executed',
] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** Choices in the contract's order: their place is `support`. */
export const SUPPORTS = ['against', 'for', 'abstain'] as const
export type Support = (typeof SUPPORTS)[number]

/** Votes, base units of the locked token. */
export type Tally = Readonly<Record<Support, bigint>>

/** Votes that for and abstain must reach, and the bounds of that number, base units. */
export type Quorum = { readonly votes: bigint; readonly least: bigint; readonly most: bigint }

/** Rules of one proposal: numbers of blocks, and heights. */
export type ProposalTerms = {
  /** Height whose end decides voting power. */
  readonly snapshot: bigint
  /** Last height of voting, with its extension. */
  readonly deadline: bigint
  readonly extension: bigint
  readonly timelock: bigint
  readonly expiry: bigint
  readonly isExtended: boolean
  /** The token's whole supply at the proposal, base units. */
  readonly supply: bigint
}

/** A proposal as the contract reports it. Its text is in the event alone. */
export type Proposal = {
  /** 1, 2, 3 and so on. */
  readonly id: bigint
  readonly proposer: Address
  readonly state: ProposalState
  readonly calls: readonly ProposalCall[]
  readonly descriptionHash: string
  readonly terms: ProposalTerms
  readonly tally: Tally
  readonly quorum: Quorum
  /** First height of execution; null if it is not queued. */
  readonly etaBlock: bigint | null
  /** First height that is too late, to queue it or to execute it; null for a signal. */
  readonly expiresAt: bigint | null
}

/** An account's vote. */
export type Ballot = { readonly support: Support; readonly weight: bigint }

/** A request to unlock, and the first height at which it can be withdrawn. */
export type UnlockRequest = { readonly amount: bigint; readonly height: bigint }

/** An account's part of the lock, base units. */
export type LockPart = {
  readonly locked: bigint
  /** The account that votes with it: itself, unless it chose another. */
  readonly delegate: Address
  /** Voting power now, with what others delegate to it. */
  readonly votes: bigint
  readonly unlocking: bigint
  readonly withdrawable: bigint
  readonly held: bigint
}

/** Power of an account in one vote: what it had at the snapshot, and where it came from. */
export type PastPower = {
  readonly votes: bigint
  readonly locked: bigint
  readonly delegate: Address
}

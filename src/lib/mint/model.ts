import type { Address, Registry } from '../core/config/registry.ts'

export type MintEntry = Registry['mints'][number]

/** One of a mint's rounds: its window of heights, both included, what it has to sell of its own, what it sold. */
export type Round = {
  readonly number: 1 | 2 | 3
  readonly start: bigint
  readonly end: bigint
  readonly cap: bigint
  readonly minted: bigint
  /** Most that one wallet may pay for in it; 0 is no limit. */
  readonly walletCap: bigint
  /** Left to mint in it, with what the rounds before left. */
  readonly available: bigint
}

/** A bonus: one more for a wallet whose paid total reaches the threshold, once, for the first so many wallets. */
export type Bonus = {
  readonly id: bigint
  readonly threshold: bigint
  readonly most: bigint
  readonly sent: bigint
  /** Whether the account had it; null without an account, or unread. */
  readonly used: boolean | null
}

export type MintTerms = {
  /** Base units of the pay token for one. */
  readonly price: bigint
  readonly payToken: Address
  /** Most that one transaction pays for. */
  readonly perTransaction: bigint
  readonly rounds: readonly Round[]
}

/** The NFT whose right a mint uses. */
export type MintRight = { readonly collection: Address; readonly id: bigint }

/** What an account has in a mint, by the contract's own views. Null is unknown, never 0. */
export type MintPart = {
  /** How many it may still pay for now. */
  readonly count: bigint | null
  /** The contract's own reason why it is none. */
  readonly reason: string
  /** Whether it may take part, by round. */
  readonly eligible: readonly (boolean | null)[]
  readonly paid: bigint | null
  readonly bonus: bigint | null
  /** Pay tokens in the wallet. */
  readonly held: bigint | null
  /** The NFT that gives it its right in the present round, where our contract names one. */
  readonly right?: MintRight | undefined
}

/** One mint as the chain reported it. */
export type MintState = {
  readonly entry: MintEntry
  readonly terms: MintTerms | null
  readonly total: bigint | null
  readonly bulkMinters: bigint | null
  readonly bonuses: readonly Bonus[]
  readonly part: MintPart | null
}

/** Where a mint stands, by heights alone: `between` is after one round and before the next. */
export type MintPhase = 'upcoming' | 'live' | 'between' | 'finished'

export type MintRequest = {
  readonly owner: Address
  readonly entry: MintEntry
  readonly count: bigint
  /** As they were agreed to. */
  readonly price: bigint
  readonly payToken: Address
  readonly round: number
  /** Named to the contract, which then looks at no other NFT. */
  readonly right?: MintRight | undefined
}

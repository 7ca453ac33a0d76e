import type { Address, Registry } from '../core/config/registry.ts'

export type MintEntry = Registry['mints'][number]

/** One round of a mint: its window of heights, both included, its own items, and those sold. */
export type Round = {
  readonly number: 1 | 2 | 3
  readonly start: bigint
  readonly end: bigint
  readonly cap: bigint
  readonly minted: bigint
  /** Most items that one wallet may pay for in it; 0 is no limit. */
  readonly walletCap: bigint
  /** Items left to mint in it, including those left from earlier rounds. */
  readonly available: bigint
}

/**
 * A bonus: one free item when a wallet's paid total reaches the threshold, once per wallet, for the first wallets up to
 * a limit.
 */
export type Bonus = {
  readonly id: bigint
  readonly threshold: bigint
  readonly most: bigint
  readonly sent: bigint
  /** True if the account had it; null without an account, or if unread. */
  readonly used: boolean | null
}

export type MintTerms = {
  /** Base units of the pay token per item. */
  readonly price: bigint
  readonly payToken: Address
  /** Most items that one transaction pays for. */
  readonly perTransaction: bigint
  readonly rounds: readonly Round[]
}

/** The NFT whose right a mint uses. */
export type MintRight = { readonly collection: Address; readonly id: bigint }

/** An account's part in a mint, from the contract's own views. Null is unknown, never 0. */
export type MintPart = {
  /** Items that it may still pay for now. */
  readonly count: bigint | null
  /** The contract's reason if `count` is 0. */
  readonly reason: string
  /** True if it may take part, by round. */
  readonly eligible: readonly (boolean | null)[]
  readonly paid: bigint | null
  readonly bonus: bigint | null
  /** Pay tokens in the wallet. */
  readonly held: bigint | null
  /** The NFT that gives it the right in the current round, if our contract names one. */
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

/** Phase of a mint, only from heights. `between` is after one round and before the next. */
export type MintPhase = 'upcoming' | 'live' | 'between' | 'finished'

export type MintRequest = {
  readonly owner: Address
  readonly entry: MintEntry
  readonly count: bigint
  /** As agreed. */
  readonly price: bigint
  readonly payToken: Address
  readonly round: number
  /** Number of free items that the review named. */
  readonly free?: bigint
  /** Passed to the contract, which then checks no other NFT. */
  readonly right?: MintRight | undefined
}

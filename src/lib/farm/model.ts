import type { Address } from '../core/config/registry.ts'

/** The farm of the main token, or a farm of a partner app. */
export type FarmKind = 'mefi' | 'mapp'

/** One pool of a farm: where it is, by the registry alone. */
export type FarmEntry = {
  readonly kind: FarmKind
  readonly id: string
  /** Deposits and withdrawals go here; the approval too. */
  readonly farm: Address
  readonly pid: bigint
  /** Token that is staked. */
  readonly want: Address
  /** Whether `want` is a pool's LP token. */
  readonly lp: boolean
  /** What holds the stakes: its own contract, or the farm itself. */
  readonly strat: Address
  /** Token that is earned. */
  readonly reward: Address
  /** Who pays the rewards; null where they are minted. */
  readonly banker: Address | null
}

/** What one account has there, by the contract's own views alone: the real chain's books differ from ours. */
export type Stake = {
  /** Base units of want that can be withdrawn. */
  readonly staked: bigint | null
  /** Base units of reward that a harvest owes. */
  readonly pending: bigint | null
  /** Want in the wallet. */
  readonly held: bigint | null
}

/** What a banker can still pay. */
export type BankerState = {
  /** The smaller of balance and allowance. */
  readonly funds: bigint
  /** Of it, rewards that are earned but not fetched yet, the owner's part included. */
  readonly due: bigint
  /** What each block costs, the owner's part included. */
  readonly perBlock: bigint
}

/** One pool as the chain reported it. Null is unknown, never 0. */
export type FarmState = {
  readonly entry: FarmEntry
  /** All that is staked, base units of want. */
  readonly locked: bigint | null
  /** LP tokens in existence, where want is one. */
  readonly supply: bigint | null
  /** Reward of the whole farm in each block, its contract's `TokenPerBlock`: 0 is a farm that has ended. */
  readonly farmRate: bigint | null
  /** Reward of this pool in each block. */
  readonly perBlock: bigint | null
  /** What is paid of a withdrawal, over 10000. */
  readonly paidFactor: bigint | null
  /** Credited part of a deposit, over 10000; 0 credits all of it. */
  readonly depositFactor: bigint | null
  /** True if the farm takes a minimum with a deposit or withdrawal. The real chain's farm does not. */
  readonly takesMinimum: boolean
  readonly banker: BankerState | null
  /** Why the contract takes no call at all now (a code of the catalogue), or null. */
  readonly blocked: string | null
  /** Null without an account. */
  readonly mine: Stake | null
}

/** What is to be signed. */
export type FarmRequest = {
  readonly owner: Address
  readonly entry: FarmEntry
} & ( // `least`: base units of want that the act has to add or pay; null where the farm takes no minimum.
  | { readonly kind: 'deposit' | 'withdraw'; readonly amount: bigint; readonly least: bigint | null }
  | { readonly kind: 'withdrawAll'; readonly least: bigint | null }
  | { readonly kind: 'harvest' }
  // Every reward is given up: nobody gets here without having ticked it.
  | { readonly kind: 'emergency'; readonly acknowledged: true }
)

export type FarmAct = FarmRequest['kind']

/** Withdrawals are over this. */
export const FACTOR = 10_000n

import type { Address } from '../core/config/registry.ts'

/** The farm of the main token, or a farm of a partner app. */
export type FarmKind = 'mefi' | 'mapp'

/** One pool of a farm, with addresses from the registry only. */
export type FarmEntry = {
  readonly kind: FarmKind
  readonly id: string
  /** Contract for deposits, withdrawals and the approval. */
  readonly farm: Address
  readonly pid: bigint
  /** Staked token. */
  readonly want: Address
  /** True if `want` is a pool's LP token. */
  readonly lp: boolean
  /** Contract that holds the stakes: the pool's own, or the farm itself. */
  readonly strat: Address
  /** Earned token. */
  readonly reward: Address
  /** Contract that pays the rewards; null if they are minted. */
  readonly banker: Address | null
}

/** One account's stake, only from the contract's own views: the real chain's accounting differs from ours. */
export type Stake = {
  /** Base units of want that can be withdrawn. */
  readonly staked: bigint | null
  /** Base units of reward that the account has earned and not claimed. */
  readonly pending: bigint | null
  /** The part of it that a call pays now: farm and banker may have less than they owe. */
  readonly payable: bigint | null
  /** Want in the wallet. */
  readonly held: bigint | null
}

/** Funds and debts of a banker. */
export type BankerState = {
  /** The smaller of balance and allowance. */
  readonly funds: bigint
  /** The part of it that is earned but not claimed yet, including the owner's part. */
  readonly due: bigint
  /** Cost of each block, including the owner's part. */
  readonly perBlock: bigint
}

/** One pool as the chain reported it. Null is unknown, never 0. */
export type FarmState = {
  readonly entry: FarmEntry
  /** All that is staked, in base units of want. */
  readonly locked: bigint | null
  /** Total supply of LP tokens, if want is one. */
  readonly supply: bigint | null
  /** Reward of the whole farm in each block, its contract's `TokenPerBlock`. 0 means that the farm has ended. */
  readonly farmRate: bigint | null
  /** Reward of this pool in each block. */
  readonly perBlock: bigint | null
  /** Part of a withdrawal that is paid, over 10000. */
  readonly paidFactor: bigint | null
  /** Credited part of a deposit, over 10000; 0 credits all of it. */
  readonly depositFactor: bigint | null
  /** True if the farm takes a minimum with a deposit or withdrawal. The real chain's farm does not. */
  readonly takesMinimum: boolean
  readonly banker: BankerState | null
  /** True if a reward that can't be paid stays owed. The real chain's farm drops it. */
  readonly owesRest: boolean
  /** Reason why the contract rejects every call now (an error code of the catalogue), or null. */
  readonly blocked: string | null
  /** Null without an account. */
  readonly mine: Stake | null
}

/** The transaction to be signed. */
export type FarmRequest = {
  readonly owner: Address
  readonly entry: FarmEntry
  /** Amounts of the review: what the action pays or adds to the stake, and the reward. Null is unknown. */
  readonly shown?: { readonly pays: bigint | null; readonly pending: bigint | null }
} & ( // `least`: base units of want that the call must add or pay; null if the farm takes no minimum.
  | { readonly kind: 'deposit' | 'withdraw'; readonly amount: bigint; readonly least: bigint | null }
  | { readonly kind: 'withdrawAll'; readonly least: bigint | null }
  | { readonly kind: 'harvest' }
  // Every reward is forfeited. The type requires the user's acknowledgement.
  | { readonly kind: 'emergency'; readonly acknowledged: true }
)

export type FarmAction = FarmRequest['kind']

/** Denominator of the withdrawal factor. */
export const FACTOR = 10_000n

import type { Address } from '../core/config/registry.ts'

/**
 * The genesis lock as the chain reported it. Null is unknown: the real chain reports little (docs/chain.md, Genesis
 * lock).
 */
export type LockState = {
  readonly lock: Address
  readonly token: Address
  /** The fixed amount; null if the contract does not report it. */
  readonly amount: bigint | null
  readonly depositLocked: boolean | null
  readonly withdrawLocked: boolean | null
  /** Number of accounts with a deposit, as the contract counts. */
  readonly holders: bigint | null
  /** Null without an account. */
  readonly mine: {
    /** The contract's answer. The real chain still answers yes after a withdrawal. */
    readonly isHolder: boolean | null
    /** Pay tokens in the wallet. */
    readonly held: bigint | null
  } | null
}

/** Transfers between one account and the lock, counted from the chain's logs. */
export type Passages = { readonly deposits: number; readonly withdrawals: number }

export type LockRequest = {
  readonly owner: Address
  readonly lock: Address
  readonly token: Address
  readonly amount: bigint
}

import type { Address } from '../core/config/registry.ts'

/** Kinds of formulators, in the order of the contract's numbers 1, 2, 3. */
export const KINDS = ['Alpha', 'Sigma', 'Omega'] as const
export type Kind = (typeof KINDS)[number]
/** Kinds that are made of others. */
export const HIGHER = ['Sigma', 'Omega'] as const
export type Higher = (typeof HIGHER)[number]

/** An account's formulators by kind; null is unknown, never 0. */
export type Counts = Readonly<Record<Kind, number>>

/** One formulator as its contract reports it. */
export type Formulator = {
  readonly id: Address
  readonly kind: Kind
  /** Block in which it was created, or became its kind. */
  readonly height: bigint
  /** MEV that it locks, in wei. */
  readonly amount: bigint
  readonly owner: Address
}

/** One of an account's formulators. `listed` is true if a listing can still sell it, now or later; null is unknown. */
export type Held = Formulator & { readonly listed: boolean | null }

/** Figures that all formulators share: rewards are split in proportion to power. */
export type Network = {
  /** Rewards of all formulators in a day, mining fee included, in wei. */
  readonly perDay: bigint
  /** Sum of all powers, in wei of MEV. */
  readonly power: bigint
  /**
   * True if the contract reported both. Otherwise they are estimated from the chain's yield and the block reward by its
   * rules, so figures computed from them are approximate.
   */
  readonly exact: boolean
}

/** Minimum age of the parts of a higher kind, in blocks. */
export type Ages = Readonly<Record<Higher, bigint>>

/** An action with its inputs. */
export type Terms =
  | { readonly act: 'create'; readonly count: number }
  /** The first id survives as the higher kind; the others end. */
  | { readonly act: 'upgrade'; readonly to: Higher; readonly ids: readonly Address[] }
  | { readonly act: 'revoke'; readonly ids: readonly Address[] }

/** The request to sign. `acknowledged`: the user knows that the used-up formulators cannot be restored. */
export type Request = {
  readonly owner: Address
  /** The formulators of the action as the review showed them. */
  readonly seen?: readonly Held[]
  /** `Preview.rate` of the review, if the contract reported the network's figures; null if it shows no reward. */
  readonly rate?: bigint | null
} & (
  | Extract<Terms, { readonly act: 'create' }>
  | (Exclude<Terms, { readonly act: 'create' }> & { readonly acknowledged: true })
)

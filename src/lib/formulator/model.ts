import type { Address } from '../core/config/registry.ts'

/** Kinds of formulators, in the order of the contract's numbers 1, 2, 3. */
export const KINDS = ['Alpha', 'Sigma', 'Omega'] as const
export type Kind = (typeof KINDS)[number]
/** Kinds that are made of others. */
export const HIGHER = ['Sigma', 'Omega'] as const
export type Higher = (typeof HIGHER)[number]

/** How many an account has of each kind; null is unknown, never 0. */
export type Counts = Readonly<Record<Kind, number>>

/** One formulator as its contract tells it. */
export type Formulator = {
  readonly id: Address
  readonly kind: Kind
  /** The block in which it was created, or became what it is. */
  readonly height: bigint
  /** MEV that it locks, in wei. */
  readonly amount: bigint
  readonly owner: Address
}

/** One that an account has, and whether a listing can still sell it, now or later; null is unknown. */
export type Held = Formulator & { readonly listed: boolean | null }

/** What all formulators share: their yield is one part of it for each part of the power. */
export type Network = {
  /** What all earn in a day, mining fee included, in wei. */
  readonly perDay: bigint
  /** Sum of all powers, in wei of MEV. */
  readonly power: bigint
  /**
   * Whether the contract told both. Where it does not, they follow from the yield that the chain tells and from what it
   * pays a block by its rules, and what is reckoned from them is nearly right.
   */
  readonly exact: boolean
}

/** Blocks that each part of a higher kind must be old. */
export type Ages = Readonly<Record<Higher, bigint>>

/** An act, with what it is about. */
export type Terms =
  | { readonly act: 'create'; readonly count: number }
  /** The first of the ids survives, as the higher kind; the others end. */
  | { readonly act: 'upgrade'; readonly to: Higher; readonly ids: readonly Address[] }
  | { readonly act: 'revoke'; readonly ids: readonly Address[] }

/** What is signed. `acknowledged`: that nobody can bring back what ends. */
export type Request = { readonly owner: Address } & (
  | Extract<Terms, { readonly act: 'create' }>
  | (Exclude<Terms, { readonly act: 'create' }> & { readonly acknowledged: true })
)

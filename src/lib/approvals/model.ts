import type { Address } from '../core/config/registry.ts'
import type { RETIRED_REASONS, SPENDER_ROLES } from '../core/config/registrySchema.ts'

type Of<List extends readonly string[]> = List[number]

/** Something that can be allowed to others: a token, the LP token of an amm or a cfmm pool, or all items of a collection. */
export type Asset = {
  readonly kind: 'token' | 'ammLp' | 'cfmmLp' | 'collection'
  readonly address: Address
  /** Symbol, id of the pool, or the collection's name. */
  readonly name: string
}

/** A contract that the registry names, or named, and that takes what it is allowed to; or a stranger's, which only the index saw. */
export type Spender = {
  readonly address: Address
  /** What it is for. */
  readonly role: Of<typeof SPENDER_ROLES> | 'stranger'
  /** Which one of its kind; null where there is one alone. */
  readonly name: string | null
  /** Why it is no longer used; null while it is. */
  readonly retired: Of<typeof RETIRED_REASONS> | null
}

export type Pair = { readonly asset: Asset; readonly spender: Spender }

/** Something that an account has allowed. */
export type Allowed = Pair & {
  /** Base units; `items`: every item of the collection, also those that come later. */
  readonly amount: bigint | 'items'
}

/** What the chain said of every pair. */
export type Approvals = {
  readonly rows: readonly Allowed[]
  /** Pairs that did not answer: not known, and not nothing. */
  readonly unread: readonly Pair[]
  /** How many pairs were asked. */
  readonly asked: number
  /** The wallet's balances by token or LP token, in base units; one that did not answer is absent. */
  readonly held: Readonly<Record<Address, bigint>>
}

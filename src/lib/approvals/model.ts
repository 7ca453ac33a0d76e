import type { PoolKind } from '../core/config/poolKinds.ts'
import type { Address } from '../core/config/registry.ts'
import type { RETIRED_REASONS, SPENDER_ROLES } from '../core/config/registrySchema.ts'

type Of<List extends readonly string[]> = List[number]

/**
 * Something that an account can allow others to move: a token, the LP token of an amm or cfmm pool, or all items of a
 * collection.
 */
export type Asset = {
  readonly kind: 'token' | `${PoolKind}Lp` | 'collection'
  readonly address: Address
  /** Symbol, pool id, or name of the collection. */
  readonly name: string
}

/**
 * A contract that moves what it is allowed to: one that the registry names or named, or a stranger's, which only the
 * indexer reported.
 */
export type Spender = {
  readonly address: Address
  /** Purpose of the contract. */
  readonly role: Of<typeof SPENDER_ROLES> | 'stranger'
  /** Name among contracts of this role; null if there is only one. */
  readonly name: string | null
  /** Why it is no longer used; null if it is in use. */
  readonly retired: Of<typeof RETIRED_REASONS> | null
}

export type Pair = { readonly asset: Asset; readonly spender: Spender }

/** An approval that an account has given. */
export type Allowed = Pair & {
  /** Base units. `items` is every item of the collection, including future ones. */
  readonly amount: bigint | 'items'
}

/** The chain's answers for every pair. */
export type Approvals = {
  readonly rows: readonly Allowed[]
  /** Pairs that did not answer. Their approvals are unknown, not zero. */
  readonly unread: readonly Pair[]
  /** Number of pairs asked. */
  readonly asked: number
  /** The wallet's balances by token or LP token, in base units. A balance that could not be read is absent. */
  readonly held: Readonly<Record<Address, bigint>>
}

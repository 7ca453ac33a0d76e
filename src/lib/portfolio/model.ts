/** An account's holdings by part. Null is unknown, never 0. */
import type { Currency } from '../core/nft/model.ts'

/** The parts of the total value, in the order shown. */
export const PARTS = ['tokens', 'pools', 'staked', 'offerings', 'genesis', 'formulators', 'nfts'] as const
export type Part = (typeof PARTS)[number]

/**
 * Why a holding has no value. `unread`: the chain did not return its amount. `noPrice`: no pool leads from it to a
 * dollar. `noFloor`: nothing of its collection is listed. `noIndex`: the indexer, the only source of floor prices, did
 * not answer. `doubt`: the contract's figure cannot be true.
 */
export type Why = 'unread' | 'noPrice' | 'noFloor' | 'noIndex' | 'doubt'

/** Kind of holding: held as such, a reward to harvest, or for an offering committed, to claim, or refunded. */
export type Role = 'held' | 'reward' | 'committed' | 'claim' | 'refund'

export type Holding = {
  readonly part: Part
  readonly role: Role
  /** Unique key. */
  readonly key: string
  /** Symbol, pool, farm pool, offering, kind of formulator or collection; empty for the genesis lock. */
  readonly name: string
  /** Base units, or items; null if unknown. */
  readonly raw: bigint | null
  readonly decimals: number
  /** Unit of `raw`; empty for items. */
  readonly unit: string
  /** Dollars over 1e18 of one whole unit, if it has such a price. */
  readonly price: bigint | null
  /** Dollars over 1e18, rounded down. */
  readonly usd: bigint | null
  readonly why: Why | null
  /** Block of the amount. */
  readonly block: bigint
  /** Coins that the LP would pay, in the pool's own order. */
  readonly coins?: readonly { readonly symbol: string; readonly raw: bigint }[]
  /** Floor price of a collection. */
  readonly floor?: { readonly price: bigint; readonly currency: Currency } | null
}

/** The indexer's data of collections, by project id. */
export type Floors = ReadonlyMap<
  string,
  {
    readonly image: string | null
    readonly floor: { readonly price: bigint; readonly currency: Currency } | null
  }
>

/** What an account has, part by part. Null is unknown, never 0. */
import type { Currency } from '../core/nft/model.ts'

/** The parts of a worth, in the order in which they are shown. */
export const PARTS = ['tokens', 'pools', 'staked', 'offerings', 'genesis', 'formulators', 'nfts'] as const
export type Part = (typeof PARTS)[number]

/**
 * Why something has no worth: the chain did not tell how much it is; no pool leads from it to a dollar; nothing of its
 * collection is listed; the index, which alone knows floors, did not answer; what the contract says can't be true.
 */
export type Why = 'unread' | 'noPrice' | 'noFloor' | 'noIndex' | 'doubt'

/** What a holding is: held as such, a reward to be harvested, or of an offering committed, to be claimed, or paid back. */
export type Role = 'held' | 'reward' | 'committed' | 'claim' | 'refund'

export type Holding = {
  readonly part: Part
  readonly role: Role
  /** Names it among all. */
  readonly key: string
  /** Symbol, pool, farm pool, offering, kind of formulator or collection; empty for the genesis lock. */
  readonly name: string
  /** Base units, or items; null where that is not known. */
  readonly raw: bigint | null
  readonly decimals: number
  /** What `raw` counts; empty for items. */
  readonly unit: string
  /** Dollars over 1e18 of one whole unit, where it is priced as such. */
  readonly price: bigint | null
  /** Dollars over 1e18, rounded down. */
  readonly worth: bigint | null
  readonly why: Why | null
  /** The block that the amount is from. */
  readonly block: bigint
  /** What LP would pay, in the pool's own order. */
  readonly coins?: readonly { readonly symbol: string; readonly raw: bigint }[]
  /** Of a collection. */
  readonly floor?: { readonly price: bigint; readonly currency: Currency } | null
}

/** What the index knows of collections, by project id. */
export type Floors = ReadonlyMap<
  string,
  {
    readonly image: string | null
    readonly floor: { readonly price: bigint; readonly currency: Currency } | null
  }
>

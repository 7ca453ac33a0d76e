import type { Address } from '../config/registry.ts'

/** Currencies of prices: the names are the market's own (docs/chain.md, Market). */
export const CURRENCIES = ['MEV', 'USDT'] as const
export type Currency = (typeof CURRENCIES)[number]

/** One item of one collection. */
export type ItemKey = { readonly contract: Address; readonly id: bigint }

/** Fees of a sale, each over 10000 of the price. */
export type Fees = { readonly service: bigint; readonly royalty: bigint; readonly burn: bigint }

export type ListingState = 'none' | 'open' | 'completed' | 'cancelled' | 'closedByManager'

/** A listing as the market stores it. In block heights, though the chain calls them UTC. */
export type Listing = {
  readonly state: ListingState
  readonly seller: Address
  readonly price: bigint
  readonly currency: Currency
  readonly created: bigint
  readonly open: bigint
  readonly close: bigint
  /** Fees the seller agreed to; null if the market uses the fees at the time of the sale. */
  readonly fees: Fees | null
}

/**
 * An offer in the order of the market's list. Nothing is locked: its maker must still have the balance and the
 * allowance.
 */
export type Offer = {
  readonly buyer: Address
  readonly price: bigint
  readonly currency: Currency
  /** Owner of the item at the time of the offer; the market drops offers to earlier owners. */
  readonly to: Address
  /** First height at which it is no longer valid; null: never, as on the real chain. */
  readonly expiry: bigint | null
  /** True if the maker could pay now; null if that was not read. */
  readonly good: boolean | null
}

/** Reasons why an open listing can't be bought. */
export type DeadReason = 'moved' | 'notApproved' | 'expired' | 'notYet'

/** The account's relation to an item. Null is unknown. */
export type AccountPart = {
  readonly owner: Address
  /** True if the market may move the account's items of the collection. */
  readonly approved: boolean | null
  readonly held: Readonly<Record<Currency, bigint | null>>
}

/** One item as the chain reported it. Null is unknown, never none. */
export type ItemState = {
  readonly key: ItemKey
  readonly owner: Address | null
  /** True if its owner is a contract that keeps used-up items: it can no longer be traded. */
  readonly usedUp: boolean
  readonly tokenUri: string | null
  /** Null if it could not be read. */
  readonly listing: Listing | null
  /** Reason why the open listing can't be bought; null if it can, or there is none. */
  readonly dead: DeadReason | null
  readonly offers: readonly Offer[] | null
  /** Number of blocks for which a new offer is valid; null: forever, as on the real chain, which has no such view. */
  readonly offerBlocks: bigint | null
  /** The market's fees now. */
  readonly fees: Fees | null
  readonly part: AccountPart | null
}

/** An inactive sale whose market has no approval for the collection. Giving the approval reactivates it. */
export type Revived = {
  readonly id: bigint
  /** Base units. */
  readonly price: bigint
  readonly currency: Currency
  /** First height at which it is over. */
  readonly close: bigint
}
export type Reactivations = {
  readonly listings: readonly Revived[]
  /** Number of items whose listing was not read, or that exceed the limit; null: none was read. */
  readonly unread: number | null
}

/** Lowest offer of the page, in base units of MEV (docs/product.md, Amounts): 1,000 MEV. The chain has no minimum. */
export const LEAST_OFFER = 1_000n * 10n ** 18n

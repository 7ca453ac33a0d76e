import type { Address } from '../config/registry.ts'

/** What items are priced in: the market knows its currencies by these words (docs/chain.md, Market). */
export const CURRENCIES = ['MEV', 'USDT'] as const
export type Currency = (typeof CURRENCIES)[number]

/** One item of one collection. */
export type ItemKey = { readonly contract: Address; readonly id: bigint }

/** Fees of a sale, each over 10000 of the price. */
export type Fees = { readonly service: bigint; readonly royalty: bigint; readonly burn: bigint }

export type ListingState = 'none' | 'open' | 'completed' | 'cancelled' | 'closedByManager'

/** A listing as the market keeps it. Heights, though the chain calls them UTC. */
export type Listing = {
  readonly state: ListingState
  readonly seller: Address
  readonly price: bigint
  readonly currency: Currency
  readonly created: bigint
  readonly open: bigint
  readonly close: bigint
  /** Fees the seller agreed to; null where the market takes those of the sale's moment. */
  readonly fees: Fees | null
}

/** An offer in the order of the market's list. Nothing is locked: it is as good as its maker's allowance. */
export type Offer = {
  readonly buyer: Address
  readonly price: bigint
  readonly currency: Currency
  /** Who owned the item when the offer was made; the market drops offers to earlier owners. */
  readonly to: Address
  /** First height at which it stands no more; null: never, as on the real chain. */
  readonly expiry: bigint | null
  /** Whether the maker could pay now; null when that was not read. */
  readonly good: boolean | null
}

/** Why an open listing can't be bought. */
export type DeadReason = 'moved' | 'notApproved' | 'expired' | 'notYet'

/** What an account has to do with an item. Null is unknown. */
export type AccountPart = {
  readonly owner: Address
  /** Whether the market may move the account's items of the collection. */
  readonly approved: boolean | null
  readonly held: Readonly<Record<Currency, bigint | null>>
}

/** One item as the chain reported it. Null is unknown, never none. */
export type ItemState = {
  readonly key: ItemKey
  readonly owner: Address | null
  /** A contract that keeps what was used up owns it: nobody can trade it any more. */
  readonly usedUp: boolean
  readonly tokenUri: string | null
  /** Null when it could not be read. */
  readonly listing: Listing | null
  /** Why the open listing can't be bought; null when it can, or there is none. */
  readonly dead: DeadReason | null
  readonly offers: readonly Offer[] | null
  /** For how many blocks a new offer stands; null: for ever, as on the real chain, which has no such view. */
  readonly offerBlocks: bigint | null
  /** The market's fees now. */
  readonly fees: Fees | null
  readonly part: AccountPart | null
}

/** A sale that rests because the market has no right over the collection. Giving the right opens it again. */
export type Revived = {
  readonly id: bigint
  /** Base units. */
  readonly price: bigint
  readonly currency: Currency
  /** First height at which it is over. */
  readonly close: bigint
}
export type Revives = {
  readonly listings: readonly Revived[]
  /** Items whose listing was not read, or which are beyond the most that are looked at; null: not one was read. */
  readonly unread: number | null
}

/** Least offer of the page, in base units of MEV (docs/product.md, Amounts): 1,000 MEV. The chain has no least. */
export const LEAST_OFFER = 1_000n * 10n ** 18n

import { marketData, ourMarket } from '../chain/nftCalls.ts'
import type { Questions } from '../chain/questions.ts'
import type { ViewResult } from '../chain/reads.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import type { MarketEntry } from './market.ts'
import type { ItemKey, Listing } from './model.ts'
import { parseListing } from './parse.ts'

/** Contracts with the listings; null on a chain without a market, where nothing is listed. */
export type ListedAt = Pick<MarketEntry, 'operation' | 'data'> | null

/** Position of the number of transfers in the answer of `listing`. */
const MOVES = 9

/** Number of transfers of an item when it was listed, from our market's answer; null if it is not reported. */
export function movesWhenListed(terms: readonly unknown[] | null | undefined): bigint | null {
  const count = terms?.[MOVES]
  return typeof count === 'bigint' ? count : null
}

/** Number of transfers of an item when it was listed, and now. */
type Moves = { readonly listed: bigint | null; readonly now: bigint | null }

/**
 * True if a listing can still sell its item, by the contracts' rules: it is open, its seller holds the item, it has
 * not expired, and the item has not moved since. A listing that has not begun, or whose market lost its approval,
 * counts.
 * @param next the block that a transaction would be in
 * @returns null if the listing was not read
 */
export function listingHolds(
  listing: Listing | null,
  owner: Address,
  { listed, now }: Moves,
  next: bigint,
): boolean | null {
  if (listing === null) return null
  if (listing.state !== 'open' || !sameAddress(listing.seller, owner) || next >= listing.close) return false
  // A market or collection that does not count transfers can't rule it out.
  return listed === null || now === null || listed === now
}

/**
 * Asks the market for an item's listing.
 * @returns the listing, and whether it can still sell the item, given its owner, its number of transfers, and the
 * block that a transaction would be in; `holds` is null if it was not read
 */
export function listingReader({ ask }: Questions, at: ListedAt, { contract, id }: ItemKey) {
  const args = [contract, id]
  const item = at && ask<string>({ to: at.data, fn: marketData.item, args })
  const terms = at && ask<readonly unknown[]>({ to: at.operation, fn: ourMarket.listing, args })
  return (
    results: readonly ViewResult[],
    owner: Address,
    moves: bigint | null,
    next: bigint,
  ): { readonly listing: Listing | null; readonly holds: boolean | null } => {
    if (!item) return { listing: null, holds: false }
    const counts = { listed: movesWhenListed(terms?.(results)), now: moves }
    const listing = parseListing(item(results))
    return { listing, holds: listingHolds(listing, owner, counts, next) }
  }
}

import { marketData, ourMarket } from '../chain/nftCalls.ts'
import type { Questions } from '../chain/questions.ts'
import type { ViewResult } from '../chain/reads.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import type { MarketEntry } from './market.ts'
import type { ItemKey, Listing } from './model.ts'
import { parseListing } from './parse.ts'

/** Where listings are; null on a chain without a market: nothing is listed there. */
export type ListedAt = Pick<MarketEntry, 'operation' | 'data'> | null

/** Place of the count of moves in the answer of `listing`. */
const MOVES = 9

/** How often an item had moved when it was listed, by our market's answer; null where it does not tell. */
export function movesWhenListed(terms: readonly unknown[] | null | undefined): bigint | null {
  const count = terms?.[MOVES]
  return typeof count === 'bigint' ? count : null
}

/** How often an item had moved when it was listed, and has now. */
type Moves = { readonly listed: bigint | null; readonly now: bigint | null }

/**
 * Whether a listing can still sell its item, as the contracts judge it: it is open, its holder's, not over, and the
 * item has not moved since. One that has not begun, or whose market lost its right, counts.
 * @param next the block that a transaction would be in
 * @returns null where the listing was not read
 */
export function listingHolds(
  listing: Listing | null,
  owner: Address,
  { listed, now }: Moves,
  next: bigint,
): boolean | null {
  if (listing === null) return null
  if (listing.state !== 'open' || !sameAddress(listing.seller, owner) || next >= listing.close) return false
  // A market or collection that does not count moves knows no better.
  return listed === null || now === null || listed === now
}

/**
 * Asks the market for an item's listing.
 * @returns the listing, and whether it can still sell the item, given its owner, how often it has moved, and the block
 * that a transaction would be in; `holds` is null where it was not read
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

import { map } from 'nanostores'
import { type ItemsResponse, itemsResponseSchema } from '../../../lib/core/nft/schema.ts'
import { type FetchedOf, fetchOf, unaskedOf } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Items of one collection for sale, MEV before USDT, the cheapest first; only the indexer has them. */
export const $onSale = map<FetchedOf<ItemsResponse, string>>(unaskedOf)

const refreshOnSale = () =>
  fetchOf(
    $onSale,
    () => $onSale.get().of,
    'nfts/v2/market-place/items/items',
    (shortName) => ({ shortName, listed: 'true', priceSort: 'ASC' }),
    itemsResponseSchema,
  )

const EVERY_MS = 30_000

/**
 * Shows those of a collection, by its short name, and refreshes them while the page is visible. Returns the stop
 * function.
 */
export function watchOnSale(shortName: string): () => void {
  if ($onSale.get().of !== shortName) $onSale.set({ ...unaskedOf, of: shortName })
  return watchFor(EVERY_MS, refreshOnSale)
}

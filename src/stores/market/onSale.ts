import { map } from 'nanostores'
import { type ItemsResponse, itemsResponseSchema } from '../../lib/nft/schema.ts'
import { type Fetched, fetchInto, unasked } from '../kernel/fetched.ts'
import { watchFor } from '../kernel/watch.ts'

/** Items of one collection that can be bought now, MEV before USDT, the cheapest first; only an index knows them. */
export const $onSale = map<Fetched<ItemsResponse>>(unasked)

const EVERY_MS = 30_000

/** Keeps them fresh while the page is seen. Returns the stop. */
export function watchOnSale(shortName: string): () => void {
  const asked = { shortName, listed: 'true', priceSort: 'ASC' }
  return watchFor(EVERY_MS, () =>
    fetchInto($onSale, 'nfts/v2/market-place/items/items', asked, itemsResponseSchema),
  )
}

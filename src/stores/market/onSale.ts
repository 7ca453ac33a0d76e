import { map } from 'nanostores'
import { type ItemsResponse, itemsResponseSchema } from '../../lib/nft/schema.ts'
import { type Fetched, type FetchedStore, fetchInto, unasked } from '../kernel/fetched.ts'
import { watchFor } from '../kernel/watch.ts'

/** The answer about one collection, by its short name; `of` is null before one is shown. */
export type OnSale = Fetched<ItemsResponse> & { readonly of: string | null }

/** Items of one collection that can be bought now, MEV before USDT, the cheapest first; only an index knows them. */
export const $onSale = map<OnSale>({ of: null, ...unasked })

const EVERY_MS = 30_000

/** Keeps them fresh while the page is seen; what comes once another collection is shown is dropped. Returns the stop. */
export function watchOnSale(shortName: string): () => void {
  if ($onSale.get().of !== shortName) $onSale.set({ of: shortName, ...unasked })
  const own: FetchedStore<ItemsResponse> = {
    get: () => $onSale.get(),
    set: (value) => $onSale.get().of === shortName && $onSale.set({ ...value, of: shortName }),
  }
  const asked = { shortName, listed: 'true', priceSort: 'ASC' }
  return watchFor(EVERY_MS, () =>
    fetchInto(own, 'nfts/v2/market-place/items/items', asked, itemsResponseSchema),
  )
}

/** Latest trades of all accounts in one pool; only the indexer has them. */
import { map } from 'nanostores'
import type * as v from 'valibot'
import type { Address } from '../../../lib/core/config/registry.ts'
import { swapsResponseSchema } from '../../../lib/core/exchange/schema.ts'
import { type FetchedOf, fetchOf, unaskedOf } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

export const $trades = map<FetchedOf<v.InferOutput<typeof swapsResponseSchema>>>(unaskedOf)

/** Requests the trades of the shown pool. Late answers for another pool are dropped. */
export const refreshTrades = () =>
  fetchOf(
    $trades,
    () => $trades.get().of,
    'exchange/v1/swaps',
    (pool) => ({ pool }),
    swapsResponseSchema,
  )

const EVERY_MS = 10_000

/** Shows a pool's trades and refreshes them while the page is visible. Returns the stop function. */
export function watchTrades(pool: Address): () => void {
  if ($trades.get().of !== pool) $trades.set({ ...unaskedOf, of: pool })
  return watchFor(EVERY_MS, refreshTrades)
}

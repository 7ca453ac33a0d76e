/** Everybody's latest trades in one pool; only an index knows them. */
import { map } from 'nanostores'
import type * as v from 'valibot'
import type { Address } from '../../../lib/core/config/registry.ts'
import { swapsResponseSchema } from '../../../lib/core/exchange/schema.ts'
import { type FetchedOf, fetchOf, unaskedOf } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

export const $trades = map<FetchedOf<v.InferOutput<typeof swapsResponseSchema>>>(unaskedOf)

/** Asks for the trades of the pool that is shown. What comes when another is shown is dropped. */
export const refreshTrades = () =>
  fetchOf(
    $trades,
    () => $trades.get().of,
    'exchange/v1/swaps',
    (pool) => ({ pool }),
    swapsResponseSchema,
  )

const EVERY_MS = 10_000

/** Shows a pool's trades and keeps them fresh while the page is seen. Returns the stop. */
export function watchTrades(pool: Address): () => void {
  if ($trades.get().of !== pool) $trades.set({ ...unaskedOf, of: pool })
  return watchFor(EVERY_MS, refreshTrades)
}

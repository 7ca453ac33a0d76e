/** A pool's days: reserves and volume. Only the indexer has them. */
import { map } from 'nanostores'
import type * as v from 'valibot'
import type { Address } from '../../../lib/core/config/registry.ts'
import { daysOf } from '../../../lib/core/exchange/days.ts'
import { poolDaysResponseSchema } from '../../../lib/core/exchange/seriesSchema.ts'
import { derived } from '../../../stores/derived.ts'
import { type FetchedOf, fetchOf, unaskedOf } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

export const $days = map<FetchedOf<v.InferOutput<typeof poolDaysResponseSchema>>>(unaskedOf)
/** The days, oldest first; null before the first answer. */
export const $dayList = derived([$days], ({ body }) => body && daysOf(body))

/** Requests the days of the shown pool. Late answers for another pool are dropped. */
export const refreshDays = () =>
  fetchOf(
    $days,
    () => $days.get().of,
    (pool) => `exchange/v1/pools/${pool}/days`,
    () => ({}),
    poolDaysResponseSchema,
  )

const EVERY_MS = 60_000

/** Shows a pool's days and refreshes them while the page is visible. Returns the stop function. */
export function watchDays(pool: Address): () => void {
  if ($days.get().of !== pool) $days.set({ ...unaskedOf, of: pool })
  return watchFor(EVERY_MS, refreshDays)
}

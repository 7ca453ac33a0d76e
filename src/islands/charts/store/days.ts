/** A pool's days: what it held and what went through it. Only an index knows them. */
import { map } from 'nanostores'
import type * as v from 'valibot'
import type { Address } from '../../../lib/core/config/registry.ts'
import { daysOf } from '../../../lib/core/exchange/days.ts'
import { poolDaysResponseSchema } from '../../../lib/core/exchange/seriesSchema.ts'
import { derived } from '../../../stores/derived.ts'
import { type FetchedOf, fetchOf, unaskedOf } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

export const $days = map<FetchedOf<v.InferOutput<typeof poolDaysResponseSchema>>>(unaskedOf)
/** The days themselves, oldest first; null before any were told. */
export const $dayList = derived([$days], ({ body }) => body && daysOf(body))

/** Asks for the days of the pool that is shown. What comes when another is shown is dropped. */
export const refreshDays = () =>
  fetchOf(
    $days,
    () => $days.get().of,
    (pool) => `exchange/v1/pools/${pool}/days`,
    () => ({}),
    poolDaysResponseSchema,
  )

const EVERY_MS = 60_000

/** Shows a pool's days and keeps them fresh while the page is seen. Returns the stop. */
export function watchDays(pool: Address): () => void {
  if ($days.get().of !== pool) $days.set({ ...unaskedOf, of: pool })
  return watchFor(EVERY_MS, refreshDays)
}

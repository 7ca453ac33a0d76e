/** A pool's days: what it held and what went through it. Only an index knows them. */
import { map } from 'nanostores'
import { askApiAt } from '../../lib/api/client.ts'
import type { Address } from '../../lib/config/registry.ts'
import { type Day, daysOf } from '../../lib/exchange/days.ts'
import { poolDaysResponseSchema } from '../../lib/exchange/seriesSchema.ts'
import type { Stamp } from '../kernel/chain.ts'
import { apiUrl } from '../kernel/settings.ts'
import { type IndexFailure, indexFailure } from '../kernel/subject.ts'
import { watchFor } from '../kernel/watch.ts'

type Days = {
  readonly pool: Address | null
  readonly status: 'loading' | 'ready' | IndexFailure
  /** What came last; it stays when the next answer does not come. Null before the first. */
  readonly list: readonly Day[] | null
  readonly stamp: Stamp | null
}
const unasked = { status: 'loading', list: null, stamp: null } as const

export const $days = map<Days>({ pool: null, ...unasked })

/** Asks for the days of the pool that is shown. What comes when another is shown is dropped. */
export async function refreshDays(): Promise<void> {
  const { pool } = $days.get()
  if (pool === null) return
  try {
    const { body, at } = await askApiAt(
      { base: apiUrl(), path: `exchange/v1/pools/${pool}/days` },
      poolDaysResponseSchema,
    )
    if ($days.get().pool !== pool) return
    $days.set({ pool, status: 'ready', list: daysOf(body), stamp: { block: BigInt(body.asOfBlock), at } })
  } catch (error) {
    if ($days.get().pool === pool) $days.set({ ...$days.get(), status: indexFailure(error) })
  }
}

const EVERY_MS = 60_000

/** Shows a pool's days and keeps them fresh while the page is seen. Returns the stop. */
export function watchDays(pool: Address): () => void {
  if ($days.get().pool !== pool) $days.set({ pool, ...unasked })
  return watchFor(EVERY_MS, refreshDays)
}

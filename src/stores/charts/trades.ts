/** Everybody's latest trades in one pool; only an index knows them. */
import { map } from 'nanostores'
import { askApiAt } from '../../lib/api/client.ts'
import type { Address } from '../../lib/config/registry.ts'
import { type SwapRow, swapsResponseSchema } from '../../lib/exchange/schema.ts'
import type { Stamp } from '../kernel/chain.ts'
import { apiUrl } from '../kernel/settings.ts'
import { type IndexFailure, indexFailure } from '../kernel/subject.ts'
import { watchFor } from '../kernel/watch.ts'

type Trades = {
  readonly pool: Address | null
  readonly status: 'loading' | 'ready' | IndexFailure
  readonly rows: readonly SwapRow[] | null
  /** How many there have been in all; null until told. */
  readonly count: number | null
  readonly stamp: Stamp | null
}
const unasked = { status: 'loading', rows: null, count: null, stamp: null } as const

export const $trades = map<Trades>({ pool: null, ...unasked })

/** Asks for the trades of the pool that is shown. What comes when another is shown is dropped. */
export async function refreshTrades(): Promise<void> {
  const { pool } = $trades.get()
  if (pool === null) return
  try {
    const { body, at } = await askApiAt(
      { base: apiUrl(), path: 'exchange/v1/swaps', query: { pool } },
      swapsResponseSchema,
    )
    if ($trades.get().pool !== pool) return
    const stamp = { block: BigInt(body.asOfBlock), at }
    $trades.set({ pool, status: 'ready', rows: body.list, count: body.count, stamp })
  } catch (error) {
    if ($trades.get().pool === pool) $trades.set({ ...$trades.get(), status: indexFailure(error) })
  }
}

const EVERY_MS = 10_000

/** Shows a pool's trades and keeps them fresh while the page is seen. Returns the stop. */
export function watchTrades(pool: Address): () => void {
  if ($trades.get().pool !== pool) $trades.set({ pool, ...unasked })
  return watchFor(EVERY_MS, refreshTrades)
}

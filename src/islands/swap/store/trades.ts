import { map } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { type SwapRow, swapsResponseSchema } from '../../../lib/core/exchange/schema.ts'
import { newestFirst } from '../../../lib/swap/trades.ts'
import type { Stamp } from '../../../stores/chain.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { type IndexFailure, indexFailure } from '../../../stores/subject.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Number of trades shown. */
export const TRADES = 10

export type Trades = {
  /** Key of the pools of these trades. */
  readonly key: string
  readonly rows: readonly SwapRow[] | null
  readonly stamp: Stamp | null
  readonly status: 'loading' | 'ready' | IndexFailure
}
const unasked = { rows: null, stamp: null, status: 'loading' } as const

/** Others' latest trades in the pools of the chosen pair; only the indexer has them. */
export const $trades = map<Trades>({ key: '', ...unasked })

/** Requests the trades of the displayed pools. Late answers for other pools are dropped. */
export async function refreshTrades(): Promise<void> {
  const { key } = $trades.get()
  if (key === '') return
  try {
    const answers = await Promise.all(
      (key.split(' ') as Address[]).map((pool) =>
        askApiAt({ base: apiUrl(), path: 'exchange/v1/swaps', query: { pool } }, swapsResponseSchema),
      ),
    )
    if ($trades.get().key !== key) return
    const rows = newestFirst(
      answers.map(({ body }) => body.list),
      TRADES,
    )
    // As old as its oldest part.
    const block = Math.min(...answers.map(({ body }) => body.asOfBlock))
    const at = Math.min(...answers.map((answer) => answer.at))
    $trades.set({ key, rows, status: 'ready', stamp: { block: BigInt(block), at } })
  } catch (error) {
    if ($trades.get().key === key) $trades.set({ ...$trades.get(), status: indexFailure(error) })
  }
}

const EVERY_MS = 10_000

/**
 * Shows the trades of some pools, and refreshes them while the page is visible. Returns the stop function.
 * @param key the pools' addresses, as one text
 */
export function watchTrades(key: string): () => void {
  if (key !== $trades.get().key) $trades.set({ key, ...unasked })
  return watchFor(EVERY_MS, refreshTrades)
}

/** The account's own trades in one pool, for the marks in its chart; only an index knows all of them. */
import { map } from 'nanostores'
import { askApi } from '../../../../lib/core/api/client.ts'
import type { Address } from '../../../../lib/core/config/registry.ts'
import { PAGE_SIZE, type SwapRow, swapsResponseSchema } from '../../../../lib/core/exchange/schema.ts'
import { apiUrl } from '../../../../stores/settings.ts'
import { $wallet } from '../../../../stores/wallet.ts'
import { watchWhileSeen } from '../../../../stores/watch.ts'

export const $ownTrades = map<{ readonly key: string; readonly rows: readonly SwapRow[] }>({
  key: '',
  rows: [],
})

/** Pages of trades that are searched, the newest first. */
const MOST_PAGES = 3
const EVERY_MS = 30_000

async function read(pool: Address): Promise<void> {
  const trader = $wallet.get().address
  const key = trader ? `${pool} ${trader}` : ''
  if (key !== $ownTrades.get().key) $ownTrades.set({ key, rows: [] })
  if (!trader) return
  const rows: SwapRow[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { pool, trader, page }
    const { list, count } = await askApi(
      { base: apiUrl(), path: 'exchange/v1/swaps', query },
      swapsResponseSchema,
    )
    rows.push(...list)
    if (page * PAGE_SIZE >= count) break
  }
  if ($ownTrades.get().key === key) $ownTrades.set({ key, rows })
}

/** Refreshes the marks of a pool's chart while the page is visible. Returns the stop. */
export const watchOwnTrades = (pool: Address): (() => void) =>
  // The marks are optional: the chart is shown without them.
  watchWhileSeen(EVERY_MS, () => read(pool).catch(() => undefined))

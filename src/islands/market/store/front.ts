import { map } from 'nanostores'
import { type TopSalesResponse, topSalesResponseSchema } from '../../../lib/core/nft/activitySchema.ts'
import { type MarketStatsResponse, marketStatsResponseSchema } from '../../../lib/market/statsSchema.ts'
import { type Fetched, fetchInto, unasked } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Recent market activity of each collection, which only the indexer has. */
export const $stats = map<Fetched<MarketStatsResponse>>(unasked)
/** The most expensive sales of the last seven days. */
export const $topSales = map<Fetched<TopSalesResponse>>(unasked)

const refresh = () =>
  Promise.all([
    fetchInto($stats, 'nfts/v2/market-place/stats', {}, marketStatsResponseSchema),
    fetchInto($topSales, 'nfts/v2/market-place/top-sales', {}, topSalesResponseSchema),
  ])

const EVERY_MS = 30_000

/** Refreshes them while the page is visible. Returns the stop function. */
export const watchFront = () => watchFor(EVERY_MS, refresh)

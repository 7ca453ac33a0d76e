import { map } from 'nanostores'
import { type ActivitiesResponse, activitiesResponseSchema } from '../../../lib/core/nft/activitySchema.ts'
import { type Fetched, fetchInto, unasked } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Number of sales shown. */
export const SOLD = 8

/** The latest sales of all collections, which only the indexer has. */
export const $sold = map<Fetched<ActivitiesResponse>>(unasked)

const asked = { perPage: String(SOLD), filters: JSON.stringify({ type: ['sale'] }) }

export const refreshSold = () =>
  fetchInto($sold, 'nfts/v2/market-place/activities/items', asked, activitiesResponseSchema)

const EVERY_MS = 20_000

/** Refreshes them while the page is visible. Returns the stop function. */
export const watchSold = () => watchFor(EVERY_MS, refreshSold)

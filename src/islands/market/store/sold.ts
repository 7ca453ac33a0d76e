import { map } from 'nanostores'
import { type ActivitiesResponse, activitiesResponseSchema } from '../../../lib/core/nft/activitySchema.ts'
import { type Fetched, fetchInto, unasked } from '../../../stores/fetched.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Sales that are shown at once. */
export const SOLD = 8

/** The latest sales of all collections, which only an index knows. */
export const $sold = map<Fetched<ActivitiesResponse>>(unasked)

const asked = { perPage: String(SOLD), filters: JSON.stringify({ type: ['sale'] }) }

export const refreshSold = () =>
  fetchInto($sold, 'nfts/v2/market-place/activities/items', asked, activitiesResponseSchema)

const EVERY_MS = 20_000

/** Keeps them fresh while the page is seen. Returns the stop. */
export const watchSold = () => watchFor(EVERY_MS, refreshSold)

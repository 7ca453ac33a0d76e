/** Data that only the indexer has: floor prices of all collections, and the displayed account's days and history. */
import { map } from 'nanostores'
import { askApi } from '../../../lib/core/api/client.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { type ProjectsResponse, projectsResponseSchema } from '../../../lib/core/nft/schema.ts'
import {
  MOST_MOVES,
  type Move,
  type MovesResponse,
  movesResponseSchema,
  type ValueDaysResponse,
  valueDaysResponseSchema,
} from '../../../lib/portfolio/schema.ts'
import {
  type Fetched,
  type FetchedOf,
  fetchInto,
  fetchOf,
  unasked,
  unaskedOf,
} from '../../../stores/fetched.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { watchFor } from '../../../stores/watch.ts'
import { $shown } from './shown.ts'

export const $collections = map<Fetched<ProjectsResponse>>(unasked)
export const $days = map<FetchedOf<ValueDaysResponse>>(unaskedOf)
export const $moves = map<FetchedOf<MovesResponse>>(unaskedOf)

const ofOwner = (owner: Address) => ({ owner })
const shown = () => $shown.get()

export const refreshReported = (): Promise<unknown> =>
  Promise.all([
    fetchInto($collections, 'nfts/v2/market-place/projects', {}, projectsResponseSchema),
    fetchOf($days, shown, 'portfolio/v1/days', ofOwner, valueDaysResponseSchema),
    fetchOf($moves, shown, 'portfolio/v1/history', ofOwner, movesResponseSchema),
  ])

const EVERY_MS = 30_000

/** Refreshes them while the page is visible. Returns the stop function. */
export function watchReported(): () => void {
  const stops = [watchFor(EVERY_MS, refreshReported), $shown.listen(() => void refreshReported())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Most pages of moves in a file: 10,000 rows. */
const MOST_PAGES = 50

/**
 * Reads an account's whole history, for a file, the newest first.
 * @returns the rows, and their total number, which may be larger
 * @throws AppError if the indexer does not return them
 */
export async function allMoves(owner: Address): Promise<{ readonly rows: Move[]; readonly count: number }> {
  const rows = new Map<string, Move>()
  let count = 0
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { owner, page, perPage: MOST_MOVES }
    const answer = await askApi({ base: apiUrl(), path: 'portfolio/v1/history', query }, movesResponseSchema)
    count = answer.count
    // New moves shift rows to the next page, so duplicates are dropped.
    for (const move of answer.list) rows.set(JSON.stringify(move), move)
    if (page * MOST_MOVES >= count) break
  }
  return { rows: [...rows.values()], count }
}

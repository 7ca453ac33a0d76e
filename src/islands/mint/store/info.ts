import { map } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { ACTIVITIES_PAGE } from '../../../lib/core/nft/fields.ts'
import {
  type MintActivitiesResponse,
  type MintDetailResponse,
  type MintProjectsResponse,
  mintActivitiesResponseSchema,
  mintDetailResponseSchema,
  mintProjectsResponseSchema,
} from '../../../lib/mint/schema.ts'
import { type Fetched, type FetchedStore, fetchInto, unasked } from '../../../stores/fetched.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { indexFailure } from '../../../stores/subject.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Data of mints that only the indexer has: pictures, descriptions, totals of users. */
export const $mintInfo = map<Fetched<MintProjectsResponse>>(unasked)

const EVERY_MS = 30_000
const refresh = () => fetchInto($mintInfo, 'nfts/v2/mint/projects', {}, mintProjectsResponseSchema)

/** Refreshes them while the page is visible. Returns the stop function. */
export const watchMintPictures = () => watchFor(EVERY_MS, refresh)

/** Refreshes one mint by the request for a single one. Returns the stop function. */
export function watchMintTexts(projectId: string): () => void {
  const one: FetchedStore<MintDetailResponse> = {
    get: () => ({ ...$mintInfo.get(), body: null }),
    set({ body, ...how }) {
      const list = body && { list: [body], asOfBlock: body.asOfBlock }
      $mintInfo.set({ ...how, body: list ?? $mintInfo.get().body })
    },
  }
  return watchFor(EVERY_MS, () =>
    fetchInto(one, 'nfts/v2/mint/projects/detail', { projectId }, mintDetailResponseSchema),
  )
}

/** A page of the latest mints; its body is null while that page is loaded. */
export type MintActivity = Fetched<MintActivitiesResponse> & {
  readonly page: number
  /** Number of pages, from the last page received. */
  readonly pages: number
}
const unread = { body: null, stamp: null, status: 'loading' } as const
export const $mintActivity = map<MintActivity>({ ...unread, page: 1, pages: 1 })

let stop = new AbortController()

/** Requests a page of the latest mints; an earlier request is cancelled. */
export async function openMintActivity(page: number, projectId?: string): Promise<void> {
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  $mintActivity.set({ ...unread, page, pages: $mintActivity.get().pages })
  try {
    const { body, at, skipped } = await askApiAt(
      {
        base: apiUrl(),
        path: 'nfts/v2/mint/activities',
        query: { page, perPage: ACTIVITIES_PAGE, projectId },
        signal,
      },
      mintActivitiesResponseSchema,
    )
    if (signal.aborted) return
    const stamp = { block: BigInt(body.asOfBlock), at }
    $mintActivity.set({ page, pages: body.length, body, status: 'ready', skipped, stamp })
  } catch (error) {
    if (signal.aborted) return
    $mintActivity.set({ ...$mintActivity.get(), status: indexFailure(error) })
  }
}

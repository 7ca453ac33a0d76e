import { map } from 'nanostores'
import { askApiAt } from '../../../../lib/core/api/client.ts'
import {
  type ActivitiesResponse,
  type ActivityType,
  activitiesResponseSchema,
  activityTypes,
  type EventTypesResponse,
  eventTypesResponseSchema,
} from '../../../../lib/core/nft/activitySchema.ts'
import { ACTIVITIES_PAGE } from '../../../../lib/core/nft/fields.ts'
import type { Stamp } from '../../../../stores/chain.ts'
import type { Fetched } from '../../../../stores/fetched.ts'
import { apiUrl } from '../../../../stores/settings.ts'
import { indexFailure } from '../../../../stores/subject.ts'

/** A collection's activity, or an account's (of one collection or of all). */
export type ActivitySource =
  | { readonly kind: 'market'; readonly shortName: string }
  | { readonly kind: 'mine'; readonly ownerAddress: string; readonly projectId?: string }

export type NftActivity = {
  readonly source: ActivitySource | null
  readonly types: readonly ActivityType[]
  readonly search: string
  readonly page: number
  /** Number of pages of the chosen activity; known from one page while another is loaded. */
  readonly pages: number
  /** Answer for exactly the chosen activity; null while it is loaded. */
  readonly body: ActivitiesResponse | null
  readonly events: EventTypesResponse | null
  readonly status: Fetched<unknown>['status']
  readonly stamp: Stamp | null
  /** Records of the page that could not be read. */
  readonly skipped: number
}
const nothing: NftActivity = {
  source: null,
  types: [],
  search: '',
  page: 1,
  pages: 1,
  body: null,
  events: null,
  status: 'loading',
  stamp: null,
  skipped: 0,
}
export const $nftActivity = map<NftActivity>(nothing)

let stop = new AbortController()

const placeOf = ({ kind, ...query }: ActivitySource) => ({
  path: kind === 'market' ? 'nfts/v2/market-place/activities' : 'nfts/v2/my-nft/activities',
  query,
})

async function ask(): Promise<void> {
  const { source, types, search, page } = $nftActivity.get()
  if (!source) return
  stop.abort()
  stop = new AbortController()
  const { signal } = stop
  const { path, query } = placeOf(source)
  const put = (change: Partial<NftActivity>) => {
    if (!signal.aborted) $nftActivity.set({ ...$nftActivity.get(), ...change })
  }
  try {
    const { body, at, skipped } = await askApiAt(
      {
        base: apiUrl(),
        path: `${path}/items`,
        query: {
          ...query,
          page,
          perPage: ACTIVITIES_PAGE,
          search: search || undefined,
          filters: types.length > 0 ? JSON.stringify({ type: types }) : undefined,
        },
        signal,
      },
      activitiesResponseSchema,
    )
    put({
      body,
      pages: body.length,
      skipped,
      status: 'ready',
      stamp: { block: BigInt(body.asOfBlock), at },
    })
  } catch (error) {
    put({ status: indexFailure(error) })
  }
}

async function askEvents(source: ActivitySource): Promise<void> {
  const { path, query } = placeOf(source)
  try {
    const { body } = await askApiAt(
      { base: apiUrl(), path: `${path}/event-types`, query },
      eventTypesResponseSchema,
    )
    if ($nftActivity.get().source === source) $nftActivity.set({ ...$nftActivity.get(), events: body })
  } catch {
    // Types that can't be counted are offered without counts (docs/product.md, Pages).
  }
}

const known = new Set<string>(activityTypes)

/** Opens the activity in the state that the address (URL) names: `filterItems`, `search`, `p`. */
export function openActivity(source: ActivitySource): void {
  const params = new URLSearchParams(location.search)
  const page = params.get('p') ?? ''
  $nftActivity.set({
    ...nothing,
    source,
    types: (params.get('filterItems') ?? '')
      .split(',')
      .filter((type): type is ActivityType => known.has(type)),
    search: (params.get('search') ?? '').slice(0, 100),
    page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1,
  })
  void ask()
  void askEvents(source)
}

function writeAddress({ types, search, page }: NftActivity): void {
  const params = new URLSearchParams(location.search)
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name))
  put('filterItems', types.join(','))
  put('search', search)
  put('p', page > 1 ? String(page) : '')
  const query = params.toString()
  history.replaceState(history.state, '', `${location.pathname}${query ? `?${query}` : ''}${location.hash}`)
}

/** Another page of the same, or something else to be shown, from its first page on. */
type Change = Pick<NftActivity, 'page'> | Partial<Pick<NftActivity, 'types' | 'search'>>

/** Changes the chosen activity. The shown rows belong to the old choice, so they are removed. */
export function changeActivity(change: Change): void {
  const now = $nftActivity.get()
  const next = { ...now, page: 1, ...change, pages: 'page' in change ? now.pages : 1 }
  $nftActivity.set({ ...next, body: null, skipped: 0, stamp: null, status: 'loading' })
  writeAddress(next)
  void ask()
}

/** Requests the chosen activity again. */
export const refreshActivity = () => ask()

/** Cancels the request in progress. */
export const closeActivity = () => stop.abort()

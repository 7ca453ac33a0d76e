import { map } from 'nanostores'
import type * as v from 'valibot'
import { type ApiRequest, askApiAt } from '../../../../lib/core/api/client.ts'
import { filtersText } from '../../../../lib/core/nft/filters.ts'
import {
  changed,
  knownFilters,
  type ListState,
  readListState,
  type Sort,
  sortParams,
  writeListState,
} from '../../../../lib/core/nft/listState.ts'
import {
  type CategoriesResponse,
  categoriesResponseSchema,
  ITEMS_PAGE,
  type Item,
  itemsResponseSchema,
} from '../../../../lib/core/nft/schema.ts'
import type { Stamp } from '../../../../stores/chain.ts'
import { apiUrl } from '../../../../stores/settings.ts'
import { type IndexFailure, indexFailure } from '../../../../stores/subject.ts'
import { watchFor } from '../../../../stores/watch.ts'

/** Source of a list: the items of a collection, for sale or not, or an account's items of one collection. */
export type ListSource =
  | { readonly kind: 'market'; readonly shortName: string }
  | { readonly kind: 'mine'; readonly ownerAddress: string; readonly projectId: string }

export type ListStatus = 'loading' | 'ready' | IndexFailure

export type NftList = {
  readonly source: ListSource | null
  readonly state: ListState
  readonly status: ListStatus
  /** Items under all filters; null before the first answer. */
  readonly count: number | null
  /** Items by position: empty if not requested yet, null if unreadable. */
  readonly items: readonly (Item | null | undefined)[]
  readonly categories: CategoriesResponse | null
  /** Stamp of the oldest page that is shown. */
  readonly stamp: Stamp | null
}

/** True if nothing is shown and nothing is being loaded. */
export const isEmptyList = ({ count, status }: NftList): boolean =>
  count === 0 || (count === null && status !== 'loading')

const plain: ListState = { sort: 'recent', search: '', filters: {}, listed: false, page: 1 }
const nothing: NftList = {
  source: null,
  state: plain,
  status: 'loading',
  count: null,
  items: [],
  categories: null,
  stamp: null,
}
export const $nftList = map<NftList>(nothing)

let standard: Sort = 'recent'
/** Cancels the requests of an earlier state of the list. */
let stop = new AbortController()
const asked = new Set<number>()

const base = ({ kind, ...query }: ListSource) => ({
  path: kind === 'market' ? 'nfts/v2/market-place/items' : 'nfts/v2/my-nft/collection',
  query,
})

const chosen = ({ filters, search, listed }: ListState) => ({
  filters: Object.keys(filters).length > 0 ? filtersText(filters) : undefined,
  search: search || undefined,
  listed: listed ? 'true' : undefined,
})

const ask = <S extends v.GenericSchema>(
  source: ListSource,
  path: string,
  query: NonNullable<ApiRequest['query']>,
  schema: S,
) => {
  const from = base(source)
  return askApiAt(
    {
      base: apiUrl(),
      path: `${from.path}/${path}`,
      query: { ...from.query, ...query },
      signal: stop.signal,
    },
    schema,
  )
}

/** The index may be behind the chain; its block gives the age of the figures. */
const stampOf = (asOfBlock: number, at: number): Stamp => ({ block: BigInt(asOfBlock), at })

const older = (a: Stamp | null, b: Stamp) => (a && a.block < b.block ? a : b)

const keyOf = ({ contract, tokenId }: Item) => `${contract.toLowerCase()} ${tokenId}`

/**
 * Puts a page into the list. An item that is already on another page is not shown twice.
 * @param skipped number of records of the page that could not be read: their positions are at its end
 */
function placed(
  items: NftList['items'],
  page: number,
  list: readonly Item[],
  skipped: number,
): NftList['items'] {
  const next = [...items]
  const start = (page - 1) * ITEMS_PAGE
  for (let i = start; i < start + ITEMS_PAGE; i++) delete next[i]
  const seen = new Set(next.flatMap((item) => (item ? [keyOf(item)] : [])))
  let at = start
  for (const item of list) if (!seen.has(keyOf(item))) next[at++] = item
  for (let i = 0; i < skipped; i++) next[at++] = null
  return next
}

async function askPage(source: ListSource, state: ListState, page: number): Promise<void> {
  const { signal } = stop
  try {
    const { body, at, skipped } = await ask(
      source,
      'items',
      { page, ...chosen(state), ...sortParams(state.sort) },
      itemsResponseSchema,
    )
    if (signal.aborted) return
    const now = $nftList.get()
    $nftList.set({
      ...now,
      status: 'ready',
      count: body.count,
      items: placed(now.items, page, body.list, skipped),
      stamp: older(now.items.length > 0 ? now.stamp : null, stampOf(body.asOfBlock, at)),
    })
  } catch (error) {
    if (signal.aborted) return
    asked.delete(page)
    const status = indexFailure(error)
    const now = $nftList.get()
    // The shown items remain.
    $nftList.set({
      ...now,
      status: now.count === null || now.status === 'ready' ? status : now.status,
    })
  }
}

async function askCategories(source: ListSource, state: ListState): Promise<void> {
  const { signal } = stop
  try {
    const { body } = await ask(source, 'categories', chosen(state), categoriesResponseSchema)
    if (!signal.aborted) $nftList.set({ ...$nftList.get(), categories: body })
  } catch {
    // Filters that can't be counted are not shown; the list works without them (docs/product.md, Pages).
  }
}

/** Requests the pages of a window that were not requested yet. */
export function needPages(pages: readonly number[]): void {
  const { source, state } = $nftList.get()
  if (!source) return
  for (const page of pages)
    if (!asked.has(page)) {
      asked.add(page)
      void askPage(source, state, page)
    }
}

/**
 * Cancels the requests of an earlier state of the list.
 * @returns the signal for the requests from now on
 */
function startOver(): AbortSignal {
  stop.abort()
  stop = new AbortController()
  return stop.signal
}

/** Starts the list again in a state, and cancels the requests of the earlier one. */
function begin(source: ListSource, state: ListState, keep: Partial<NftList> = {}): void {
  startOver()
  asked.clear()
  $nftList.set({ ...nothing, source, state, ...keep })
  needPages([state.page])
  void askCategories(source, state)
}

/** Removes filters that the list does not know, before items are requested. */
async function withKnownFilters(source: ListSource, state: ListState): Promise<ListState> {
  if (Object.keys(state.filters).length === 0) return state
  try {
    const { body } = await ask(source, 'categories', {}, categoriesResponseSchema)
    return { ...state, filters: knownFilters(state.filters, body.list) }
  } catch {
    return state
  }
}

/**
 * Opens a list in the state that the URL names.
 * @param sort the sort of the page if the URL names none
 */
export async function openList(source: ListSource, sort: Sort): Promise<void> {
  standard = sort
  // Immediately, because an answer for another list may arrive while the filters are read.
  const signal = startOver()
  const fromAddress = readListState(location.search, sort)
  $nftList.set({ ...nothing, source, state: fromAddress })
  const state = await withKnownFilters(source, fromAddress)
  // The visitor may have chosen something else meanwhile.
  if (!signal.aborted) begin(source, state)
}

/** Reopens the same list in the state that the URL names now. */
export function reopenList(): void {
  const { source } = $nftList.get()
  if (source) void openList(source, standard)
}

function writeAddress(state: ListState): void {
  const query = writeListState(state, standard, location.search)
  if (query !== location.search)
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
}

/** Changes the filters or the sort; the list restarts at its first page. */
export function changeList(change: Partial<Omit<ListState, 'page'>>): void {
  const { source, state, categories } = $nftList.get()
  if (!source) return
  const next = changed(state, change)
  writeAddress(next)
  // The earlier counts remain until the new ones arrive, so that no checkbox disappears under a finger.
  begin(source, next, { categories })
}

/** Writes the page at the top into the URL. */
export function notePage(page: number): void {
  const now = $nftList.get()
  if (now.state.page === page) return
  const state = { ...now.state, page }
  $nftList.set({ ...now, state })
  writeAddress(state)
}

/** Requests the shown pages again, or the first time after a failure. */
export function refreshList(): void {
  const { source, state, items } = $nftList.get()
  if (!source) return
  const pages = new Set([...items.keys()].filter((i) => items[i]).map((i) => Math.floor(i / ITEMS_PAGE) + 1))
  asked.clear()
  void askCategories(source, state)
  needPages(pages.size > 0 && pages.size <= 5 ? [...pages] : [state.page])
}

/** Interval between two refreshes of an idle list. */
const EVERY_MS = 30_000

export function watchList(): () => void {
  const unwatch = watchFor(EVERY_MS, async () => {
    if ($nftList.get().status !== 'loading') refreshList()
  })
  return () => {
    unwatch()
    stop.abort()
  }
}

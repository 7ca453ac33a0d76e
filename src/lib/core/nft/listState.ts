/**
 * State of an NFT list, stored entirely in the URL: u or c, sort, search, filterItems, listed, p (docs/product.md,
 * Pages).
 */
import { cleanText } from '../i18n/clean.ts'
import { type Filters, filtersText, isRange, type Range } from './filters.ts'

export const SORTS = ['recommended', 'recent', 'oldest', 'lowPrice', 'highPrice', 'mostFavorited'] as const
export type Sort = (typeof SORTS)[number]

export type ListState = {
  readonly sort: Sort
  readonly search: string
  readonly filters: Filters
  readonly listed: boolean
  /** Page at the top of the view, from 1. */
  readonly page: number
}

const MOST_TRAITS = 30
const MOST_VALUES = 100
const LONGEST = 100
const LAST_PAGE = 1_000_000

const bound = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** Reads the filter of one trait from an untrusted link; null if it is no filter. */
function readFilter(value: unknown): readonly string[] | Range | null {
  if (Array.isArray(value)) {
    const values = value
      .filter((v): v is string => typeof v === 'string' && v.length > 0 && v.length <= LONGEST)
      .slice(0, MOST_VALUES)
    return values.length > 0 ? [...new Set(values)] : null
  }
  if (typeof value !== 'object' || value === null) return null
  const { gte, lte } = value as Record<string, unknown>
  const range = { gte: bound(gte), lte: bound(lte) }
  return range.gte === null && range.lte === null ? null : range
}

function readFilters(text: string | null): Filters {
  let parsed: unknown
  try {
    parsed = JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
  const rows = Object.entries(parsed)
    .slice(0, MOST_TRAITS)
    .flatMap(([key, value]) => {
      const filter = key.length <= LONGEST && key !== '__proto__' ? readFilter(value) : null
      return filter ? [[key, filter] as const] : []
    })
  return Object.fromEntries(rows)
}

/**
 * @param query of the URL, with or without its `?`
 * @param standard the sort of the page if the URL names none
 */
export function readListState(query: string, standard: Sort): ListState {
  const params = new URLSearchParams(query)
  const sort = params.get('sort')
  const page = params.get('p') ?? ''
  return {
    sort: SORTS.find((name) => name === sort) ?? standard,
    search: cleanText(params.get('search'), LONGEST),
    filters: readFilters(params.get('filterItems')),
    listed: params.get('listed') === 'true',
    page: /^\d{1,7}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) : 1,
  }
}

/**
 * Returns the query of a state, together with the other parameters of the URL. Default values are left out.
 * @param before the current query
 */
export function writeListState(state: ListState, standard: Sort, before: string): string {
  const params = new URLSearchParams(before)
  const put = (name: string, value: string | null) =>
    value === null ? params.delete(name) : params.set(name, value)
  put('sort', state.sort === standard ? null : state.sort)
  put('search', state.search || null)
  put('filterItems', Object.keys(state.filters).length > 0 ? filtersText(state.filters) : null)
  put('listed', state.listed ? 'true' : null)
  put('p', state.page > 1 ? String(state.page) : null)
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** Applies a change of anything but the page, and returns to the first page. */
export const changed = (state: ListState, change: Partial<Omit<ListState, 'page'>>): ListState => ({
  ...state,
  ...change,
  page: 1,
})

/** Adds a value of a trait, or removes it if it was there. */
export function toggled(filters: Filters, key: string, value: string): Filters {
  const now = filterOf(filters, key)
  const values = now && !isRange(now) ? now : []
  const next = values.includes(value) ? values.filter((v) => v !== value) : [...values, value]
  const { [key]: _, ...rest } = filters
  return next.length > 0 ? { ...rest, [key]: next } : rest
}

/** Sets the range of a trait; one that is open on both ends is removed. */
export function ranged(filters: Filters, key: string, range: Range): Filters {
  const { [key]: _, ...rest } = filters
  return range.gte === null && range.lte === null ? rest : { ...rest, [key]: range }
}

/** Returns the API parameters of a sort (docs/product.md, Lists); `recommended` needs none. */
export function sortParams(sort: Sort): Readonly<Record<string, string>> {
  switch (sort) {
    case 'recommended':
      return {}
    case 'recent':
      return { timeSort: 'DESC' }
    case 'oldest':
      return { timeSort: 'ASC' }
    case 'lowPrice':
      return { priceSort: 'ASC' }
    case 'highPrice':
      return { priceSort: 'DESC' }
    case 'mostFavorited':
      return { likeSort: 'DESC' }
  }
}

/** Returns the filter of a trait. The trait's name may be that of a method of every object. */
export const filterOf = (filters: Filters, key: string): Filters[string] | undefined =>
  Object.hasOwn(filters, key) ? filters[key] : undefined

/** A trait that can be filtered by, as the API returns it. */
export type KnownTrait = { readonly key: string; readonly kind: 'text' | 'number' }

/**
 * Removes filters that the list does not know, because they would be refused. A single number for a trait that is a
 * text in its collection is sent as that text.
 */
export const knownFilters = (filters: Filters, known: readonly KnownTrait[]): Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, filter]) => {
      const trait = known.find((entry) => entry.key === key)
      if (trait === undefined) return []
      if (trait.kind === 'number' || !isRange(filter)) return [[key, filter]]
      return filter.gte !== null && filter.gte === filter.lte ? [[key, [String(filter.gte)]]] : []
    }),
  )

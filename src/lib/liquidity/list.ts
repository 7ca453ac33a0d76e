/** The list of pools: search, sort order, and both in the address. Pure. */

import { POOL_KINDS, type PoolKind } from '../core/config/poolKinds.ts'

export const SORTS = ['value', 'volume', 'apr', 'share', 'name'] as const
export type Sort = (typeof SORTS)[number]
export const KINDS = ['all', ...POOL_KINDS] as const
export type KindFilter = (typeof KINDS)[number]

export type ListQuery = { readonly text: string; readonly kind: KindFilter; readonly sort: Sort }

/** Fields that a row is found and sorted by; null is unknown. */
export type Listed = {
  readonly id: string
  readonly address: string
  readonly kind: PoolKind
  /** Symbols and names of its tokens. */
  readonly searchTexts: readonly string[]
  readonly value: bigint | null
  readonly volume: bigint | null
  /** A part of the value for a year: 0.05 is five percent. */
  readonly apr: number | null
  readonly share: bigint | null
}

const MOST_TEXT = 64

const oneOf = <T extends string>(all: readonly T[], text: string | null, otherwise: T): T =>
  all.find((name) => name === text) ?? otherwise

/** Parses the query string; invalid parts are left out. */
export function parseListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search.slice(0, 400))
  return {
    text: (params.get('q') ?? '').slice(0, MOST_TEXT),
    kind: oneOf(KINDS, params.get('kind'), 'all'),
    sort: oneOf(SORTS, params.get('sort'), 'value'),
  }
}

/** `?q=usdt&kind=amm&sort=apr`; defaults are left out. */
export function formatListQuery({ text, kind, sort }: ListQuery): string {
  const params = new URLSearchParams()
  if (text.trim()) params.set('q', text.trim())
  if (kind !== 'all') params.set('kind', kind)
  if (sort !== 'value') params.set('sort', sort)
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** True if every typed part is in the pool's name, its tokens or its address. */
function matches(row: Listed, text: string): boolean {
  const all = [row.id, row.address, ...row.searchTexts].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/[\s/,–-]+/)
    .every((word) => all.includes(word))
}

const compare = <T extends bigint | number>(a: T, b: T) => (a < b ? 1 : a > b ? -1 : 0)

/** Sorts the largest first. Unknown values are last; equal ones are sorted by name. */
function inOrder(sort: Sort) {
  return (a: Listed, b: Listed): number => {
    const byName = a.id < b.id ? -1 : 1
    if (sort === 'name') return byName
    const [x, y] = [a[sort], b[sort]]
    if (x === null || y === null) return x === y ? byName : x === null ? 1 : -1
    return compare(x, y) || byName
  }
}

/** Returns the rows that match a query, in its order. */
export const listRows = <R extends Listed>(rows: readonly R[], { text, kind, sort }: ListQuery): R[] =>
  rows.filter((row) => (kind === 'all' || row.kind === kind) && matches(row, text.trim())).sort(inOrder(sort))

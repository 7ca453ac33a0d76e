/** Merges the latest trades of several pools, each read page by page, into one list. Pure. */
import type { Address } from '../core/config/registry.ts'
import { PAGE_SIZE, type SwapRow } from '../core/exchange/schema.ts'

/** Trades read so far of one pool. */
export type PoolTrades = {
  readonly pool: Address
  /** The newest first, without a gap. */
  readonly rows: readonly SwapRow[]
  /** Trades in all. */
  readonly count: number
  /** Number of pages read. */
  readonly pages: number
}

/** Sorts the newer one first; within a block by the index of the log. */
const newer = (a: SwapRow, b: SwapRow) => b.block - a.block || b.logIndex - a.logIndex
const keyOf = ({ txHash, logIndex }: SwapRow) => `${txHash} ${logIndex}`

const hasMore = ({ pages, count }: PoolTrades) => pages * PAGE_SIZE < count

/**
 * Merges a page into the rows read of its pool. New trades shift all others, so duplicates are dropped. If the newest
 * page no longer reaches the rows read before, those are forgotten, so that no gap is hidden.
 * @param page counted from 1
 */
export function withPage(
  before: PoolTrades | undefined,
  pool: Address,
  page: number,
  list: readonly SwapRow[],
  count: number,
): PoolTrades {
  const known = before?.rows ?? []
  const seen = new Set(known.map(keyOf))
  const meets = list.some((row) => seen.has(keyOf(row)))
  if (!before || (page === 1 && !meets)) return { pool, rows: [...list].sort(newer), count, pages: page }
  const fresh = list.filter((row) => !seen.has(keyOf(row)))
  return {
    pool,
    rows: [...known, ...fresh].sort(newer),
    count,
    pages: Math.max(before.pages, page),
  }
}

/** Trades known of all pools together, and the pools to ask for more. */
export type Merged = {
  readonly rows: readonly SwapRow[]
  /** True if there are more rows than these. */
  readonly more: boolean
  /** Pools whose next page has to be read before more can be shown. */
  readonly due: readonly Address[]
  /** Trades of all these pools. */
  readonly count: number
}

/**
 * Returns the newest trades of all pools. A row is only shown if no pool can still put another one before it.
 * @param most number of rows wanted
 */
export function mergeTrades(pools: readonly PoolTrades[], most: number): Merged {
  const open = pools.filter(hasMore)
  // The newest of the pools' oldest rows: older ones may have others between them.
  const ends = open.flatMap(({ rows }) => rows.at(-1) ?? []).sort(newer)
  const [end] = ends
  const all = pools.flatMap(({ rows }) => rows).sort(newer)
  const certain = end ? all.filter((row) => newer(row, end) <= 0) : all
  const short = certain.length < most
  return {
    rows: certain.slice(0, most),
    more: certain.length > most || open.length > 0,
    due: short ? open.filter(({ rows }) => rows.at(-1) === end).map(({ pool }) => pool) : [],
    count: pools.reduce((sum, { count }) => sum + count, 0),
  }
}

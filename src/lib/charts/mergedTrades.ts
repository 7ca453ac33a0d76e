/** The latest trades of several pools as one list, of pages that each pool tells for itself. Pure. */
import type { Address } from '../core/config/registry.ts'
import { PAGE_SIZE, type SwapRow } from '../core/exchange/schema.ts'

/** What was read of one pool. */
export type PoolTrades = {
  readonly pool: Address
  /** The newest first, without a gap. */
  readonly rows: readonly SwapRow[]
  /** Trades in all. */
  readonly count: number
  /** Pages that were read. */
  readonly pages: number
}

/** The newer one first; within a block the chain's order of logs tells. */
const newer = (a: SwapRow, b: SwapRow) => b.block - a.block || b.logIndex - a.logIndex
const keyOf = ({ txHash, logIndex }: SwapRow) => `${txHash} ${logIndex}`

const hasMore = ({ pages, count }: PoolTrades) => pages * PAGE_SIZE < count

/**
 * A page put to what was read of its pool. Trades made meanwhile move all others on: the same comes once, and where the
 * newest page no longer reaches what was read before, that is forgotten, so that nothing is left out unseen.
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

/** What is known of all pools together, and what is to be asked to know more. */
export type Merged = {
  readonly rows: readonly SwapRow[]
  /** Whether there are more than these. */
  readonly more: boolean
  /** Pools whose next page has to be read before more can be shown. */
  readonly due: readonly Address[]
  /** Trades of all these pools. */
  readonly count: number
}

/**
 * The newest trades of all pools: only those are shown that no pool can still put something before.
 * @param most rows that are wanted
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

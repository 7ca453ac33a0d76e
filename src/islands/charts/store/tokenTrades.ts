/** Latest trades of all accounts in all pools of one token, page by page; only the indexer has them. */
import { map } from 'nanostores'
import { type Merged, mergeTrades, type PoolTrades, withPage } from '../../../lib/charts/mergedTrades.ts'
import { askApiAt } from '../../../lib/core/api/client.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { swapsResponseSchema } from '../../../lib/core/exchange/schema.ts'
import type { Stamp } from '../../../stores/chain.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { type IndexFailure, indexFailure } from '../../../stores/subject.ts'
import { watchFor } from '../../../stores/watch.ts'

/** Rows added by each press of the button. */
export const STEP = 10

export type TokenTrades = Merged & {
  /** True once an answer was received. */
  readonly indexed: boolean
  /** Stamp of the pool with the oldest answer. */
  readonly stamp: Stamp | null
  /** Result of the last round of requests if no pool answered; `ready` if one did. */
  readonly status: 'loading' | 'ready' | IndexFailure
  /** Pools that could not be read, and trades that could not be parsed. */
  readonly lost: number
  readonly skipped: number
  readonly asking: boolean
}
const nothing: TokenTrades = {
  rows: [],
  more: false,
  due: [],
  count: 0,
  indexed: false,
  stamp: null,
  status: 'loading',
  lost: 0,
  skipped: 0,
  asking: false,
}
export const $tokenTrades = map<TokenTrades>(nothing)

type Read = PoolTrades & { readonly stamp: Stamp; readonly skipped: number }

/** State of one token, by its pools; another token resets it. */
let asked: readonly Address[] = []
let read = new Map<Address, Read>()
let lost = new Set<Address>()
let wanted = STEP
let turn = 0

function show(more: Partial<TokenTrades>): void {
  const pools = [...read.values()]
  const stamps = pools.map(({ stamp }) => stamp)
  const oldest = stamps.reduce<Stamp | null>((a, b) => (a && a.block <= b.block ? a : b), null)
  $tokenTrades.set({
    ...$tokenTrades.get(),
    ...mergeTrades(pools, wanted),
    indexed: pools.length > 0,
    stamp: oldest,
    lost: lost.size,
    skipped: pools.reduce((sum, { skipped }) => sum + skipped, 0),
    ...more,
  })
}

/**
 * Requests a page of a pool.
 * @returns why it failed; null if it did not
 */
async function ask(pool: Address, page: number, mine: number): Promise<IndexFailure | null> {
  const query = { pool, page }
  try {
    const { body, at, skipped } = await askApiAt(
      { base: apiUrl(), path: 'exchange/v1/swaps', query },
      swapsResponseSchema,
    )
    if (mine !== turn) return null
    const before = read.get(pool)
    const now = withPage(before, pool, page, body.list, body.count)
    const stamp = { block: BigInt(body.asOfBlock), at }
    // If a page is read again, its skipped rows are not counted twice.
    const known = before && page === 1 ? Math.max(before.skipped, skipped) : (before?.skipped ?? 0) + skipped
    read.set(pool, { ...now, stamp: page === 1 || !before ? stamp : before.stamp, skipped: known })
    lost.delete(pool)
    return null
  } catch (error) {
    // Earlier rows of this pool stay.
    if (mine === turn && (page > 1 || !read.has(pool))) lost.add(pool)
    return indexFailure(error)
  }
}

/** Requests pages until there are enough rows; a pool that does not answer does not block the others. */
async function fill(mine: number): Promise<void> {
  for (let due = mergeTrades([...read.values()], wanted).due; due.length > 0; ) {
    if (mine !== turn) return
    const failures = await Promise.all(due.map((pool) => ask(pool, (read.get(pool)?.pages ?? 0) + 1, mine)))
    if (mine !== turn || failures.some((failure) => failure !== null)) return
    due = mergeTrades([...read.values()], wanted).due
  }
}

/** Shows more rows, and requests further pages if needed. */
export async function moreTokenTrades(): Promise<void> {
  if ($tokenTrades.get().asking) return
  const mine = turn
  wanted += STEP
  show({ asking: true })
  await fill(mine)
  if (mine === turn) show({ asking: false })
}

/** Requests the newest page of each pool. */
export async function refreshTokenTrades(): Promise<void> {
  const mine = turn
  const failures = await Promise.all(asked.map((pool) => ask(pool, 1, mine)))
  await fill(mine)
  const [failure = null] = failures
  const none = failures.every((one) => one !== null) ? failure : null
  if (mine === turn) show({ status: none ?? 'ready' })
}

const EVERY_MS = 20_000

/** Shows the trades of a token's pools and refreshes them while the page is visible. Returns the stop function. */
export function watchTokenTrades(pools: readonly Address[]): () => void {
  turn++
  asked = pools
  read = new Map()
  lost = new Set()
  wanted = STEP
  $tokenTrades.set(nothing)
  return watchFor(EVERY_MS, refreshTokenTrades)
}

/** Serves candles of a pool with empty steps filled: the older format, from before paging (seriesRoutes.ts). */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  candlesParamsSchema,
  candlesQuerySchema,
  candlesResponseSchema,
} from '../../../src/lib/core/exchange/schema.ts'
import { INTERVALS } from '../../../src/lib/core/exchange/seriesSchema.ts'
import { ApiError } from '../../core/api/error.ts'
import { type Indexed, indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import type { Registry } from '../../core/registry.ts'
import type { Bars, CachedBars } from './cachedBars.ts'
import { baseIndex } from './history.ts'
import type { Span } from './storedCandles.ts'

/** Candles in one answer. */
const MOST_CANDLES = 1_000

type PoolFacts = {
  readonly address: string
  readonly tokens: readonly string[]
  readonly decimals: readonly number[]
}

/** Reads the immutable facts of a pool once. */
function poolReader() {
  let known = { epoch: -1, pools: new Map<string, PoolFacts>() }
  return async (tx: Orm, { epoch }: Indexed, address: string): Promise<PoolFacts | null> => {
    // Each epoch starts the index again, perhaps of another chain.
    if (known.epoch !== epoch) known = { epoch, pools: new Map() }
    const { pools } = known
    const saved = pools.get(address)
    if (saved) return saved
    const [pool] = await rows<PoolFacts>(
      tx,
      sql`select address, tokens,
          array(select t.decimals from unnest(p.tokens) with ordinality as u(token, n)
            join tokens t on t.address = u.token order by u.n) as decimals
        from pools p where address = ${address}`,
    )
    if (!pool) return null
    pools.set(address, pool)
    return pool
  }
}

/** Returns every candle of a span that has a price. A candle without trades keeps the last close. */
function carriedOver({ before, list: bars }: Bars, { step, from, to }: Span) {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  let close = before?.close ?? null
  const list = []
  for (let time = from; time <= to; time += step) {
    const bar = byTime.get(time)
    const last = close
    close = bar?.close ?? close
    const open = bar?.open ?? last
    if (open === null || close === null) continue
    list.push({
      time,
      open: open.text,
      high: (bar?.high ?? close).text,
      low: (bar?.low ?? close).text,
      close: close.text,
      volumeBase: bar?.volumeBase ?? '0',
      volumeQuote: bar?.volumeQuote ?? '0',
      swaps: bar?.swaps ?? 0,
    })
  }
  return list
}

export function candlesRoute(registry: Registry, saved: CachedBars): Route {
  const poolAt = poolReader()
  return route({
    method: 'GET',
    path: '/exchange/v1/pools/:address/candles',
    needs: 'trades',
    summary: 'Candles of a pool, oldest first, gaps carried over at the last close.',
    params: candlesParamsSchema,
    query: candlesQuerySchema,
    response: candlesResponseSchema,
    cache: 'block',
    handler: async ({ params, query, tx, at }) => {
      const now = indexed(at)
      const pool = await poolAt(tx, now, params.address.toLowerCase())
      if (pool === null) throw new ApiError(404, 'not_found', 'There is no such pool.', { field: 'address' })
      const step = INTERVALS[query.interval]
      const floor = (seconds: number) => seconds - (seconds % step)
      const to = floor(Math.min(query.to ?? now.timestamp, now.timestamp))
      const from = floor(query.from ?? Math.max(0, to - 199 * step))
      if ((to - from) / step >= MOST_CANDLES)
        throw new ApiError(400, 'bad_request', `from and to span more than ${MOST_CANDLES} candles.`, {
          field: 'from',
        })
      const span = { step, from, to }
      const base = baseIndex(registry, pool)
      const [decimals0 = 0, decimals1 = 0] = pool.decimals
      const facing = { base, decimals: [decimals0, decimals1] as const }
      const bars = await saved.read(tx, now, pool.address, facing, span)
      return {
        interval: query.interval,
        base: getAddress(pool.tokens[base] as string),
        quote: getAddress(pool.tokens[1 - base] as string),
        list: carriedOver(bars, span),
      }
    },
  })
}

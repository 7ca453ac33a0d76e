/** Candles of a pool: hours as they are indexed, or gathered to longer ones. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  candlesParamsSchema,
  candlesQuerySchema,
  candlesResponseSchema,
} from '../../../src/lib/exchange/schema.ts'
import { type Orm, rows } from '../../db/query.ts'
import { HOUR } from '../../indexer/exchange/candles.ts'
import { fromDecimal, inverse, shift, toDecimal } from '../../ratio.ts'
import type { Registry } from '../../registry.ts'
import { ApiError } from '../kernel/error.ts'
import { type Indexed, indexed } from '../kernel/indexed.ts'
import { type Route, route } from '../kernel/route.ts'
import { DAY, dollarsOf, PRICE_DIGITS } from './market.ts'

/** Candles in one answer. */
const MOST_CANDLES = 1_000
const intervals = { '1h': HOUR, '4h': 4 * HOUR, '1d': DAY } as const

type PoolFacts = {
  readonly address: string
  readonly tokens: readonly string[]
  readonly decimals: readonly number[]
}

/** What of a pool never changes, read once. */
function poolReader() {
  let known = { epoch: -1, pools: new Map<string, PoolFacts>() }
  return async (tx: Orm, { epoch }: Indexed, address: string): Promise<PoolFacts | null> => {
    // With every epoch the index begins anew, perhaps of another chain.
    if (known.epoch !== epoch) known = { epoch, pools: new Map() }
    const { pools } = known
    const kept = pools.get(address)
    if (kept) return kept
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

/** Which coin a chart prices: the first in the registry's pool id, else the one that is not a dollar coin. */
function baseIndex(registry: Registry, { address, tokens }: PoolFacts): 0 | 1 {
  const entry = registry.pools.find((one) => one.address === address)
  const named = entry && registry.tokens[entry.id.split('-')[0] ?? '']
  if (named && tokens.includes(named)) return tokens[0] === named ? 0 : 1
  const usd = dollarsOf(registry)
  return usd.includes(tokens[0] as string) && !usd.includes(tokens[1] as string) ? 1 : 0
}

type StoredCandle = {
  readonly time: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string | null
  readonly volume_base: string
  readonly volume_quote: string
  readonly swaps: string
}

type Span = {
  readonly step: number
  readonly from: number
  readonly to: number
}

/** What was traded in a span, and the last close before it, which opens it. */
function storedCandles(tx: Orm, pool: string, { step, from, to }: Span): Promise<StoredCandle[]> {
  const of = sql`from candles where pool = ${pool} and base = 0 and quote = 1`
  const within = sql`${of} and hour >= ${from} and hour < ${to + step}`
  // A number of ours, so it may stand in the text: as two parameters the groups would not be seen as equal.
  const every = sql.raw(String(step))
  const gathered =
    step === HOUR
      ? sql`select hour::text, open::text, high::text, low::text, close::text,
          volume_base::text, volume_quote::text, swaps::text ${within}`
      : sql`select (hour - hour % ${every})::text,
          (array_agg(open order by hour) filter (where open is not null))[1]::text,
          max(high)::text, min(low)::text,
          (array_agg(close order by hour desc) filter (where close is not null))[1]::text,
          sum(volume_base)::text, sum(volume_quote)::text, sum(swaps)::text
        ${within} group by hour - hour % ${every}`
  return rows<StoredCandle>(
    tx,
    sql`(select ${from - step}::text as time, null as open, null as high, null as low, close::text,
          '0' as volume_base, '0' as volume_quote, '0' as swaps
        ${of} and hour < ${from} and close is not null order by hour desc limit 1)
      union all (${gathered})`,
  )
}

/** Every candle of a span that has a price; one in which nothing was traded stands at the last close. */
function carriedOver(stored: readonly StoredCandle[], { step, from, to }: Span, base: 0 | 1, digits: number) {
  const shown = (text: string) => {
    const whole = shift(fromDecimal(text), digits)
    return toDecimal(base === 0 ? whole : inverse(whole), PRICE_DIGITS)
  }
  const byTime = new Map(stored.map((row) => [Number(row.time), row]))
  let close = byTime.get(from - step)?.close ?? null
  const list = []
  for (let time = from; time <= to; time += step) {
    const row = byTime.get(time)
    const last = close
    if (row?.close) close = row.close
    const open = row?.open ?? last
    if (open === null || close === null) continue
    const [high, low] = [row?.high ?? close, row?.low ?? close]
    list.push({
      time,
      open: shown(open),
      high: shown(base === 0 ? high : low),
      low: shown(base === 0 ? low : high),
      close: shown(close),
      volumeBase: (base === 0 ? row?.volume_base : row?.volume_quote) ?? '0',
      volumeQuote: (base === 0 ? row?.volume_quote : row?.volume_base) ?? '0',
      swaps: Number(row?.swaps ?? 0),
    })
  }
  return list
}

export function candlesRoute(registry: Registry): Route {
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
      const step = intervals[query.interval]
      const floor = (seconds: number) => seconds - (seconds % step)
      const to = floor(Math.min(query.to ?? now.timestamp, now.timestamp))
      const from = floor(query.from ?? Math.max(0, to - 199 * step))
      if ((to - from) / step >= MOST_CANDLES)
        throw new ApiError(400, 'bad_request', `from and to span more than ${MOST_CANDLES} candles.`, {
          field: 'from',
        })
      const span = { step, from, to }
      const stored = await storedCandles(tx, pool.address, span)
      const base = baseIndex(registry, pool)
      const [decimals0 = 0, decimals1 = 0] = pool.decimals
      return {
        interval: query.interval,
        base: getAddress(pool.tokens[base] as string),
        quote: getAddress(pool.tokens[1 - base] as string),
        list: carriedOver(stored, span, base, decimals0 - decimals1),
      }
    },
  })
}

import { type SQL, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  candlesParamsSchema,
  candlesQuerySchema,
  candlesResponseSchema,
  overviewResponseSchema,
  poolsResponseSchema,
  type SwapRow,
  swapsQuerySchema,
  swapsResponseSchema,
  tokensResponseSchema,
} from '../../../src/lib/exchange/schema.ts'
import { rows } from '../../db/query.ts'
import { HOUR } from '../../indexer/exchange/candles.ts'
import { fromDecimal, inverse, type Ratio, shift, sum, toDecimal, toFixedDecimal } from '../../ratio.ts'
import type { Registry } from '../../registry.ts'
import { ApiError } from '../kernel/error.ts'
import { type Indexed, indexed } from '../kernel/indexed.ts'
import { readPage } from '../kernel/paging.ts'
import { placeOf, type StoredPlace } from '../kernel/place.ts'
import { type Route, route } from '../kernel/route.ts'
import { DAY, dollarsOf, feeApr, type Market, type MarketOptions, marketReader } from './market.ts'
import { dayChange, poolValue, tradedValue } from './prices.ts'

/** Most digits behind the point of a price in an answer. */
const PRICE_DIGITS = 18
/** Candles in one answer. */
const MOST_CANDLES = 1_000
const intervals = { '1h': HOUR, '4h': 4 * HOUR, '1d': DAY } as const

const checksummed = (address: string) => getAddress(address)
const dollars = (value: Ratio | null) => (value ? toFixedDecimal(value, 2) : null)

/** The dollar price of a whole unit. */
function priceUsd(market: Market, token: string): string | null {
  const price = market.prices.get(token)
  return price ? toDecimal(shift(price.usd, market.tokens.get(token)?.decimals ?? 0), PRICE_DIGITS) : null
}

/** What only trades show: null where the source can't see them. */
const ifSeen = <T>({ sight }: Indexed, value: () => T): T | null => (sight.trades ? null : value())

function volumeOf(market: Market, token: string): bigint {
  let total = 0n
  for (const pool of market.pools)
    for (const [coin, address] of pool.tokens.entries())
      if (address === token) total += pool.volumes[coin] ?? 0n
  return total
}

/** The sum of what is known; null when nothing is. */
function total(values: (Ratio | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0 && values.length > 0) return null
  return toFixedDecimal(
    known.reduce((all, value) => sum(all, value), { n: 0n, d: 1n }),
    2,
  )
}

/** Which coin a chart prices: the first in the registry's pool id, else the one that is not a dollar coin. */
function baseIndex(registry: Registry, pool: { address: string; tokens: string[] }): 0 | 1 {
  const entry = registry.pools.find((one) => one.address === pool.address)
  const named = entry && registry.tokens[entry.id.split('-')[0] ?? '']
  if (named && pool.tokens.includes(named)) return pool.tokens[0] === named ? 0 : 1
  const usd = dollarsOf(registry)
  return usd.includes(pool.tokens[0] as string) && !usd.includes(pool.tokens[1] as string) ? 1 : 0
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

type StoredSwap = StoredPlace & {
  readonly pool: string
  readonly trader: string
  readonly token_in: string
  readonly token_out: string
  readonly amount_in: string
  readonly amount_out: string
}

const and = (parts: SQL[]) => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `))

export function exchangeRoutes({ registry, marketAt = marketReader(registry) }: MarketOptions): Route[] {
  return [
    route({
      method: 'GET',
      path: '/exchange/v1/tokens',
      summary: 'All tokens known to the exchange, with dollar price, last day’s volume and change.',
      response: tokensResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        const now = indexed(at)
        const { sight } = now
        const market = await marketAt(tx, now)
        const order = Object.values(registry.tokens)
        const rank = (address: string) => (order as (string | null)[]).indexOf(address) >>> 0
        const list = [...market.tokens.values()]
          .sort((a, b) => rank(a.address) - rank(b.address) || (a.address < b.address ? -1 : 1))
          .map((token) => ({
            symbol: market.symbolOf(token.address),
            name: token.name,
            address: checksummed(token.address),
            decimals: token.decimals,
            priceUsd: sight.pools ? null : priceUsd(market, token.address),
            volume24h: sight.trades ? null : String(volumeOf(market, token.address)),
            change24h: sight.trades ? null : dayChange(market.prices.get(token.address)),
          }))
        return { list }
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/pools',
      needs: 'pools',
      summary: 'All pools with reserves, fee, value and last day’s trade.',
      response: poolsResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        const now = indexed(at)
        const market = await marketAt(tx, now)
        const list = market.pools.map((pool) => ({
          id: pool.id,
          kind: pool.kind,
          address: checksummed(pool.address),
          tokens: pool.tokens.map((token) => ({
            symbol: market.symbolOf(token),
            address: checksummed(token),
            decimals: market.tokens.get(token)?.decimals ?? 0,
          })),
          reserves: pool.reserves.map(String),
          fee: pool.fee,
          tvlUsd: dollars(poolValue(pool, market.prices)),
          volume24hUsd: ifSeen(now, () => dollars(tradedValue(pool.tokens, pool.volumes, market.prices))),
          swaps24h: ifSeen(now, () => pool.swaps24h),
          volume7dUsd: ifSeen(now, () => dollars(tradedValue(pool.tokens, pool.weekVolumes, market.prices))),
          feeApr: ifSeen(now, () => feeApr(pool, market.prices, now.timestamp)),
        }))
        return { list }
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/pools/:address/candles',
      needs: 'trades',
      summary: 'Candles of a pool, oldest first, gaps carried over at the last close.',
      params: candlesParamsSchema,
      query: candlesQuerySchema,
      response: candlesResponseSchema,
      cache: 'block',
      handler: async ({ params, query, tx, at }) => {
        const { timestamp } = indexed(at)
        const address = params.address.toLowerCase()
        const [pool] = await rows<{ address: string; tokens: string[]; decimals: number[] }>(
          tx,
          sql`select address, tokens,
              array(select t.decimals from unnest(p.tokens) with ordinality as u(token, n)
                join tokens t on t.address = u.token order by u.n) as decimals
            from pools p where address = ${address}`,
        )
        if (pool === undefined)
          throw new ApiError(404, 'not_found', 'There is no such pool.', { field: 'address' })
        const step = intervals[query.interval]
        // A number of ours, so it may stand in the text: as two parameters the groups would not be seen as equal.
        const every = sql.raw(String(step))
        const floor = (seconds: number) => seconds - (seconds % step)
        const to = floor(Math.min(query.to ?? timestamp, timestamp))
        const from = floor(query.from ?? Math.max(0, to - 199 * step))
        if ((to - from) / step >= MOST_CANDLES)
          throw new ApiError(400, 'bad_request', `from and to span more than ${MOST_CANDLES} candles.`, {
            field: 'from',
          })
        // The last close before the range opens it.
        const stored = await rows<StoredCandle>(
          tx,
          sql`(select ${from - step}::text as time, null as open, null as high, null as low, close::text,
                '0' as volume_base, '0' as volume_quote, '0' as swaps
              from candles where pool = ${address} and base = 0 and quote = 1 and hour < ${from} and close is not null
              order by hour desc limit 1)
            union all
            (select (hour - hour % ${every})::text as time,
                (array_agg(open order by hour) filter (where open is not null))[1]::text,
                max(high)::text, min(low)::text,
                (array_agg(close order by hour desc) filter (where close is not null))[1]::text,
                sum(volume_base)::text, sum(volume_quote)::text, sum(swaps)::text
              from candles
              where pool = ${address} and base = 0 and quote = 1 and hour >= ${from} and hour < ${to + step}
              group by hour - hour % ${every})`,
        )
        const base = baseIndex(registry, pool)
        const [decimals0 = 0, decimals1 = 0] = pool.decimals
        const shown = (text: string) => {
          const whole = shift(fromDecimal(text), decimals0 - decimals1)
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
        return {
          interval: query.interval,
          base: checksummed(pool.tokens[base] as string),
          quote: checksummed(pool.tokens[1 - base] as string),
          list,
        }
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/swaps',
      needs: 'trades',
      summary: 'Trades, newest first, optionally of one pool or one trader.',
      query: swapsQuerySchema,
      response: swapsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const { page } = query
        const pool = query.pool?.toLowerCase()
        const trader = query.trader?.toLowerCase()
        const where = and([
          ...(pool === undefined ? [] : [sql`s.pool = ${pool}`]),
          ...(trader === undefined ? [] : [sql`s.trader = ${trader}`]),
        ])
        return readPage<StoredSwap, SwapRow>(tx, page, {
          // Each pool counts its own trades; only a trader's have to be counted.
          count:
            trader === undefined
              ? sql`select coalesce(sum(swap_count), 0)::text as count from pools
                  where ${pool === undefined ? sql`true` : sql`address = ${pool}`}`
              : sql`select count(*)::text as count from swaps s where ${where}`,
          list: sql`select s.block::text, s.log_index, s.timestamp::text, s.tx_hash, s.pool, s.trader,
              p.tokens[s.sold_index + 1] as token_in, p.tokens[s.bought_index + 1] as token_out,
              s.amounts_in[s.sold_index + 1]::text as amount_in,
              s.amounts_out[s.bought_index + 1]::text as amount_out
            from swaps s join pools p on p.address = s.pool
            where ${where}
            order by ${pool === undefined ? sql`` : sql`s.timestamp desc,`} s.block desc, s.tx_index desc, s.log_index desc`,
          toRow: (row) => ({
            pool: checksummed(row.pool),
            ...placeOf(row),
            trader: checksummed(row.trader),
            tokenIn: checksummed(row.token_in),
            amountIn: row.amount_in,
            tokenOut: checksummed(row.token_out),
            amountOut: row.amount_out,
          }),
        })
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/overview',
      summary:
        'What the exchange holds now, what went through it in the last day, how fresh this is and what can be seen.',
      response: overviewResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        const now = indexed(at)
        const market = await marketAt(tx, now)
        const mev = registry.tokens.MEV
        return {
          pools: now.sight.pools ? null : market.pools.length,
          tvlUsd: now.sight.pools ? null : total(market.pools.map((pool) => poolValue(pool, market.prices))),
          volume24hUsd: ifSeen(now, () =>
            total(market.pools.map((pool) => tradedValue(pool.tokens, pool.volumes, market.prices))),
          ),
          swaps24h: ifSeen(now, () => market.pools.reduce((all, pool) => all + pool.swaps24h, 0)),
          mev: {
            priceUsd: mev && !now.sight.pools ? priceUsd(market, mev) : null,
            change24h: mev ? ifSeen(now, () => dayChange(market.prices.get(mev))) : null,
          },
          unseen: now.sight,
          headBlock: now.head,
          indexedBlock: now.block,
          indexedTime: now.timestamp,
        }
      },
    }),
  ]
}

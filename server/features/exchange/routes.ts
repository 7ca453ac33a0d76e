import { type SQL, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  overviewResponseSchema,
  poolsResponseSchema,
  type SwapRow,
  swapsQuerySchema,
  swapsResponseSchema,
  tokensResponseSchema,
} from '../../../src/lib/core/exchange/schema.ts'
import { type Indexed, indexed } from '../../core/api/indexed.ts'
import { readPage } from '../../core/api/paging.ts'
import { placeOf, type StoredPlace } from '../../core/api/place.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Ratio, shift, sum, toDecimal, toFixedDecimal } from '../../core/ratio.ts'
import { CachedBars } from './cachedBars.ts'
import { candlesRoute } from './candles.ts'
import { daysRoutes } from './days.ts'
import { type HistoryOptions, historyReader } from './history.ts'
import { feeApr, heldValue, type Market, type MarketOptions, marketReader, PRICE_DIGITS } from './market.ts'
import { dayChange, tradedValue } from './prices.ts'
import { seriesRoutes } from './seriesRoutes.ts'
import { sparksRoute } from './sparks.ts'

const checksummed = (address: string) => getAddress(address)
const dollars = (value: Ratio | null) => (value ? toFixedDecimal(value, 2) : null)

/** The dollar price of a whole unit. */
function priceUsd(market: Market, token: string): string | null {
  const price = market.prices.get(token)
  return price ? toDecimal(shift(price.usd, market.tokens.get(token)?.decimals ?? 0), PRICE_DIGITS) : null
}

/** Returns a value that only trades show, or null if the source cannot see them. */
const ifSeen = <T>({ sight: availability }: Indexed, value: () => T): T | null =>
  availability.trades ? null : value()

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

type StoredSwap = StoredPlace & {
  readonly pool: string
  readonly trader: string
  readonly token_in: string
  readonly token_out: string
  readonly amount_in: string
  readonly amount_out: string
}

const and = (parts: SQL[]) => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `))

export function exchangeRoutes({
  registry,
  marketAt = marketReader(registry),
  history = historyReader(registry),
}: MarketOptions & HistoryOptions): Route[] {
  const bars = new CachedBars()
  return [
    route({
      method: 'GET',
      path: '/exchange/v1/tokens',
      summary: 'All tokens known to the exchange, with dollar price, last day’s volume and change.',
      response: tokensResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        const now = indexed(at)
        const { sight: availability } = now
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
            priceUsd: availability.pools ? null : priceUsd(market, token.address),
            volume24h: availability.trades ? null : String(volumeOf(market, token.address)),
            change24h: availability.trades ? null : dayChange(market.prices.get(token.address)),
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
          reserves: pool.isKnown ? pool.reserves.map(String) : null,
          fee: pool.fee,
          tvlUsd: dollars(heldValue(pool, market.prices)),
          volume24hUsd: ifSeen(now, () => dollars(tradedValue(pool.tokens, pool.volumes, market.prices))),
          swaps24h: ifSeen(now, () => pool.swaps24h),
          volume7dUsd: ifSeen(now, () => dollars(tradedValue(pool.tokens, pool.weekVolumes, market.prices))),
          feeApr: ifSeen(now, () => feeApr(pool, market.prices, now.timestamp)),
        }))
        return { list }
      },
    }),
    candlesRoute(registry, bars),
    ...seriesRoutes(registry, bars, history),
    ...daysRoutes(history),
    sparksRoute({ registry, marketAt }),
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
          // Each pool counts its own trades. Only a trader's trades must be counted here.
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
          tvlUsd: now.sight.pools ? null : total(market.pools.map((pool) => heldValue(pool, market.prices))),
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

/** Serves the liquidity changes and positions of accounts. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  type LiquidityRow,
  liquidityQuerySchema,
  liquidityResponseSchema,
  positionDaysQuerySchema,
  positionDaysResponseSchema,
  positionsQuerySchema,
  positionsResponseSchema,
} from '../../../src/lib/core/exchange/schema.ts'
import { ApiError } from '../../core/api/error.ts'
import { indexed } from '../../core/api/indexed.ts'
import { readPage } from '../../core/api/paging.ts'
import { placeOf, type StoredPlace } from '../../core/api/place.ts'
import { type Route, route, unindexedOf } from '../../core/api/route.ts'
import { type HistoryOptions, historyReader } from '../exchange/history.ts'
import { type MarketOptions, marketReader } from '../exchange/market.ts'
import { positionDays } from './positionDays.ts'
import { positionsOf } from './positions.ts'

type StoredLiquidity = StoredPlace & {
  readonly pool: string
  readonly provider: string
  readonly action: 'add' | 'remove'
  readonly amounts: string[]
  readonly liquidity: string
  readonly tokens: readonly string[]
}

export function liquidityRoutes({
  registry,
  marketAt = marketReader(registry),
  history = historyReader(registry),
}: MarketOptions & HistoryOptions): Route[] {
  return [
    route({
      method: 'GET',
      path: '/exchange/v1/liquidity',
      needs: 'trades',
      summary: 'Liquidity added and removed, newest first, optionally of one provider.',
      query: liquidityQuerySchema,
      response: liquidityResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const { page } = query
        const provider = query.provider?.toLowerCase()
        const where = provider === undefined ? sql`true` : sql`l.provider = ${provider}`
        return readPage<StoredLiquidity, LiquidityRow>(tx, page, {
          count: sql`select count(*)::text as count from liquidity l where ${where}`,
          list: sql`select l.block::text, l.log_index, l.timestamp::text, l.tx_hash, l.pool, l.provider, l.action,
              l.amounts::text[], l.liquidity::text, p.tokens
            from liquidity l join pools p on p.address = l.pool
            where ${where}
            order by l.block desc, l.tx_index desc, l.log_index desc`,
          toRow: (row) => ({
            pool: getAddress(row.pool),
            ...placeOf(row),
            provider: getAddress(row.provider),
            action: row.action,
            tokens: row.tokens.map((token) => getAddress(token)),
            amounts: row.amounts,
            liquidity: row.liquidity,
          }),
        })
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/positions',
      needs: 'positions',
      summary: 'What a provider’s liquidity is worth, against the coins kept, and what fees brought.',
      query: positionsQuerySchema,
      response: positionsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        const market = await marketAt(tx, indexed(at))
        const list = await positionsOf(tx, market, query.provider.toLowerCase())
        return list ? { list } : unindexedOf('positions', 'checking')
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/positions/days',
      needs: 'positions',
      summary: 'What a provider’s liquidity in one pool was worth at each day’s end, against the coins kept.',
      query: positionDaysQuerySchema,
      response: positionDaysResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        const now = indexed(at)
        const market = await marketAt(tx, now)
        const pool = market.pools.find((one) => one.address === query.pool.toLowerCase())
        if (pool === undefined)
          throw new ApiError(404, 'not_found', 'There is no such pool.', { field: 'pool' })
        const list = await positionDays(tx, now, pool, query.provider.toLowerCase(), history)
        return { tokens: pool.tokens.map((token) => getAddress(token)), list }
      },
    }),
  ]
}

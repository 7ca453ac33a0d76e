/** Serves the holdings of the exchange and of each pool at the end of each day, and their trade volumes. */
import { sql } from 'drizzle-orm'
import {
  daysQuerySchema,
  daysResponseSchema,
  ofAddressSchema,
  PAGE_STEPS,
  poolDaysResponseSchema,
} from '../../../src/lib/core/exchange/seriesSchema.ts'
import { ApiError } from '../../core/api/error.ts'
import { type Indexed, indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { type Ratio, sum, toFixedDecimal } from '../../core/ratio.ts'
import { DAY, dayOf } from './applyDays.ts'
import { type History, type HistoryPool, type PoolState, readStates } from './history.ts'
import { poolValue, type TokenPrice, tradedValue } from './prices.ts'
import { isOver, isSettled } from './seriesRoutes.ts'

/** Days in an answer without a page parameter. */
export const NEWEST = 365

type Traded = { readonly volumes: readonly bigint[]; readonly swaps: number }

/** The state of all pools at the end of one day. */
export type EndedDay = {
  readonly time: number
  readonly states: ReadonlyMap<string, PoolState>
  readonly traded: ReadonlyMap<string, Traded>
  readonly prices: ReadonlyMap<string, TokenPrice>
}

/** Every day of a span since the first pool, oldest first. A pool without a row on a day keeps its earlier state. */
export async function readDays(
  tx: Orm,
  now: Indexed,
  history: History,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<EndedDay[]> {
  const listing = await history.listing(tx, now)
  const first = Math.min(...[...listing.pools.values()].map(({ since }) => dayOf(since)))
  const begin = Math.max(from, first)
  if (begin > to) return []
  const stored = await rows<{
    pool: string
    day: string
    reserves: string[] | null
    close: string | null
    volumes: string[]
    swaps: string
  }>(
    tx,
    sql`select pool, day::text, reserves::text[], close::text, volumes::text[], swaps::text
      from pool_days where day >= ${begin} and day <= ${to} order by day`,
  )
  const states = await readStates(tx, begin - DAY)
  const byDay = Map.groupBy(stored, ({ day }) => Number(day))
  const list: EndedDay[] = []
  for (let time = begin; time <= to; time += DAY) {
    const traded = new Map<string, Traded>()
    for (const { pool, reserves, close, volumes, swaps } of byDay.get(time) ?? []) {
      const before = states.get(pool)
      states.set(pool, {
        reserves: reserves?.map(BigInt) ?? before?.reserves ?? null,
        close: close ?? before?.close ?? null,
      })
      traded.set(pool, { volumes: volumes.map(BigInt), swaps: Number(swaps) })
    }
    const ended = new Map(states)
    list.push({ time, states: ended, traded, prices: history.prices.of(now, time, listing, ended) })
  }
  return list
}

const dollars = (value: Ratio | null) => value && toFixedDecimal(value, 2)

/** Computes one pool's day. */
function dayOfPool(
  pool: HistoryPool,
  { states, traded, prices }: EndedDay,
  { sight: availability }: Indexed,
) {
  const reserves = states.get(pool.address)?.reserves ?? null
  const went = traded.get(pool.address)
  const volumes = went?.volumes ?? pool.tokens.map(() => 0n)
  return {
    reserves,
    tvl: reserves && poolValue({ tokens: pool.tokens, reserves }, prices),
    volumes: availability.trades ? null : volumes,
    volume: availability.trades ? null : tradedValue(pool.tokens, volumes, prices),
    swaps: availability.trades ? null : (went?.swaps ?? 0),
  }
}

/** The sum of what is known; null when nothing is. */
const total = (values: readonly (Ratio | null)[]) =>
  values.reduce((all, value) => (all && value ? sum(all, value) : (value ?? all)), null)

export function daysRoutes(history: History): Route[] {
  const read = async (tx: Orm, now: Indexed, page: number | undefined, since = 0) => {
    const today = dayOf(now.timestamp)
    const begin = page === undefined ? today - (NEWEST - 1) * DAY : page * PAGE_STEPS * DAY
    const end = page === undefined ? today : Math.min(begin + (PAGE_STEPS - 1) * DAY, today)
    const span = { from: Math.max(0, begin, since), to: end }
    const days = await readDays(tx, now, history, span)
    const closed = isOver(page, DAY, now.timestamp)
    return { days, said: { from: Math.max(0, begin), to: end, closed, edition: now.edition } }
  }
  return [
    route({
      method: 'GET',
      path: '/exchange/v1/days',
      needs: 'pools',
      summary: 'What all pools held at the end of each day and what went through them, oldest first.',
      query: daysQuerySchema,
      response: daysResponseSchema,
      cache: 'block',
      settled: (query, at) => isSettled(query, DAY, at),
      handler: async ({ query, tx, at }) => {
        const now = indexed(at)
        const listing = await history.listing(tx, now)
        const { days, said } = await read(tx, now, query.page)
        const list = days.map((day) => {
          const pools = [...listing.pools.values()].filter(({ since }) => dayOf(since) <= day.time)
          const parts = pools.map((pool) => dayOfPool(pool, day, now))
          return {
            time: day.time,
            tvlUsd: dollars(total(parts.map(({ tvl }) => tvl))),
            volumeUsd: dollars(total(parts.map(({ volume }) => volume))),
            swaps: parts.reduce<number | null>(
              (all, { swaps }) => (swaps === null ? null : (all ?? 0) + swaps),
              now.sight.trades ? null : 0,
            ),
          }
        })
        return { ...said, list }
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/pools/:address/days',
      needs: 'pools',
      summary: 'What a pool held at the end of each day and what went through it, oldest first.',
      params: ofAddressSchema,
      query: daysQuerySchema,
      response: poolDaysResponseSchema,
      cache: 'block',
      settled: (query, at) => isSettled(query, DAY, at),
      handler: async ({ params, query, tx, at }) => {
        const now = indexed(at)
        const listing = await history.listing(tx, now)
        const pool = listing.pools.get(params.address.toLowerCase())
        if (pool === undefined)
          throw new ApiError(404, 'not_found', 'There is no such pool.', { field: 'address' })
        const { days, said } = await read(tx, now, query.page, dayOf(pool.since))
        const list = days.map((day) => {
          const { reserves, tvl, volumes, volume, swaps } = dayOfPool(pool, day, now)
          return {
            time: day.time,
            tvlUsd: dollars(tvl),
            volumeUsd: dollars(volume),
            swaps,
            reserves: reserves?.map(String) ?? null,
            volumes: volumes?.map(String) ?? null,
          }
        })
        return { ...said, list }
      },
    }),
  ]
}

/** Reserves of pools and prices of tokens at the end of a day, computed from the chain alone. */

import { sql } from 'drizzle-orm'
import type { PoolKind } from '../../../src/lib/core/config/poolKinds.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { fromDecimal } from '../../core/ratio.ts'
import type { Registry } from '../../core/registry.ts'
import { DAY } from './applyDays.ts'
import { dollarsOf } from './market.ts'
import { derivePrices, type PricedPool, type TokenPrice } from './prices.ts'

export type HistoryPool = {
  readonly address: string
  readonly kind: PoolKind
  readonly tokens: readonly string[]
  /** When it was made. */
  readonly since: number
  readonly block: number
}

/**
 * The index of the coin that a pool's chart prices: the first in the registry's pool id, else the one that is not a
 * dollar coin.
 */
export function baseIndex(
  registry: Registry,
  { address, tokens }: Pick<HistoryPool, 'address' | 'tokens'>,
): 0 | 1 {
  const entry = registry.pools.find((one) => one.address === address)
  const named = entry && registry.tokens[entry.id.split('-')[0] ?? '']
  if (named && tokens.includes(named)) return tokens[0] === named ? 0 : 1
  const usd = dollarsOf(registry)
  return usd.includes(tokens[0] as string) && !usd.includes(tokens[1] as string) ? 1 : 0
}

/** The append-only data of the exchange: its pools, and the decimals of its tokens. */
export type Listing = {
  readonly pools: ReadonlyMap<string, HistoryPool>
  readonly decimals: ReadonlyMap<string, number>
}

async function readListing(tx: Orm): Promise<Listing> {
  const pools = await rows<{
    address: string
    kind: PoolKind
    tokens: string[]
    since: string
    block: string
  }>(tx, sql`select address, kind, tokens, timestamp::text as since, block::text from pools`)
  const tokens = await rows<{ address: string; decimals: number }>(
    tx,
    sql`select address, decimals from tokens`,
  )
  return {
    pools: new Map(
      pools.map((pool) => [pool.address, { ...pool, since: Number(pool.since), block: Number(pool.block) }]),
    ),
    decimals: new Map(tokens.map(({ address, decimals }) => [address, decimals])),
  }
}

type ReadListing = (tx: Orm, now: Indexed) => Promise<Listing>

/** Reads it once per state of the index. */
function listingReader(): ReadListing {
  let saved: { readonly of: string; readonly listing: Listing } | null = null
  return async (tx, { epoch, hash }) => {
    const of = `${epoch} ${hash}`
    if (saved?.of === of) return saved.listing
    const listing = await readListing(tx)
    saved = { of, listing }
    return listing
  }
}

/** A pool's reserves and the price of its last trade, as far as they were known then. */
export type PoolState = {
  readonly reserves: readonly bigint[] | null
  readonly close: string | null
}

/** Reads each pool as the last block before the end of a day left it. One index lookup per pool. */
export async function readStates(tx: Orm, day: number): Promise<Map<string, PoolState>> {
  const found = await rows<{ pool: string; reserves: string[] | null; close: string | null }>(
    tx,
    sql`select p.address as pool, r.reserves::text[], c.close::text from pools p
      left join lateral (
        select reserves from pool_days where pool = p.address and day <= ${day} and reserves is not null
        order by day desc limit 1
      ) r on true
      left join lateral (
        select close from pool_days where pool = p.address and day <= ${day} and close is not null
        order by day desc limit 1
      ) c on true`,
  )
  return new Map(
    found.map(({ pool, reserves, close }) => [pool, { reserves: reserves?.map(BigInt) ?? null, close }]),
  )
}

/**
 * Returns dollar prices by the market's rule (docs/decisions/0016-candle-prices-per-pool-type.md), for the
 * time of the states.
 */
function pricesOf(
  registry: Registry,
  { pools, decimals }: Listing,
  states: ReadonlyMap<string, PoolState>,
): Map<string, TokenPrice> {
  const priced = [...pools.values()].flatMap((pool): PricedPool[] => {
    const state = states.get(pool.address)
    if (!state?.reserves) return []
    const lastPrice = state.close === null ? null : fromDecimal(state.close)
    return [{ ...pool, reserves: state.reserves, lastPrice, dayAgoPrice: null }]
  })
  return derivePrices(priced, decimals, dollarsOf(registry))
}

export type Prices = ReadonlyMap<string, TokenPrice>

/** Prices at the ends of days, which never change within an edition once the day is over. */
export type DayPrices = {
  /** Those that are known already. */
  known(now: Indexed, day: number): Prices | null
  of(now: Indexed, day: number, listing: Listing, states: ReadonlyMap<string, PoolState>): Prices
}

function dayPrices(registry: Registry): DayPrices {
  let saved = { edition: '', days: new Map<number, Prices>() }
  const known: DayPrices['known'] = (now, day) => {
    if (saved.edition !== now.edition) saved = { edition: now.edition, days: new Map() }
    return saved.days.get(day) ?? null
  }
  return {
    known,
    of: (now, day, listing, states) => {
      const before = known(now, day)
      if (before) return before
      const prices = pricesOf(registry, listing, states)
      if (day + DAY <= now.timestamp) saved.days.set(day, prices)
      return prices
    },
  }
}

/** The data from which all questions about the past are answered. */
export type History = { readonly listing: ReadListing; readonly prices: DayPrices }

/** Routes of one server share one, so that past prices are computed once. */
export const historyReader = (registry: Registry): History => ({
  listing: listingReader(),
  prices: dayPrices(registry),
})

export type HistoryOptions = {
  readonly registry: Registry
  /** Pass it to all of them to share it; otherwise each file of routes creates its own. */
  readonly history?: History
}

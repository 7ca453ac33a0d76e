/** What pools held when a day ended, and what tokens cost then: a function of the chain alone. */
import { sql } from 'drizzle-orm'
import { type Orm, rows } from '../../db/query.ts'
import { fromDecimal } from '../../ratio.ts'
import type { Registry } from '../../registry.ts'
import type { PoolKind } from '../../source/kernel/model.ts'
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

/** Which coin a pool's chart prices: the first in the registry's pool id, else the one that is not a dollar coin. */
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

/** What of the exchange only grows: its pools, and the decimals of its tokens. */
export type Listing = {
  readonly pools: ReadonlyMap<string, HistoryPool>
  readonly decimals: ReadonlyMap<string, number>
}

export async function readListing(tx: Orm): Promise<Listing> {
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

/** What a pool held and what its last trade cost, both as far as they were known by then. */
export type PoolState = {
  readonly reserves: readonly bigint[] | null
  readonly close: string | null
}

/** Each pool as the last block before a moment's day's end left it. One look into the index for each pool. */
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

/** Dollar prices by the rule of the market (docs/decisions.md, Chain and server), of whatever moment the states are from. */
export function pricesOf(
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

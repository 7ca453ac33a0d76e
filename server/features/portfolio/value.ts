/** An account's days in dollars: its deposits, at the prices of each day's end. */
import { sql } from 'drizzle-orm'
import type { Subject } from '../../../src/lib/core/api/unindexed.ts'
import { MOST_DAYS, type ValueDay } from '../../../src/lib/portfolio/schema.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { type Ratio, ratio, sum, times, toFixedDecimal } from '../../core/ratio.ts'
import type { Registry } from '../../core/registry.ts'
import { DAY, dayOf } from '../exchange/applyDays.ts'
import type { EndedDay } from '../exchange/days.ts'
import { readDays } from '../exchange/days.ts'
import type { History, HistoryPool, Listing } from '../exchange/history.ts'
import { poolValue } from '../exchange/prices.ts'
import { type Change, heldByDay, readChanges, type Saved } from './holdings.ts'

const NOTHING: Ratio = { n: 0n, d: 1n }

/** Total LP supply of some pools, after the last deposit or withdrawal of each day, oldest first. */
async function readSupplies(tx: Orm, pools: readonly string[]): Promise<Map<string, [number, bigint][]>> {
  const stored = await rows<{ pool: string; day: string; supply: string }>(
    tx,
    sql`select distinct on (l.pool, l.timestamp / ${sql.raw(String(DAY))}) l.pool,
        (l.timestamp / ${sql.raw(String(DAY))} * ${sql.raw(String(DAY))})::text as day, l.supply_after::text as supply
      from jsonb_array_elements_text(${JSON.stringify(pools)}::jsonb) as p(pool)
      join liquidity l on l.pool = p.pool
      where l.supply_after is not null
      order by l.pool, l.timestamp / ${sql.raw(String(DAY))}, l.block desc, l.tx_index desc, l.log_index desc`,
  )
  const byPool = new Map<string, [number, bigint][]>()
  for (const { pool, day, supply } of stored)
    byPool.set(pool, [...(byPool.get(pool) ?? []), [Number(day), BigInt(supply)]])
  return byPool
}

type Values = {
  /** Dollars of LP of a pool, and of base units of a token; null if it has no price then. */
  readonly ofLp: (pool: string, amount: bigint) => Ratio | null
  readonly ofToken: (token: string, amount: bigint) => Ratio | null
}

function valuesOf(
  day: EndedDay,
  pools: Listing['pools'],
  supplies: ReadonlyMap<string, readonly [number, bigint][]>,
): Values {
  const ofToken = (token: string, amount: bigint) => {
    const price = day.prices.get(token)
    return price ? times(price.usd, { n: amount, d: 1n }) : null
  }
  const ofLp = (address: string, amount: bigint) => {
    const pool: HistoryPool | null = pools.get(address) ?? null
    const reserves = day.states.get(address)?.reserves ?? null
    const supply = supplies.get(address)?.findLast(([time]) => time <= day.time)?.[1] ?? 0n
    const value = pool && reserves && poolValue({ tokens: pool.tokens, reserves }, day.prices)
    const part = ratio(amount, supply)
    return value && part ? times(value, part) : null
  }
  return { ofLp, ofToken }
}

/** The sum of some parts; null if one of them is unknown. */
const total = (parts: readonly (Ratio | null)[]): Ratio | null =>
  parts.reduce((all, part) => all && part && sum(all, part), NOTHING)

const dollars = (value: Ratio | null) => value && toFixedDecimal(value, 2)

/** LP by pool: the provided amount, or the staked amount if another account provided it. */
function lpOf({ provided, stakes }: Saved, isPool: (asset: string) => boolean): Map<string, bigint> {
  const all = new Map(provided)
  for (const [asset, staked] of stakes)
    if (isPool(asset) && staked > (all.get(asset) ?? 0n)) all.set(asset, staked)
  return all
}

const valued = (sums: Iterable<readonly [string, bigint]>, usd: Values['ofToken']) =>
  total([...sums].map(([asset, amount]) => usd(asset, amount)))

/** Dollars that came in (1) or went out (-1) on a day. Staked LP was deposited before and only moves. */
function flow(
  today: readonly Required<Change>[],
  sign: 1n | -1n,
  values: Values,
  isPool: (asset: string) => boolean,
) {
  const moved = today.filter(
    ({ sort, asset, by }) => (by ?? 0n) * sign > 0n && !(sort === 'stakes' && isPool(asset)),
  )
  return total(
    moved.map(({ sort, asset, by }) =>
      (sort === 'provided' ? values.ofLp : values.ofToken)(asset, (by ?? 0n) * sign),
    ),
  )
}

/** Every day of an account since its first move, oldest first, at most the latest `MOST_DAYS`. */
export async function valueDays(
  tx: Orm,
  now: Indexed,
  owner: string,
  { registry, history }: { readonly registry: Registry; readonly history: History },
): Promise<{ since: { time: number; block: number } | null; list: ValueDay[] }> {
  const changes = await readChanges(tx, owner, registry)
  const [first] = changes
  if (!first) return { since: null, list: [] }
  const until = dayOf(now.timestamp)
  const from = Math.max(dayOf(first.time), until - (MOST_DAYS - 1) * DAY)
  const listing = await history.listing(tx, now)
  const isPool = (asset: string) => listing.pools.has(asset)
  const pools = [...new Set(changes.map(({ asset }) => asset).filter(isPool))]
  const supplies = await readSupplies(tx, pools)
  const span = { from, to: until }
  const days = await readDays(tx, now, history, span)
  const byTime = new Map(days.map((day) => [day.time, day]))
  const list: ValueDay[] = []
  /** A sum with an unknown part is unknown. */
  const ifWhole = (subject: Subject, value: () => Ratio | null) =>
    now.sight[subject] === 'incomplete' ? null : dollars(value())
  for (const { time, held: saved, today } of heldByDay(changes, from, until)) {
    const day = byTime.get(time)
    if (!day) continue
    const values = valuesOf(day, listing.pools, supplies)
    const singles = [...saved.stakes].filter(([asset]) => !isPool(asset))
    list.push({
      time,
      pools: dollars(valued(lpOf(saved, isPool), values.ofLp)),
      staked: ifWhole('farms', () => valued(singles, values.ofToken)),
      offerings: ifWhole('offerings', () => valued(saved.committed, values.ofToken)),
      locked: dollars(valued(saved.locked, values.ofToken)),
      putIn: dollars(flow(today, 1n, values, isPool)),
      takenOut: dollars(flow(today, -1n, values, isPool)),
    })
  }
  return { since: { time: first.time, block: first.block }, list }
}

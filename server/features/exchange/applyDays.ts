/** Writes each pool's days (UTC): its holdings at the end and its trade volume. */
import { sql } from 'drizzle-orm'
import { insertRows, type Orm } from '../../core/db/query.ts'
import type { Ratio } from '../../core/ratio.ts'
import type { DomainEvent } from '../../events.ts'
import { priceText } from './applyCandles.ts'
import type { Swapped } from './events.ts'

export const DAY = 86_400

/** The day's first second. */
export const dayOf = (timestamp: number): number => timestamp - (timestamp % DAY)

type PoolDay = {
  readonly pool: string
  readonly day: number
  reserves: readonly bigint[] | null
  close: Ratio | null
  /** Base units per coin, in either direction. */
  volumes: readonly bigint[]
  swaps: number
  block: number
}

/**
 * Returns the days of events given in chain order.
 * @param priceOf returns the price after a trade, as its candle has it
 * @param coinsOf returns the number of coins of a pool
 */
export function foldDays(
  events: readonly DomainEvent[],
  priceOf: (swap: Swapped) => Ratio | null,
  coinsOf: (pool: string) => number,
): PoolDay[] {
  const days = new Map<string, PoolDay>()
  for (const event of events) {
    if (event.type !== 'ReservesSynced' && event.type !== 'Swapped') continue
    const day = dayOf(event.timestamp)
    const key = `${event.pool} ${day}`
    let row = days.get(key)
    if (row === undefined) {
      const volumes = Array.from({ length: coinsOf(event.pool) }, () => 0n)
      row = { pool: event.pool, day, reserves: null, close: null, volumes, swaps: 0, block: event.block }
      days.set(key, row)
    }
    row.block = event.block
    if (event.type === 'ReservesSynced') {
      row.reserves = event.reserves
      continue
    }
    row.swaps += 1
    row.close = priceOf(event) ?? row.close
    row.volumes = row.volumes.map(
      (volume, coin) => volume + (event.amountsIn[coin] ?? 0n) + (event.amountsOut[coin] ?? 0n),
    )
  }
  return [...days.values()]
}

export async function saveDays(tx: Orm, days: readonly PoolDay[]): Promise<void> {
  await insertRows(
    tx,
    'pool_days',
    days.map(({ reserves, close, volumes, ...row }) => ({
      ...row,
      reserves: reserves?.map(String) ?? null,
      close: priceText(close),
      volumes: volumes.map(String),
    })),
    // The row is the same for any split of a day into block ranges.
    sql`on conflict (pool, day) do update set
      reserves = coalesce(excluded.reserves, pool_days.reserves),
      close = coalesce(excluded.close, pool_days.close),
      volumes = array(select a + b from unnest(pool_days.volumes, excluded.volumes) with ordinality as u(a, b, n)
        order by n),
      swaps = pool_days.swaps + excluded.swaps,
      block = excluded.block`,
  )
}

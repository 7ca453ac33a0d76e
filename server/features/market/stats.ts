/** Computes recent market statistics: trade of a day and a week, and past floor prices. */
import { sql } from 'drizzle-orm'
import { FLOOR_STEP, FLOOR_STEPS, type MarketStats } from '../../../src/lib/market/statsSchema.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { IN_A_BLOCK } from '../../core/indexer/sums.ts'
import { DAY } from '../exchange/applyDays.ts'
import { words } from '../nft/activities.ts'
import type { Collection, NftOptions } from '../nft/collections.ts'
import type { Currency } from '../nft/events.ts'
import { money } from '../nft/indexedItem.ts'

export const WEEK = 7 * DAY

/** The last block of each of some times, according to trades, of which there are many; 0 before the first. */
async function heightsAt(tx: Orm, times: readonly number[]): Promise<number[]> {
  const found = await rows<{ block: string | null }>(
    tx,
    sql`select (select block from swaps where timestamp <= t.at::bigint order by timestamp desc, block desc limit 1)::text as block
      from jsonb_array_elements_text(${JSON.stringify(times)}::jsonb) with ordinality as t(at, place) order by place`,
  )
  return found.map(({ block }) => Number(block ?? 0))
}

/** The first block of the last seven days, according to trades. */
export const weekBegan = async (tx: Orm, at: Indexed): Promise<number> =>
  (await heightsAt(tx, [at.timestamp - WEEK]))[0] ?? 0

type StoredTrade = {
  readonly contract: string
  readonly currency: Currency
  readonly day: string
  readonly week: string
  readonly day_sales: string
  readonly week_sales: string
}

/** Sums of sales by collection and currency. */
const readTrade = (tx: Orm, contracts: readonly string[], at: Indexed, since: number) => {
  const today = sql`timestamp > ${at.timestamp - DAY}`
  return rows<StoredTrade>(
    tx,
    sql`select contract, currency, coalesce(sum(price) filter (where ${today}), 0)::text as day, sum(price)::text as week,
        count(*) filter (where ${today})::text as day_sales, count(*)::text as week_sales
      from nft_activities
      where contract in (select ${words(contracts)}) and type = 'sale' and id >= ${since * IN_A_BLOCK}
        and timestamp > ${at.timestamp - WEEK}
      group by contract, currency`,
  )
}

type StoredFloor = {
  readonly contract: string
  readonly step: number
  readonly currency: Currency
  readonly price: string
}

/** The lowest price per collection, step and currency. */
const readFloors = (tx: Orm, contracts: readonly string[], steps: readonly object[], from: number) =>
  rows<StoredFloor>(
    tx,
    sql`select a.contract, s.step, a.currency, min(a.price)::text as price
      from nft_asks a join jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s(step int, at bigint, height bigint)
        on a.since <= s.at and (a.until is null or a.until > s.at)
        and a.open_height <= s.height + 1 and a.close_height > s.height + 1
      where a.contract in (select ${words(contracts)}) and (a.until is null or a.until > ${from})
      group by a.contract, s.step, a.currency`,
  )

/** Reads the statistics of some collections. */
export async function readStats(
  tx: Orm,
  at: Indexed,
  { itemIndexes }: Pick<NftOptions, 'itemIndexes'>,
  collections: readonly Collection[],
): Promise<MarketStats[]> {
  const contracts = collections.map(({ contract }) => contract)
  const times = Array.from(
    { length: FLOOR_STEPS },
    (_, step) => at.timestamp - (FLOOR_STEPS - 1 - step) * FLOOR_STEP,
  )
  const [since = 0, ...heights] = await heightsAt(tx, [at.timestamp - WEEK, ...times])
  const trade = await readTrade(tx, contracts, at, since)
  // Before the first trade no height is known, so availability is judged as of now.
  const steps = times.map((time, step) => ({ step, at: time, height: heights[step] || at.block }))
  const floors = await readFloors(tx, contracts, steps, times[0] ?? 0)
  const byStep = new Map(floors.map((row) => [`${row.contract} ${row.step} ${row.currency}`, row.price]))
  return collections.map(({ contract, shortName }) => {
    const own = trade.filter((row) => row.contract === contract)
    const sumOf = (currency: Currency, span: 'day' | 'week') =>
      own.find((row) => row.currency === currency)?.[span] ?? '0'
    const sales = (span: 'day_sales' | 'week_sales') => own.reduce((all, row) => all + Number(row[span]), 0)
    const floorAt = (step: number) => {
      // The last step is now, for which the sellers' market approvals are known.
      if (step === FLOOR_STEPS - 1) {
        const now = itemIndexes.of(contract).floor(at.block + 1)
        return now && money(now)
      }
      for (const currency of ['MEV', 'USDT'] as const) {
        const price = byStep.get(`${contract} ${step} ${currency}`)
        if (price !== undefined) return { price, currency }
      }
      return null
    }
    return {
      shortName,
      sales24h: sales('day_sales'),
      sales7d: sales('week_sales'),
      volume24h: { MEV: sumOf('MEV', 'day'), USDT: sumOf('USDT', 'day') },
      volume7d: { MEV: sumOf('MEV', 'week'), USDT: sumOf('USDT', 'week') },
      floors: Array.from({ length: FLOOR_STEPS }, (_, step) => floorAt(step)),
    }
  })
}

/** Reads records and the chain's history of items, and counts days from them. */
import { type SQL, sql } from 'drizzle-orm'
import { countItem, type ItemHistory, type ItemRecord } from '../../../src/lib/nftfarm/days.ts'
import {
  type CountedItem,
  type DayRange,
  dayEnd,
  dayStart,
  type FarmAddress,
  type FarmItem,
  itemKey,
  type PausedItem,
} from '../../../src/lib/nftfarm/model.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import type { Farm } from './farm.ts'

/** An item that was started at some time, and its records that matter for a day, oldest first. */
export type StartedItem = { readonly item: FarmItem; readonly records: readonly ItemRecord[] }

/**
 * Returns the items with records before the end of a day. Of each, the records from the last start on that counts at the
 * day's beginning: older ones change nothing.
 * @param only restricts the items, as SQL over `i.collection` and `i.token_id`
 */
export async function readStarted(tx: Orm, range: DayRange, only: SQL = sql`true`): Promise<StartedItem[]> {
  const { day, opening } = range
  const list = await rows<Omit<ItemRecord, 'start'> & { item: FarmItem; start: boolean }>(
    tx,
    sql`with known as (
        select i.collection, i.token_id, r.seq, r.block, r.time, r.account, r.is_start,
          max(r.seq) filter (where r.is_start and r.time < ${dayStart(day)} and r.block <= ${opening})
            over (partition by i.collection, i.token_id) as since
        from nftfarm_record_items i join nftfarm_records r on r.seq = i.seq
        where r.time < ${dayEnd(day)} and ${only}
      )
      select jsonb_build_object('collection', collection, 'tokenId', token_id) as item,
        seq::float8 as seq, block::float8 as block, time::float8 as time, account, is_start as start
      from known where since is null or seq >= since order by collection, token_id, seq`,
  )
  const found = new Map<string, { item: FarmItem; records: ItemRecord[] }>()
  for (const { item, ...record } of list) {
    const entry = found.get(itemKey(item)) ?? { item, records: [] }
    entry.records.push(record)
    found.set(itemKey(item), entry)
  }
  return [...found.values()]
}

type Past = { -readonly [K in keyof ItemHistory]: ItemHistory[K][number][] }

/** Returns the chain's history of items, by `itemKey`. */
export async function readHistories(
  tx: Orm,
  items: readonly FarmItem[],
): Promise<ReadonlyMap<string, ItemHistory>> {
  const found = new Map<string, Past>(
    items.map((item) => [itemKey(item), { owners: [], listings: [], powers: [] }]),
  )
  if (items.length === 0) return found
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as k(collection text, "tokenId" text)`
  const on = sql`h.contract = k.collection and h.token_id = k."tokenId"`
  const key = sql`h.contract || ' ' || h.token_id as key, h.block::float8 as block`
  const owners = await rows<{ key: string; block: number; owner: FarmAddress }>(
    tx,
    sql`select ${key}, h.owner from ${wanted} join item_owners h on ${on} order by h.block`,
  )
  for (const { key: at, block, owner } of owners) found.get(at)?.owners.push({ block, owner })
  const listings = await rows<{ key: string; block: number; until: number | null; closeHeight: number }>(
    tx,
    sql`select ${key}, h.until_block::float8 as until, h.close_height::float8 as "closeHeight"
      from ${wanted} join item_listings h on ${on} order by h.block`,
  )
  for (const { key: at, ...listing } of listings) found.get(at)?.listings.push(listing)
  const powers = await rows<{ key: string; block: number; power: number; used: boolean }>(
    tx,
    sql`select ${key}, h.power::float8 as power, h.used from ${wanted} join hero_powers h on ${on} order by h.block`,
  )
  for (const { key: at, ...power } of powers) found.get(at)?.powers.push(power)
  return found
}

export type Counted = { readonly items: readonly CountedItem[]; readonly paused: readonly PausedItem[] }

/** Counts a day from the database. */
export async function countStored(tx: Orm, range: DayRange, only?: SQL): Promise<Counted> {
  const started = await readStarted(tx, range, only)
  const histories = await readHistories(
    tx,
    started.map(({ item }) => item),
  )
  const found = started.flatMap(({ item, records }) =>
    countItem(range, item, records, histories.get(itemKey(item)) as ItemHistory),
  )
  return {
    items: found.filter((one): one is CountedItem => !('reason' in one)),
    paused: found.filter((one): one is PausedItem => 'reason' in one),
  }
}

export type StoredEnd = { readonly day: number; readonly block: number; readonly hash: FarmAddress }

/** Returns the end of a day; null while the day is not over on the chain, or before the index began. */
export async function readDayEnd(tx: Orm, day: number): Promise<StoredEnd | null> {
  const [row] = await rows<StoredEnd>(
    tx,
    sql`select day::float8 as day, block::float8 as block, hash from day_ends where day = ${day}`,
  )
  return row ?? null
}

/**
 * Returns the daily reward at a block: the last one whose start block was reached. One that had not started when the
 * next was set never starts.
 */
export async function rewardAt(tx: Orm, { terms }: Farm, height: number): Promise<bigint> {
  const list = await rows<{ block: number; start: number; amount: string }>(
    tx,
    sql`select block::float8 as block, start_block::float8 as start, amount::text from reward_terms
      where terms = ${terms ?? ''} and block <= ${height} order by block, tx_index, log_index`,
  )
  const running = list.filter(({ start }, k) => {
    const next = list[k + 1]
    return start <= height && (next === undefined || start <= next.block)
  })
  return BigInt(running.at(-1)?.amount ?? 0)
}

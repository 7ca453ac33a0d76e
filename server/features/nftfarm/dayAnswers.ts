/** Answers about published days and records. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { dateOf, dayOfDate } from '../../../src/lib/nftfarm/dates.ts'
import { type CountedItem, dayEnd, type PausedItem, VOID_DAYS } from '../../../src/lib/nftfarm/model.ts'
import {
  type DayState,
  FARM_PAGE,
  type FarmDay,
  type FarmDayRow,
  type FarmDays,
  type FarmRecordRow,
  type FarmRecords,
} from '../../../src/lib/nftfarm/schema.ts'
import { ApiError } from '../../core/api/error.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import type { Farm } from './farm.ts'
import { readRecords, type StoredRecord } from './records.ts'

/** Payments of published days on the chain, by day and part. */
export const paymentsOf = ({ pool }: Farm) => sql`(
  select coalesce(p.day, n.day) as day, coalesce(p.part, n.part) as part, p.block, p.tx_index, p.log_index,
    p.timestamp, p.tx_hash
  from reward_payments p
  left join nftfarm_transactions t on t.hash = p.tx_hash and p.day is null
  left join nftfarm_nonces n on n.operator = t.operator and n.nonce = t.nonce
  where p.pool = ${pool}
)`

type StoredDay = {
  readonly day: number
  readonly opening: number
  readonly closing: number
  readonly reward: string
  readonly carriedIn: string
  readonly carriedOut: string
  readonly power: string
  readonly state: 'open' | 'paid' | 'void' | 'empty'
  readonly unfunded: boolean
  readonly parts: number
  readonly paidParts: number
  readonly hash: string
}

const dayColumns = (farm: Farm) => sql`d.day::float8 as day, d.opening::float8 as opening,
  d.closing::float8 as closing, d.reward::text as reward, d.carried_in::text as "carriedIn",
  d.carried_out::text as "carriedOut", d.power::text as power, d.state, d.unfunded, d.parts::float8 as parts,
  (select count(distinct p.part) from ${paymentsOf(farm)} p where p.day = d.day)::float8 as "paidParts", d.hash`

/** State of a day as answers show it. */
export function stateOf({
  state,
  unfunded,
  paidParts,
}: Pick<StoredDay, 'state' | 'unfunded' | 'paidParts'>): DayState {
  if (state !== 'open') return state
  return unfunded ? 'owed' : paidParts > 0 ? 'paying' : 'frozen'
}

const dayRow = (row: StoredDay): Omit<FarmDayRow, 'items' | 'accounts'> => ({
  date: dateOf(row.day),
  openingBlock: row.opening,
  closingBlock: row.closing,
  reward: row.reward,
  carriedIn: row.carriedIn,
  carriedOut: row.carriedOut,
  power: row.power,
  state: stateOf(row),
  parts: row.parts,
  paidParts: Math.min(row.paidParts, row.parts),
  voidAt: dayEnd(row.day + VOID_DAYS) / 1_000,
  hash: row.hash,
})

/** Reads published days, newest first. */
export async function readDays(tx: Orm, farm: Farm, page: number): Promise<Omit<FarmDays, 'asOfBlock'>> {
  const [counted] = await rows<{ count: number }>(tx, sql`select count(*)::float8 as count from nftfarm_days`)
  const list = await rows<StoredDay & { items: number; accounts: number }>(
    tx,
    sql`select ${dayColumns(farm)}, jsonb_array_length(d.items)::float8 as items,
        (select count(*) from nftfarm_shares s where s.day = d.day)::float8 as accounts
      from nftfarm_days d order by d.day desc limit ${FARM_PAGE} offset ${(page - 1) * FARM_PAGE}`,
  )
  return {
    page,
    count: counted?.count ?? 0,
    list: list.map((row) => ({ ...dayRow(row), items: row.items, accounts: row.accounts })),
  }
}

const withNames = <T extends { readonly collection: string; readonly account: string }>(one: T) => ({
  ...one,
  collection: getAddress(one.collection),
  account: getAddress(one.account),
})

/** Reads one day with its list. @throws 404 if it is not published */
export async function readDay(tx: Orm, farm: Farm, date: string): Promise<Omit<FarmDay, 'asOfBlock'>> {
  const day = dayOfDate(date)
  const [row] = await rows<
    StoredDay & {
      openingHash: string
      closingHash: string
      lastRecord: string
      items: readonly CountedItem[]
      paused: readonly PausedItem[]
    }
  >(
    tx,
    sql`select ${dayColumns(farm)}, d.opening_hash as "openingHash", d.closing_hash as "closingHash",
        d.last_record as "lastRecord", d.items, d.paused
      from nftfarm_days d where d.day = ${day ?? -1}`,
  )
  if (row === undefined)
    throw new ApiError(404, 'not_found', 'There is no list of that day.', { field: 'date' })
  const accounts = await rows<{ account: string; power: string; amount: string }>(
    tx,
    sql`select account, power::text, amount::text from nftfarm_shares where day = ${row.day}
      order by account collate "C"`,
  )
  const payments = await rows<FarmDay['payments'][number]>(
    tx,
    sql`select p.part::float8 as part, p.tx_hash as hash, p.block::float8 as block, p.timestamp::float8 as time
      from ${paymentsOf(farm)} p where p.day = ${row.day} order by p.part`,
  )
  return {
    ...dayRow(row),
    openingHash: row.openingHash,
    closingHash: row.closingHash,
    lastRecord: row.lastRecord,
    items: row.items.map(withNames),
    paused: row.paused.map(withNames),
    accounts: accounts.map((one) => ({ ...one, account: getAddress(one.account) })),
    payments,
  }
}

/** A record as answers show it. */
export const recordRow = (record: StoredRecord): FarmRecordRow => ({
  ...record,
  account: getAddress(record.account),
  items: record.items.map(({ collection, tokenId }) => ({ collection: getAddress(collection), tokenId })),
})

export async function readRecordPage(tx: Orm, from: number): Promise<Omit<FarmRecords, 'asOfBlock'>> {
  const [counted] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::float8 as count from nftfarm_records`,
  )
  return { list: (await readRecords(tx, from, FARM_PAGE)).map(recordRow), count: counted?.count ?? 0 }
}

/** Answers about one account. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { dateOf } from '../../../src/lib/nftfarm/dates.ts'
import {
  type ItemHistory,
  type ItemRecord,
  isUsedAt,
  ownerAt,
  powerAt,
  wasListed,
} from '../../../src/lib/nftfarm/days.ts'
import {
  DAY_S,
  type DayRange,
  dayStart,
  type FarmAddress,
  type FarmItem,
  itemKey,
} from '../../../src/lib/nftfarm/model.ts'
import {
  FARM_PAGE,
  type FarmHistory,
  type FarmHistoryRow,
  type FarmItemRow,
  type FarmItems,
} from '../../../src/lib/nftfarm/schema.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { paymentsOf } from './dayAnswers.ts'
import type { Farm } from './farm.ts'
import { readHistories } from './history.ts'
import { readRange, readSums, readToday } from './summary.ts'

/** All that an account owns, and what it started last and did not stop. */
async function readItems(tx: Orm, { collections }: Farm, account: string): Promise<FarmItem[]> {
  return rows<FarmItem>(
    tx,
    sql`select i.contract as collection, i.token_id as "tokenId" from nft_items i
      join jsonb_array_elements_text(${JSON.stringify(collections)}::jsonb) as k(contract) on k.contract = i.contract
      where i.owner = ${account}
      union
      select i.collection, i.token_id from nftfarm_record_items i join nftfarm_records r on r.seq = i.seq
      where r.account = ${account}
      order by 1, 2`,
  )
}

/** Reads the records of items from the account's first one on, oldest first, by `itemKey`. */
async function readOwnRecords(
  tx: Orm,
  account: string,
  items: readonly FarmItem[],
): Promise<ReadonlyMap<string, readonly ItemRecord[]>> {
  if (items.length === 0) return new Map()
  const list = await rows<ItemRecord & { key: string }>(
    tx,
    sql`select i.collection || ' ' || i.token_id as key, r.seq::float8 as seq, r.block::float8 as block,
        r.time::float8 as time, r.account, r.is_start as start
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as k(collection text, "tokenId" text)
      join nftfarm_record_items i on i.collection = k.collection and i.token_id = k."tokenId"
      join nftfarm_records r on r.seq = i.seq
      where i.seq >= (
        select min(o.seq) from nftfarm_record_items o join nftfarm_records p on p.seq = o.seq
        where o.collection = i.collection and o.token_id = i.token_id and p.account = ${account}
      )
      order by r.seq`,
  )
  return Map.groupBy(list, ({ key }) => key)
}

type Current = Pick<FarmItemRow, 'state' | 'reason' | 'started' | 'countsFrom'>
const OFF: Current = { state: 'off', reason: null, started: null, countsFrom: null }

/** State of one item for an account, at the newest indexed block. */
function currentOf(
  account: FarmAddress,
  records: readonly ItemRecord[],
  history: ItemHistory,
  range: DayRange | null,
  at: Indexed,
): Current {
  const last = records.findLast((one) => one.account === account)
  if (last === undefined || !last.start) return OFF
  const place = { seq: last.seq, time: Math.floor(last.time / 1_000), block: last.block }
  const paused = (reason: NonNullable<Current['reason']>, countsFrom: number | null): Current => ({
    state: 'paused',
    reason,
    started: place,
    countsFrom,
  })
  if (isUsedAt(history, at.block)) return paused('usedUp', null)
  if (records.some((one) => one.start && one.seq > last.seq && one.account !== account))
    return paused('sold', null)
  const isHeld = (start: ItemRecord) =>
    ownerAt(history, start.block) === account && !history.owners.some(({ block }) => block > start.block)
  if (!isHeld(last)) return paused('moved', null)
  const next = range ? (range.day + 1) * DAY_S : null
  if (wasListed(history, at.block, at.block)) return paused('listed', null)
  const stop = records.findLast((one) => one.account === account && !one.start)
  // The day counts from an earlier start if the item was neither stopped nor moved since.
  const counts = records.some(
    (one) =>
      one.account === account &&
      one.start &&
      one.seq > (stop?.seq ?? 0) &&
      range !== null &&
      one.block <= range.opening &&
      one.time < dayStart(range.day) &&
      isHeld(one),
  )
  if (!counts || range === null) return { state: 'waiting', reason: null, started: place, countsFrom: next }
  if (wasListed(history, range.opening, at.block)) return paused('listed', next)
  return { state: 'earning', reason: null, started: place, countsFrom: range.day * DAY_S }
}

/** Reads the heroes of an account. */
export async function readOwnItems(
  tx: Orm,
  farm: Farm,
  at: Indexed,
  account: FarmAddress,
): Promise<Omit<FarmItems, 'asOfBlock'>> {
  const items = await readItems(tx, farm, account)
  const [histories, records, range] = [
    await readHistories(tx, items),
    await readOwnRecords(tx, account, items),
    await readRange(tx, at),
  ]
  const list = items.flatMap((item): FarmItemRow[] => {
    const history = histories.get(itemKey(item)) as ItemHistory
    const current = currentOf(account, records.get(itemKey(item)) ?? [], history, range, at)
    const owned = ownerAt(history, at.block) === account
    if (!owned && current.state === 'off') return []
    const named = { collection: getAddress(item.collection), tokenId: item.tokenId }
    return [{ ...named, power: powerAt(history, at.block), owned, ...current }]
  })
  const today = await readToday(tx, farm, at)
  const share = today?.split.shares.find((one) => one.account === account)
  const [own] = await rows<{ number: number | null }>(
    tx,
    sql`select max(number)::float8 as number from nftfarm_records where account = ${account}`,
  )
  return {
    list,
    power: String(share?.power ?? 0),
    expected: String(share?.amount ?? 0),
    number: own?.number ?? 0,
  }
}

type StoredRow = {
  readonly day: number | null
  readonly power: string | null
  readonly amount: string
  readonly state: 'open' | 'paid' | 'void' | 'empty' | null
  readonly unfunded: boolean | null
  readonly hash: string | null
  readonly block: number | null
  readonly time: number | null
}

const stateOfRow = ({ hash, state, unfunded }: StoredRow): FarmHistoryRow['state'] =>
  hash !== null ? 'paid' : state === 'void' ? 'void' : unfunded ? 'owed' : 'frozen'

/**
 * Reads the rewards of an account: its shares of published days, and credits of days that are not known, as on a server
 * without the operator's records.
 */
export async function readOwnHistory(
  tx: Orm,
  farm: Farm,
  account: FarmAddress,
  page: number,
): Promise<Omit<FarmHistory, 'asOfBlock'>> {
  const found = sql`
    with paid as (
      select p.day, p.part, c.amount, p.block, p.tx_index, p.log_index, p.timestamp, p.tx_hash
      from ${paymentsOf(farm)} p join reward_credits c using (block, tx_index, log_index)
      where c.user_address = ${account}
    ), own as (
      select s.day, s.power::text as power, s.amount::text as amount, d.state, d.unfunded, p.tx_hash as hash, p.block,
        p.timestamp as time, coalesce(p.timestamp, (s.day + 1) * ${DAY_S}) as sorted
      from nftfarm_shares s join nftfarm_days d on d.day = s.day
      left join paid p on p.day = s.day and p.part = s.part
      where s.account = ${account} and s.amount > 0
      union all
      select p.day, null, p.amount::text, null, null, p.tx_hash, p.block, p.timestamp, p.timestamp
      from paid p
      where not exists (
        select from nftfarm_shares s where s.account = ${account} and s.day = p.day and s.part = p.part
      )
    )`
  const [counted] = await rows<{ count: number }>(tx, sql`${found} select count(*)::float8 as count from own`)
  const list = await rows<StoredRow>(
    tx,
    sql`${found} select day::float8 as day, power, amount, state, unfunded, hash, block::float8 as block,
        time::float8 as time
      from own order by coalesce(day, sorted / ${DAY_S} - 1) desc, sorted desc, hash
      limit ${FARM_PAGE} offset ${(page - 1) * FARM_PAGE}`,
  )
  return {
    page,
    count: counted?.count ?? 0,
    list: list.map((row) => ({
      date: row.day === null ? null : dateOf(row.day),
      power: row.power,
      amount: row.amount,
      state: stateOfRow(row),
      tx: row.hash === null ? null : { hash: row.hash, block: row.block ?? 0, time: row.time ?? 0 },
    })),
    ...(await readSums(tx, farm, account)),
  }
}

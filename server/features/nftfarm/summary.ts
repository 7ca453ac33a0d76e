/** The farm as a whole, and the present day. */
import { type SQL, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { dateOf } from '../../../src/lib/nftfarm/dates.ts'
import { DAY_S, type DayRange } from '../../../src/lib/nftfarm/model.ts'
import type { FarmSummary } from '../../../src/lib/nftfarm/schema.ts'
import { powersOf, type Split, splitDay } from '../../../src/lib/nftfarm/split.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { paymentsOf, stateOf } from './dayAnswers.ts'
import { type Farm, readState } from './farm.ts'
import { type Counted, countStored, readDayEnd, rewardAt } from './history.ts'

/** The present day as far as it is indexed. */
export type Today = DayRange & {
  readonly counted: Counted
  readonly reward: bigint
  readonly carried: bigint
  readonly split: Split
}

/** Returns the blocks of the present day so far; null while its midnight is not indexed. */
export async function readRange(tx: Orm, at: Indexed): Promise<DayRange | null> {
  const day = Math.floor(at.timestamp / DAY_S)
  const opening = await readDayEnd(tx, day - 1)
  return opening && { day, opening: opening.block, closing: at.block }
}

async function countToday(tx: Orm, farm: Farm, range: DayRange): Promise<Today> {
  const [newest] = await rows<{ carried: string }>(
    tx,
    sql`select carried_out::text as carried from nftfarm_days where day < ${range.day} order by day desc limit 1`,
  )
  const carried = BigInt(newest?.carried ?? 0)
  const [counted, reward] = [await countStored(tx, range), await rewardAt(tx, farm, range.opening)]
  return { ...range, counted, reward, carried, split: splitDay(reward, carried, powersOf(counted.items)) }
}

/** Blocks for which a counted day is used again: it reads the history of every started item. */
const SPAN = 20
const memory = new WeakMap<Farm, { key: string; today: Today }>()

/** Counts the present day as if it ended now, or up to 20 blocks ago. */
export async function readToday(tx: Orm, farm: Farm, at: Indexed): Promise<Today | null> {
  const range = await readRange(tx, at)
  if (range === null) return null
  const key = `${at.edition} ${range.day} ${range.opening} ${Math.floor(at.block / SPAN)} ${at.version} ${at.epoch}`
  const saved = memory.get(farm)
  if (saved?.key === key) return saved.today
  const today = await countToday(tx, farm, range)
  memory.set(farm, { key, today })
  return today
}

const sumOf = async (tx: Orm, query: SQL): Promise<string> =>
  (await rows<{ sum: string }>(tx, query))[0]?.sum ?? '0'

/** Reads what the chain credited and claimed, optionally of one account. */
export async function readSums(tx: Orm, { pool }: Farm, account?: string) {
  const own = account === undefined ? sql`true` : sql`user_address = ${account}`
  const credited = await sumOf(
    tx,
    account === undefined
      ? sql`select coalesce(sum(total), 0)::text as sum from reward_payments where pool = ${pool}`
      : sql`select coalesce(sum(c.amount), 0)::text as sum from reward_credits c
          join reward_payments p using (block, tx_index, log_index) where p.pool = ${pool} and ${own}`,
  )
  const claimed = await sumOf(
    tx,
    sql`select coalesce(sum(amount), 0)::text as sum from reward_claims where pool = ${pool} and ${own}`,
  )
  return { credited, claimed }
}

/** Reads the answer of the summary. */
export async function readSummary(
  tx: Orm,
  farm: Farm,
  at: Indexed,
): Promise<NonNullable<FarmSummary['farm']>> {
  const state = await readState(tx)
  const today = await readToday(tx, farm, at)
  const [last] = await rows<{
    day: number
    reward: string
    power: string
    state: 'open' | 'paid' | 'void' | 'empty'
    unfunded: boolean
    paidParts: number
  }>(
    tx,
    sql`select d.day::float8 as day, d.reward::text as reward, d.power::text as power, d.state, d.unfunded,
        (select count(*) from ${paymentsOf(farm)} p where p.day = d.day)::float8 as "paidParts"
      from nftfarm_days d order by d.day desc limit 1`,
  )
  const [days] = await rows<{
    paid: number
    owed: number
    void: number
    lastPaid: number | null
    records: number
  }>(
    tx,
    sql`select count(*) filter (where state = 'paid')::float8 as paid,
        count(*) filter (where state = 'open')::float8 as owed,
        count(*) filter (where state = 'void')::float8 as void,
        (select max(timestamp) from reward_payments where pool = ${farm.pool})::float8 as "lastPaid",
        (select count(*) from nftfarm_records)::float8 as records
      from nftfarm_days`,
  )
  const owed = await sumOf(
    tx,
    sql`select coalesce(sum(s.amount), 0)::text as sum
      from nftfarm_shares s join nftfarm_days d on d.day = s.day and d.state = 'open'
      where not exists (select from ${paymentsOf(farm)} p where p.day = s.day and p.part = s.part)`,
  )
  return {
    pool: getAddress(farm.pool),
    terms: farm.terms && getAddress(farm.terms),
    operator: getAddress(farm.operator),
    collections: farm.collections.map((one) => getAddress(one)),
    operatorSeen: state?.seenAt ? Math.floor(state.seenAt / 1_000) : null,
    alarm: state?.alarm ?? null,
    today: today && {
      date: dateOf(today.day),
      openingBlock: today.opening,
      ends: (today.day + 1) * DAY_S,
      reward: String(today.reward),
      carried: String(today.carried),
      power: String(today.split.power),
      items: today.counted.items.length,
      accounts: today.split.shares.length,
    },
    last: last
      ? { date: dateOf(last.day), state: stateOf(last), reward: last.reward, power: last.power }
      : null,
    lastPaid: days?.lastPaid ?? null,
    ...(await readSums(tx, farm)),
    owed,
    days: { paid: days?.paid ?? 0, owed: days?.owed ?? 0, void: days?.void ?? 0 },
    records: days?.records ?? 0,
  }
}

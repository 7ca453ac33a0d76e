/** Publishes the list of a day that is over. */
import { sql } from 'drizzle-orm'
import {
  type CountedItem,
  dayEnd,
  dayOf,
  type FarmAddress,
  type PausedItem,
} from '../../../src/lib/nftfarm/model.ts'
import { partsOf, powersOf, splitDay } from '../../../src/lib/nftfarm/split.ts'
import { dayHash, NO_RECORD } from '../../../src/lib/nftfarm/typedData.ts'
import { insertRows, type Orm, rows } from '../../core/db/query.ts'
import { nextVersion } from '../nft/version.ts'
import { type Farm, lockFarm } from './farm.ts'
import { countStored, readDayEnd, rewardAt } from './history.ts'

/** The newest published day. */
async function readNewest(tx: Orm): Promise<{ day: number; carried: bigint } | null> {
  const [row] = await rows<{ day: number; carried: string }>(
    tx,
    sql`select day::float8 as day, carried_out::text as carried from nftfarm_days order by day desc limit 1`,
  )
  return row ? { day: row.day, carried: BigInt(row.carried) } : null
}

/** Returns the next day to publish and what it carries in; null before the first record. */
export async function nextDay(tx: Orm): Promise<{ day: number; carried: bigint } | null> {
  const newest = await readNewest(tx)
  if (newest !== null) return { day: newest.day + 1, carried: newest.carried }
  const [first] = await rows<{ time: number }>(
    tx,
    sql`select time::float8 as time from nftfarm_records order by seq limit 1`,
  )
  // Nothing can count on the day of the first record.
  return first ? { day: dayOf(first.time) + 1, carried: 0n } : null
}

/**
 * Publishes the next day if it is over on the chain and by the operator's clock. No record of that day can follow.
 * @param now milliseconds
 * @param partSize accounts of a payment, at most 100
 * @returns the published day, or null if none is over
 */
export async function freezeNext(
  tx: Orm,
  farm: Farm,
  now: number,
  partSize?: number,
): Promise<number | null> {
  await lockFarm(tx, farm)
  const next = await nextDay(tx)
  if (next === null || now < dayEnd(next.day)) return null
  const { day, carried } = next
  const [opening, closing] = [await readDayEnd(tx, day - 1), await readDayEnd(tx, day)]
  if (opening === null || closing === null) return null
  const range = { day, opening: opening.block, closing: closing.block }
  const { items, paused } = await countStored(tx, range)
  const reward = await rewardAt(tx, farm, opening.block)
  const split = splitDay(reward, carried, powersOf(items))
  const parts = partsOf(split.shares, partSize)
  const [last] = await rows<{ seq: number; hash: FarmAddress }>(
    tx,
    sql`select seq::float8 as seq, hash from nftfarm_records where time < ${dayEnd(day)} order by seq desc limit 1`,
  )
  const hashed = {
    ...{ chainId: farm.chainId, pool: farm.pool, ...range },
    ...{ openingHash: opening.hash, closingHash: closing.hash, reward },
    ...{ carriedIn: carried, carriedOut: split.carried, items, shares: split.shares },
    lastRecord: last?.hash ?? NO_RECORD,
  }
  await insertRows(tx, 'nftfarm_days', [
    {
      ...{ day, opening: opening.block, opening_hash: opening.hash },
      ...{ closing: closing.block, closing_hash: closing.hash, reward: String(reward) },
      ...{ carried_in: String(carried), carried_out: String(split.carried), power: String(split.power) },
      items: items satisfies readonly CountedItem[],
      paused: paused satisfies readonly PausedItem[],
      ...{ parts: parts.length, last_record: hashed.lastRecord, last_seq: last?.seq ?? 0 },
      hash: dayHash(hashed),
      frozen_at: now,
      state: parts.length === 0 ? 'empty' : 'open',
      unfunded: false,
    },
  ])
  const partOf = new Map(parts.flatMap((list, part) => list.map(({ account }) => [account, part] as const)))
  await insertRows(
    tx,
    'nftfarm_shares',
    split.shares.map(({ account, power, amount }) => ({
      ...{ day, account, power: String(power), amount: String(amount) },
      part: partOf.get(account) ?? null,
    })),
  )
  await nextVersion(tx)
  return day
}

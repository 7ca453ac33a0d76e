/** Accepts signed starts and stops. */
import { sql } from 'drizzle-orm'
import { recoverTypedDataAddress } from 'viem'
import {
  CLOCK_MS,
  dayEnd,
  dayOf,
  dayStart,
  type FarmAddress,
  type FarmItem,
  type FarmRecord,
  itemKey,
  MOST_RECORDS,
} from '../../../src/lib/nftfarm/model.ts'
import type { FarmingRefusal } from '../../../src/lib/nftfarm/schema.ts'
import { type Farming, farmingTypedData, NO_RECORD, recordHash } from '../../../src/lib/nftfarm/typedData.ts'
import { ApiError } from '../../core/api/error.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { insertRows, type Orm, rows } from '../../core/db/query.ts'
import { nextVersion } from '../nft/version.ts'
import { type Farm, lockFarm, OtherChain } from './farm.ts'

/** Without a sign of life from an operator for this long nothing is accepted: it would not be counted. */
const OPERATOR_MS = 120_000
/** Blocks that the index may be behind: owners are those of its newest block. */
const MOST_BEHIND = 100

export const refusal = (
  status: ConstructorParameters<typeof ApiError>[0],
  code: FarmingRefusal,
  message: string,
  extra: ConstructorParameters<typeof ApiError>[3] = {},
) => new ApiError(status, code, message, extra)

const behind = (message: string) => refusal(503, 'behind', message, { retryAfterSec: 5 })

/** A signed start or stop as it arrived, addresses and ids in lower case. */
export type Signed = Farming & { readonly signature: FarmAddress }

/**
 * Checks everything about a start or stop that needs no database.
 * @throws ApiError
 */
export async function checkSigned(farm: Farm, signed: Signed, now: number): Promise<void> {
  const { account, items, number, signature } = signed
  if (Math.abs(number - now) > CLOCK_MS)
    throw refusal(400, 'stale_number', 'The number must be the present time in milliseconds.', {
      field: 'number',
    })
  const seen = new Set<string>()
  for (const [k, item] of items.entries()) {
    const field = { field: `items.${k}` }
    if (!farm.collections.includes(item.collection))
      throw refusal(400, 'unknown_collection', 'The farm has no such collection.', field)
    if (seen.has(itemKey(item))) throw refusal(400, 'duplicate', 'The item is named twice.', field)
    seen.add(itemKey(item))
  }
  const signer = await recoverTypedDataAddress({ ...farmingTypedData(farm, signed), signature }).catch(
    () => undefined,
  )
  // A contract account has no such signature.
  if (signer?.toLowerCase() !== account)
    throw refusal(401, 'bad_signature', 'The signature is not the account’s.', { field: 'signature' })
}

type Owned = FarmItem & { readonly owner: string | null; readonly used: boolean }

/** Checks that the account owns each item at the newest indexed block, and that none is used up. */
async function checkOwned(tx: Orm, { account, items }: Signed): Promise<void> {
  const list = await rows<Owned>(
    tx,
    sql`select k.collection, k."tokenId" as "tokenId", i.owner, h.used is not null as used
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as k(collection text, "tokenId" text)
      left join nft_items i on i.contract = k.collection and i.token_id = k."tokenId"
      left join heroes h on h.contract = k.collection and h.token_id = k."tokenId"`,
  )
  const known = new Map(list.map((one) => [itemKey(one), one]))
  for (const [k, item] of items.entries()) {
    const { owner, used } = known.get(itemKey(item)) ?? { owner: null, used: false }
    const field = { field: `items.${k}` }
    if (used) throw refusal(400, 'used_up', 'The hero is used up.', field)
    if (owner !== account) throw refusal(400, 'not_owner', 'The account does not own the item.', field)
  }
}

/** Checks that the account's start of each item is the last record of it by that account, and was not replaced. */
async function checkStarted(tx: Orm, { account, items }: Signed): Promise<void> {
  const list = await rows<FarmItem & { account: string; start: boolean }>(
    tx,
    sql`select distinct on (i.collection, i.token_id) i.collection, i.token_id as "tokenId", r.account,
        r.is_start as start
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as k(collection text, "tokenId" text)
      join nftfarm_record_items i on i.collection = k.collection and i.token_id = k."tokenId"
      join nftfarm_records r on r.seq = i.seq
      order by i.collection, i.token_id, i.seq desc`,
  )
  const started = new Set(
    list.filter((one) => one.start && one.account === account).map((one) => itemKey(one)),
  )
  for (const [k, item] of items.entries())
    if (!started.has(itemKey(item)))
      throw refusal(400, 'not_started', 'The account has not started the item.', { field: `items.${k}` })
}

type Last = Pick<FarmRecord, 'seq' | 'block' | 'time' | 'hash'>

async function readLast(tx: Orm): Promise<Last | null> {
  const [row] = await rows<Last>(
    tx,
    sql`select seq::float8 as seq, block::float8 as block, time::float8 as time, hash
      from nftfarm_records order by seq desc limit 1`,
  )
  return row ?? null
}

/** Checks that the index can say who owns what now, and that it is the index of the earlier records. */
function checkIndex(at: Indexed, last: Last | null, now: number): void {
  if (at.head - at.block > MOST_BEHIND || at.block < (last?.block ?? 0))
    throw behind('The index is behind the chain. Try again in a moment.')
  if (at.sight.nfts !== null) throw behind('The index does not know all owners. Try again in a moment.')
  if (at.timestamp * 1_000 - now > CLOCK_MS) throw behind('The server’s clock is behind the chain.')
}

/**
 * Stores a start or stop as the next record.
 * @param signed passed `checkSigned`
 * @param canClaim true if a dry run of `claim` succeeded just before
 * @throws ApiError
 */
export async function acceptRecord(
  tx: Orm,
  farm: Farm,
  at: Indexed,
  signed: Signed,
  { now, canClaim }: { readonly now: number; readonly canClaim: boolean },
): Promise<FarmRecord> {
  const { account, start, items, number, signature } = signed
  const state = await lockFarm(tx, farm).catch((error: unknown) => {
    if (error instanceof OtherChain) throw behind('The farm’s records are of another chain.')
    throw error
  })
  if (now - (state.seenAt ?? 0) > OPERATOR_MS)
    throw refusal(503, 'no_operator', 'No operator of the farm is running.', { retryAfterSec: 30 })
  const last = await readLast(tx)
  checkIndex(at, last, now)
  const [own] = await rows<{ number: number | null; today: number }>(
    tx,
    sql`select max(number)::float8 as number,
        count(*) filter (where time >= ${dayStart(dayOf(now))})::float8 as today
      from nftfarm_records where account = ${account}`,
  )
  if (number <= (own?.number ?? 0))
    throw refusal(400, 'stale_number', 'The number must be larger than the last one.', { field: 'number' })
  if ((own?.today ?? 0) >= MOST_RECORDS)
    throw refusal(429, 'too_many', `At most ${MOST_RECORDS} starts and stops a day. Try again tomorrow.`, {
      retryAfterSec: Math.ceil((dayEnd(dayOf(now)) - now) / 1_000),
    })
  if (start) await checkOwned(tx, signed)
  else {
    await checkStarted(tx, signed)
    if (canClaim) throw refusal(400, 'claim_first', 'Claim the rewards first.')
  }
  const [frozen] = await rows<{ day: number | null }>(
    tx,
    sql`select max(day)::float8 as day from nftfarm_days`,
  )
  const ended = frozen?.day === null || frozen?.day === undefined ? 0 : dayEnd(frozen.day)
  const record = {
    seq: (last?.seq ?? 0) + 1,
    block: at.block,
    // A record never belongs to a day that is already published, whichever process's clock accepts it.
    time: Math.max(now, last?.time ?? 0, ended),
    ...{ account, start, items, number, signature, previous: last?.hash ?? NO_RECORD },
  }
  const whole = { ...record, hash: recordHash(record) }
  await insertRecords(tx, [{ ...whole, receipt: null }])
  await nextVersion(tx)
  return whole
}

export type StoredRecord = FarmRecord & { readonly receipt: FarmAddress | null }

/** Writes records with their items. */
export async function insertRecords(tx: Orm, list: readonly StoredRecord[]): Promise<void> {
  await insertRows(
    tx,
    'nftfarm_records',
    list.map(({ start, ...record }) => ({ ...record, is_start: start })),
  )
  await insertRows(
    tx,
    'nftfarm_record_items',
    list.flatMap(({ seq, items }) =>
      items.map(({ collection, tokenId }) => ({ collection, token_id: tokenId, seq })),
    ),
  )
}

/** Returns records from a number on, oldest first. */
export const readRecords = (tx: Orm, from: number, most: number): Promise<StoredRecord[]> =>
  rows<StoredRecord>(
    tx,
    sql`select seq::float8 as seq, block::float8 as block, time::float8 as time, account, is_start as start,
        items, number::float8 as number, signature, previous, hash, receipt
      from nftfarm_records where seq >= ${from} order by seq limit ${most}`,
  )

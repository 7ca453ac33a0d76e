/** Reads and writes the payments of days: what the chain credited, and the nonces and transactions of the operator. */
import { sql } from 'drizzle-orm'
import type { FarmAddress, Share } from '../../../src/lib/nftfarm/model.ts'
import { tagHash } from '../../../src/lib/nftfarm/typedData.ts'
import { insertRows, type Orm, rows } from '../../core/db/query.ts'
import { nextVersion } from '../nft/version.ts'
import { type Farm, lockFarm } from './farm.ts'

export type OpenDay = {
  readonly day: number
  readonly hash: FarmAddress
  readonly parts: readonly (readonly Share[])[]
  readonly unfunded: boolean
}

/** Returns the oldest day that is neither paid nor void: days are paid in order. */
export async function readOpenDay(tx: Orm): Promise<OpenDay | null> {
  const [row] = await rows<{ day: number; hash: FarmAddress; count: number; unfunded: boolean }>(
    tx,
    sql`select day::float8 as day, hash, parts::float8 as count, unfunded
      from nftfarm_days where state = 'open' order by day limit 1`,
  )
  if (row === undefined) return null
  const shares = await rows<{ account: FarmAddress; power: string; amount: string; part: number }>(
    tx,
    sql`select account, power::text, amount::text, part::float8 as part from nftfarm_shares
      where day = ${row.day} and part is not null order by account collate "C"`,
  )
  const parts: Share[][] = Array.from({ length: row.count }, () => [])
  for (const { account, power, amount, part } of shares)
    parts[part]?.push({ account, power: BigInt(power), amount: BigInt(amount) })
  return { day: row.day, hash: row.hash, parts, unfunded: row.unfunded }
}

/** The parts of a day that the chain credited. `otherList` if a payment of this day is not one of ours. */
export type Evidence = { readonly paid: ReadonlySet<number> } | 'otherList'

type Payment = {
  readonly part: number | null
  readonly parts: number | null
  readonly dayHash: string | null
  readonly total: string
  readonly credits: readonly { readonly user: string; readonly amount: string }[]
}

/**
 * Compares a day's list with the payments on the chain. A payment belongs to the day by its tag, or by its hash where
 * the chain's history has no call data. Each part must have been paid once, to exactly its accounts, and the contract
 * must have added exactly its sum.
 */
export async function readEvidence(tx: Orm, farm: Farm, { day, hash, parts }: OpenDay): Promise<Evidence> {
  const list = await rows<Payment>(
    tx,
    sql`select coalesce(p.part, n.part)::float8 as part, p.parts::float8 as parts, p.day_hash as "dayHash",
        p.total::text as total, coalesce((
          select jsonb_agg(jsonb_build_object('user', c.user_address, 'amount', c.amount::text) order by c.place)
          from reward_credits c
          where c.block = p.block and c.tx_index = p.tx_index and c.log_index = p.log_index
        ), '[]'::jsonb) as credits
      from reward_payments p
      left join nftfarm_transactions t on t.hash = p.tx_hash and p.day is null
      left join nftfarm_nonces n on n.operator = t.operator and n.nonce = t.nonce
      where p.pool = ${farm.pool} and (p.day = ${day} or n.day = ${day})`,
  )
  const paid = new Set<number>()
  for (const { part, parts: count, dayHash, total, credits } of list) {
    const shares = parts[part ?? -1]
    if (part === null || shares === undefined || paid.has(part)) return 'otherList'
    if (dayHash !== null && (dayHash !== tagHash(hash) || count !== parts.length)) return 'otherList'
    const isEqual =
      credits.length === shares.length &&
      shares.every(({ account, amount }, k) => {
        const { user, amount: credited } = credits[k] ?? {}
        return user === account && credited === String(amount)
      }) &&
      BigInt(total) === shares.reduce((sum, { amount }) => sum + amount, 0n)
    if (!isEqual) return 'otherList'
    paid.add(part)
  }
  return { paid }
}

/** Returns credits less claims up to a block, base units: the `totalReward` of the pool after it. */
export async function readOwed(tx: Orm, { pool }: Farm, block: number): Promise<bigint> {
  const [row] = await rows<{ owed: string }>(
    tx,
    sql`select (
        coalesce((select sum(total) from reward_payments where pool = ${pool} and block <= ${block}), 0)
        - coalesce((select sum(amount) from reward_claims where pool = ${pool} and block <= ${block}), 0)
      )::text as owed`,
  )
  return BigInt(row?.owed ?? 0)
}

export type Purpose = 'credit' | 'release'

/** A signed transaction. */
export type Attempt = {
  readonly attempt: number
  readonly purpose: Purpose
  readonly raw: `0x${string}`
  readonly hash: `0x${string}`
  readonly gasPrice: bigint
  /** Milliseconds. */
  readonly storedAt: number
}

/** A nonce that is not known to be used, and the transactions that were signed with it, oldest first. */
export type OpenNonce = {
  readonly nonce: number
  readonly day: number
  readonly part: number
  readonly attempts: readonly Attempt[]
}

const attemptColumns = sql`attempt::float8 as attempt, purpose, raw, hash, gas_price::text as "gasPrice",
  stored_at::float8 as "storedAt"`

export async function readOpenNonce(tx: Orm, operator: string): Promise<OpenNonce | null> {
  const [row] = await rows<Omit<OpenNonce, 'attempts'>>(
    tx,
    sql`select nonce::float8 as nonce, day::float8 as day, part::float8 as part from nftfarm_nonces
      where operator = ${operator} and outcome is null`,
  )
  if (row === undefined) return null
  const attempts = await rows<Omit<Attempt, 'gasPrice'> & { gasPrice: string }>(
    tx,
    sql`select ${attemptColumns} from nftfarm_transactions
      where operator = ${operator} and nonce = ${row.nonce} order by attempt`,
  )
  return { ...row, attempts: attempts.map((one) => ({ ...one, gasPrice: BigInt(one.gasPrice) })) }
}

/** Returns the nonce after the last one that was reserved; null if there is none. */
export async function readNextNonce(tx: Orm, operator: string): Promise<number | null> {
  const [row] = await rows<{ next: number | null }>(
    tx,
    sql`select (max(nonce) + 1)::float8 as next from nftfarm_nonces where operator = ${operator}`,
  )
  return row?.next ?? null
}

/** Returns the hash of the transaction of a nonce that the chain credited, or null. */
export async function readCredited(tx: Orm, { attempts }: OpenNonce): Promise<string | null> {
  const [row] = await rows<{ hash: string }>(
    tx,
    sql`select p.tx_hash as hash from reward_payments p
      join jsonb_array_elements_text(${JSON.stringify(attempts.map(({ hash }) => hash))}::jsonb) as k(hash)
        on k.hash = p.tx_hash limit 1`,
  )
  return row?.hash ?? null
}

const stored = (operator: string, nonce: number, attempt: Attempt) => ({
  ...{ operator, nonce, attempt: attempt.attempt, purpose: attempt.purpose, raw: attempt.raw },
  ...{ hash: attempt.hash, gas_price: String(attempt.gasPrice), stored_at: attempt.storedAt },
})

/** Another process was faster: everything must be read again. */
export class Overtaken extends Error {
  constructor() {
    super('Another process changed the payments.')
    this.name = 'Overtaken'
  }
}

/**
 * Reserves a nonce for a part and stores its signed transaction, in one transaction of the database.
 * @throws Overtaken if another process reserved a nonce, or the part is paid or its day void
 */
export async function reserve(
  tx: Orm,
  farm: Farm,
  { day, part, nonce }: Omit<OpenNonce, 'attempts'>,
  attempt: Attempt,
): Promise<void> {
  const { operator } = farm
  await lockFarm(tx, farm)
  const open = await readOpenDay(tx)
  const evidence = open && (await readEvidence(tx, farm, open))
  const isDue = open?.day === day && evidence !== null && evidence !== 'otherList' && !evidence.paid.has(part)
  const next = await readNextNonce(tx, operator)
  if (!isDue || (next !== null && next !== nonce) || (await readOpenNonce(tx, operator)) !== null)
    throw new Overtaken()
  await insertRows(tx, 'nftfarm_nonces', [{ operator, nonce, day, part, outcome: null, tx_hash: null }])
  await insertRows(tx, 'nftfarm_transactions', [stored(operator, nonce, attempt)])
}

/**
 * Stores one more signed transaction of an open nonce.
 * @throws Overtaken if another process stored one, or the nonce is used
 */
export async function replace(tx: Orm, farm: Farm, nonce: number, attempt: Attempt): Promise<void> {
  await lockFarm(tx, farm)
  const open = await readOpenNonce(tx, farm.operator)
  if (open?.nonce !== nonce || open.attempts.length !== attempt.attempt) throw new Overtaken()
  await insertRows(tx, 'nftfarm_transactions', [stored(farm.operator, nonce, attempt)])
}

/** Records the transaction that used a nonce. */
export async function settle(
  tx: Orm,
  farm: Farm,
  nonce: number,
  outcome: 'paid' | 'spent' | 'foreign',
  hash: string | null,
): Promise<void> {
  await lockFarm(tx, farm)
  await tx.execute(
    sql`update nftfarm_nonces set outcome = ${outcome}, tx_hash = ${hash}
      where operator = ${farm.operator} and nonce = ${nonce} and outcome is null`,
  )
  await nextVersion(tx)
}

/** Records nonces that another program used, and a person acknowledged. */
export async function skipNonces(tx: Orm, farm: Farm, from: number, to: number): Promise<void> {
  await lockFarm(tx, farm)
  if ((await readNextNonce(tx, farm.operator)) !== from) throw new Overtaken()
  await insertRows(
    tx,
    'nftfarm_nonces',
    Array.from({ length: to - from }, (_, k) => ({
      ...{ operator: farm.operator, nonce: from + k, outcome: 'foreign' as const },
    })),
  )
  await nextVersion(tx)
}

/**
 * Ends a day: `paid` if each of its parts is credited, `void` if none is and no nonce is open.
 * @throws Overtaken if that is not so
 */
export async function endDay(tx: Orm, farm: Farm, day: number, state: 'paid' | 'void'): Promise<void> {
  await lockFarm(tx, farm)
  const open = await readOpenDay(tx)
  const evidence = open && (await readEvidence(tx, farm, open))
  if (open?.day !== day || evidence === null || evidence === 'otherList') throw new Overtaken()
  if (evidence.paid.size !== (state === 'paid' ? open.parts.length : 0)) throw new Overtaken()
  if ((await readOpenNonce(tx, farm.operator)) !== null) throw new Overtaken()
  await tx.execute(sql`update nftfarm_days set state = ${state}, unfunded = false where day = ${day}`)
  await nextVersion(tx)
}

export async function setUnfunded(tx: Orm, farm: Farm, day: number, unfunded: boolean): Promise<void> {
  await lockFarm(tx, farm)
  await tx.execute(sql`update nftfarm_days set unfunded = ${unfunded} where day = ${day} and state = 'open'`)
  await nextVersion(tx)
}

/** Reads reveal contracts and requests from the database. */
import { sql } from 'drizzle-orm'
import { type Orm, rows } from '../../core/db/query.ts'
import type { DrawnHero } from './apply.ts'
import type { RevealFacts } from './facts.ts'

/** Returns the stored facts of a reveal contract; null before they were read. */
export async function readRevealFacts(tx: Orm, reveal: string): Promise<RevealFacts | null> {
  const [row] = await rows<{ facts: RevealFacts }>(
    tx,
    sql`select facts from nft_facts where contract = ${reveal}`,
  )
  return row?.facts ?? null
}

/** Boxes that were burned so far: each took a hero out of the pool, or is pending. */
export async function readBurned(tx: Orm, reveal: string): Promise<number> {
  const [row] = await rows<{ burned: number }>(
    tx,
    sql`select coalesce(sum(jsonb_array_length(boxes)), 0)::float8 as burned from hero_requests where reveal = ${reveal}`,
  )
  return row?.burned ?? 0
}

export type StoredRequest = {
  readonly reveal: `0x${string}`
  readonly request: number
  readonly owner: string
  readonly boxes: readonly string[]
  readonly block: number
  readonly timestamp: number
  readonly tx_hash: string
  readonly settled_block: number | null
  readonly settled_at: number | null
  readonly settled_tx: string | null
  readonly seed: string | null
  readonly remaining: readonly number[] | null
  readonly drawn: readonly DrawnHero[] | null
}

const all = sql`select to_jsonb(q) as request from hero_requests q`

export async function readRequest(tx: Orm, reveal: string, request: number): Promise<StoredRequest | null> {
  const [row] = await rows<{ request: StoredRequest }>(
    tx,
    sql`${all} where reveal = ${reveal} and request = ${request}`,
  )
  return row?.request ?? null
}

/** An owner's requests, the newest first; `open` leaves out settled ones. */
export async function readOwned(
  tx: Orm,
  owner: string,
  { open, from, most }: { open: boolean; from: number; most: number },
): Promise<{ list: StoredRequest[]; count: number }> {
  const where = sql`owner = ${owner} ${open ? sql`and settled_block is null` : sql``}`
  const [counted] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::float8 as count from hero_requests where ${where}`,
  )
  const count = counted?.count ?? 0
  const found =
    from >= count
      ? []
      : await rows<{ request: StoredRequest }>(
          tx,
          sql`${all} where ${where} order by block desc, reveal, request desc limit ${most} offset ${from}`,
        )
  return { list: found.map(({ request }) => request), count }
}

import { sql } from 'drizzle-orm'
import {
  type Availability,
  SUBJECTS,
  type Subject,
  type Unindexed,
} from '../../../src/lib/core/api/unindexed.ts'
import { type Orm, rows } from '../db/query.ts'
import { ApiError } from './error.ts'

/** The indexed state an answer describes. */
export type Indexed = {
  readonly block: number
  readonly hash: string
  /** Seconds, by the chain's clock: "the last day" ends here. */
  readonly timestamp: number
  readonly head: number
  /** Grows with every change that is not read from the chain, and whenever the derived tables are dropped. */
  readonly version: number
  readonly epoch: number
  /** Identifies the chain and the indexing rules. Settled answers never change within one generation. */
  readonly edition: string
  /** Data the source can see; `checking` before the first check. */
  readonly sight: Availability
}

/** One query: the block that the rows describe, and the head of the chain. */
export async function readIndexed(tx: Orm): Promise<Indexed | null> {
  const [row] = await rows<{
    block: string
    hash: string
    timestamp: string
    head: string
    version: string
    epoch: string
    edition: string
    sight: Partial<Record<Subject, Unindexed | null>> | null
  }>(
    tx,
    sql`select c.block::text, c.hash, c.timestamp::text, greatest(c.block, coalesce(h.head, 0))::text as head,
        s.version::text, s.epoch::text,
        left(md5(c.genesis || ' ' || c.revision), 12) as edition,
        (select json_object_agg(subject, reason) from sight) as sight
      from cursor c join nft_state s on s.id = c.id left join heartbeat h on h.id = c.id`,
  )
  if (row === undefined) return null
  return {
    block: Number(row.block),
    hash: row.hash,
    timestamp: Number(row.timestamp),
    head: Number(row.head),
    version: Number(row.version),
    epoch: Number(row.epoch),
    edition: row.edition,
    sight: Object.fromEntries(
      SUBJECTS.map((subject) => [
        subject,
        row.sight?.[subject] === undefined ? 'checking' : row.sight[subject],
      ]),
    ) as Availability,
  }
}

/**
 * @returns the index state
 * @throws 503 with a time to retry, before anything is indexed
 */
export function indexed(at: Indexed | null): Indexed {
  if (at) return at
  throw new ApiError(503, 'not_indexed', 'The chain is still being read. Try again in a moment.', {
    retryAfterSec: 2,
  })
}

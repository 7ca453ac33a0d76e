/** Reports if this process can do its work and, separately, if the index is at the chain's head. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readIndexed } from './core/api/indexed.ts'
import { type Database, rows } from './core/db/query.ts'

/** Maximum blocks behind the head to count as at the head: a block is made every half second. */
const LAG = 8
/** Maximum age of the indexer's last heartbeat. */
const SILENCE_MS = 20_000
/** A database that takes longer than this counts as unavailable. */
const PATIENCE_MS = 3_000

/** Queries the database with a timeout: after a network failure it may never answer. */
async function inTime<T>(question: Promise<T>): Promise<T> {
  const waiting = new AbortController()
  try {
    return await Promise.race([
      question,
      sleep(PATIENCE_MS, undefined, { signal: waiting.signal }).then(() => {
        throw new Error('The database does not answer.')
      }),
    ])
  } finally {
    waiting.abort()
  }
}

/** Reports if the API is current with the chain's newest block, and the reason if not. */
async function indexState(database: Database) {
  const at = await readIndexed(database.orm)
  if (at === null) return { ready: false, reason: 'nothing is indexed yet' }
  const numbers = { indexedBlock: at.block, headBlock: at.head, unseen: at.sight }
  const [beat] = await rows<{ seen: string }>(database.orm, sql`select seen_at::text as seen from heartbeat`)
  if (at.head - at.block > LAG) return { ready: false, reason: 'indexing', ...numbers }
  if (Object.values(at.sight).includes('wrongChain'))
    return { ready: false, reason: 'the node is of another chain', ...numbers }
  // An answer is only as complete as what the source sees, so that must be known first.
  if (Object.values(at.sight).includes('checking'))
    return { ready: false, reason: 'finding out what can be seen', ...numbers }
  if (beat === undefined || Date.now() - Number(beat.seen) > SILENCE_MS)
    return { ready: false, reason: 'the indexer does not reach the chain', ...numbers }
  return { ready: true, ...numbers }
}

export type HealthOptions = {
  readonly database: Database
  /** False if this process only indexes. */
  readonly answers: boolean
  /** Returns true once the server's surroundings are ready too. */
  readonly ready?: (() => boolean) | undefined
}

/**
 * Health of this process. An API is ready if it can answer, for any block. A pure indexer is ready if it reaches the
 * database and so can be elected. The state of the index is reported separately.
 */
export function healthOf({ database, answers, ready = () => true }: HealthOptions) {
  const unreachable = { ready: false, reason: 'no database' }
  const index = () =>
    ready()
      ? inTime(indexState(database)).catch(() => unreachable)
      : Promise.resolve({ ready: false, reason: 'starting' })
  const self = async () => {
    const state = await index()
    const can = ready() && state !== unreachable && (!answers || 'indexedBlock' in state)
    const { ready: atHead, reason, ...numbers }: { ready: boolean; reason?: string } = state
    return { ready: can, ...(can ? {} : { reason }), ...numbers, index: { ready: atHead, reason } }
  }
  return { index, self }
}

/** Caches answers that depend only on the indexed state. Each is computed once per state. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Orm } from '../db/query.ts'
import { BoundedCache } from './boundedCache.ts'
import { ApiError } from './error.ts'
import { type Indexed, indexed, readIndexed } from './indexed.ts'

/** Characters of cached answers and their keys. Settled answers have a second cache of the same size. */
const CACHE_LIMIT = 16_000_000
/**
 * Longer answers are cached from their second request on. Otherwise one client that reads years of candles would
 * evict popular answers and leave old-generation garbage, which causes the longest pauses.
 */
const LARGE = 64_000
const MOST_LARGE = 1_000
/** Questions answered in one transaction. */
const MOST_AT_ONCE = 16
/** Concurrent transactions. PGlite has one connection; on PostgreSQL, other code needs connections too. */
const RUNNERS = { pglite: 1, postgres: 4 } as const
/** Maximum age of the known state, which another process may have changed. Clients may cache answers for 1 s anyway. */
const STATE_MS = 100

export type Answer = {
  readonly text: string
  readonly etag: string
  /** By our clock; infinite if the answer depends on no clock. */
  readonly until: number
  /** The answer never changes. */
  readonly settled: boolean
}

type Question = {
  readonly key: string
  /** How long the answer is valid, by our clock. */
  readonly keepMs: number
  readonly work: (tx: Orm, at: Indexed) => Promise<object | null>
  readonly settled?: (at: Indexed) => boolean
}

type Job = Question & {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const stateOf = ({ hash, version, sight: availability }: Indexed) =>
  `${hash} ${version} ${JSON.stringify(availability)}`

/**
 * The answer cache of one process. While the state is known to be unchanged, a cached answer needs no query. Answers
 * that must be computed share a transaction with other waiting questions.
 */
export class Answers {
  readonly #database: Database
  readonly #kept = new BoundedCache<Answer>(CACHE_LIMIT, ({ text }) => text.length)
  readonly #settled = new BoundedCache<Answer>(CACHE_LIMIT, ({ text }) => text.length)
  readonly #large = new Set<string>()
  #of = ''
  /** This process's change count when it read the state, and how long no other process can have moved it far. */
  #known = { changes: -1, until: 0 }
  readonly #waiting: Job[] = []
  #running = 0

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Returns a cached answer if no query is needed.
   * @param own true if the answer must include the asker's latest transaction, whichever replica indexed it
   */
  saved(key: string, own: boolean): Answer | null {
    return this.#find(key, this.#isKnown(own))
  }

  /** @throws ApiError from the question's work, and 503 before anything is indexed */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...question, resolve, reject })
      if (this.#running < RUNNERS[this.#database.kind]) void this.#run()
    })
  }

  #isKnown(own: boolean): boolean {
    const { kind } = this.#database
    if (this.#known.changes !== this.#database.changes()) return false
    return kind === 'pglite' || (!own && performance.now() < this.#known.until)
  }

  /** @param current true if the cache is of the current state */
  #find(key: string, current: boolean): Answer | null {
    const settled = this.#settled.get(key)
    if (settled !== null) return settled
    const saved = current ? this.#kept.get(key) : null
    return saved !== null && saved.until > Date.now() ? saved : null
  }

  async #run(): Promise<void> {
    this.#running++
    while (this.#waiting.length > 0) {
      // PGlite works without a pause, so yield: otherwise requests that arrived meanwhile would not be read.
      await nextTurn()
      const jobs = this.#waiting.splice(0, MOST_AT_ONCE)
      // Another runner may have taken them meanwhile.
      if (jobs.length === 0) break
      try {
        await this.#database.snapshot((tx) => this.#work(tx, jobs))
      } catch (error) {
        // Questions that are already answered ignore this rejection.
        for (const { reject } of jobs) reject(error)
      }
    }
    this.#running--
  }

  async #work(tx: Orm, jobs: Job[]): Promise<void> {
    const known = { changes: this.#database.changes(), until: performance.now() + STATE_MS }
    const at = indexed(await readIndexed(tx))
    this.#enter(at, known)
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      try {
        const { key, work } = job
        // Another transaction may have seen a newer state meanwhile.
        const found = this.#find(key, this.#of === stateOf(at))
        job.resolve(found ?? this.#keep(at, job, await work(tx, at)))
      } catch (error) {
        job.reject(error)
        // One question broke the transaction. The others are retried in a new one.
        if (!(error instanceof ApiError)) return void this.#waiting.unshift(...jobs.splice(0))
      }
    }
  }

  /** Drops answers of another state. */
  #enter(at: Indexed, known: { changes: number; until: number }): void {
    const state = stateOf(at)
    if (this.#of !== state) {
      this.#of = state
      this.#kept.clear()
    }
    this.#known = known
  }

  #askedAgain(key: string): boolean {
    if (this.#large.delete(key)) return true
    if (this.#large.size >= MOST_LARGE) this.#large.clear()
    this.#large.add(key)
    return false
  }

  #keep(at: Indexed, { key, keepMs, settled }: Question, body: object | null): Answer {
    const text = JSON.stringify({ ...body, asOfBlock: at.block })
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    const answer = { text, etag, until: Date.now() + keepMs, settled: settled?.(at) ?? false }
    // One answer must not take the space of all others.
    if (key.length + text.length > CACHE_LIMIT / 16) return answer
    if (text.length > LARGE && !this.#askedAgain(key)) return answer
    if (answer.settled) this.#settled.set(key, answer)
    else if (this.#of === stateOf(at)) this.#kept.set(key, answer)
    return answer
  }
}

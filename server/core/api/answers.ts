/** Answers that are a function of what is indexed, made once for each state of the index and kept until the next. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Orm } from '../db/query.ts'
import { BoundedCache } from './boundedCache.ts'
import { ApiError } from './error.ts'
import { type Indexed, indexed, readIndexed } from './indexed.ts'

/** Characters of kept answers and their questions; as many again of those that will be the same for ever. */
const CACHE_LIMIT = 16_000_000
/**
 * Characters from which an answer is kept only once it is asked for again: whoever reads years of candles from end to
 * end would push out what everybody asks for, and leave garbage of old age behind, which stops the process for longest.
 */
const LARGE = 64_000
const MOST_LARGE = 1_000
/** Questions worked out in one transaction. */
const MOST_AT_ONCE = 16
/** Transactions at a time: PGlite has one connection, and others want some of PostgreSQL's too. */
const RUNNERS = { pglite: 1, postgres: 4 } as const
/** How old the state that another process may have moved on from can be; answers may be kept for a second anyway. */
const STATE_MS = 100

export type Answer = {
  readonly text: string
  readonly etag: string
  /** By our clock; for ever where it depends on none. */
  readonly until: number
  /** It will be the same for ever. */
  readonly settled: boolean
}

type Question = {
  readonly key: string
  /** How long its answer is good by our clock. */
  readonly keepMs: number
  readonly work: (tx: Orm, at: Indexed) => Promise<object | null>
  readonly settled?: (at: Indexed) => boolean
}

type Job = Question & {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const stateOf = ({ hash, version, sight }: Indexed) => `${hash} ${version} ${JSON.stringify(sight)}`

/**
 * The answers of one process. A kept one costs no question to the database while it is known that nothing has changed;
 * those that have to be worked out share a transaction with whoever waits at the same time.
 */
export class Answers {
  readonly #database: Database
  readonly #kept = new BoundedCache<Answer>(CACHE_LIMIT, ({ text }) => text.length)
  readonly #settled = new BoundedCache<Answer>(CACHE_LIMIT, ({ text }) => text.length)
  readonly #large = new Set<string>()
  #of = ''
  /** What this process had written when the state was read, and until when nobody else can have moved it far. */
  #known = { changes: -1, until: 0 }
  readonly #waiting: Job[] = []
  #running = 0

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * What needs no question to the database.
   * @param own what its asker has just signed must be in it, on whichever replica that was
   */
  kept(key: string, own: boolean): Answer | null {
    return this.#find(key, this.#isKnown(own))
  }

  /** @throws ApiError as its work does, and 503 before anything is indexed */
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

  /** @param current whether what is kept is of the state that is asked about */
  #find(key: string, current: boolean): Answer | null {
    const settled = this.#settled.get(key)
    if (settled !== null) return settled
    const kept = current ? this.#kept.get(key) : null
    return kept !== null && kept.until > Date.now() ? kept : null
  }

  async #run(): Promise<void> {
    this.#running++
    while (this.#waiting.length > 0) {
      // The built-in database works without a pause: whoever has asked meanwhile would not even have been read.
      await nextTurn()
      const jobs = this.#waiting.splice(0, MOST_AT_ONCE)
      // Another one may have taken them meanwhile.
      if (jobs.length === 0) break
      try {
        await this.#database.snapshot((tx) => this.#work(tx, jobs))
      } catch (error) {
        // Whoever has his answer by now has it.
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
        // A question that broke the transaction is no reason to refuse the others: they get a new one.
        if (!(error instanceof ApiError)) return void this.#waiting.unshift(...jobs.splice(0))
      }
    }
  }

  /** Forgets what is of another state. */
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
    // One answer may not take the room of all others.
    if (key.length + text.length > CACHE_LIMIT / 16) return answer
    if (text.length > LARGE && !this.#askedAgain(key)) return answer
    if (answer.settled) this.#settled.set(key, answer)
    else if (this.#of === stateOf(at)) this.#kept.set(key, answer)
    return answer
  }
}

/**
 * Leadership on PostgreSQL: a row that its holder renews. Who stops renewing, for whatever reason, is replaced when
 * his time is over, without anybody noticing that a connection died; and whatever he still sends is refused, because
 * each of his writes asks for his own epoch first and holds it until the commit.
 */
import { Socket } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Lease, LostLease, type Orm, rows } from './query.ts'

/** How long a leadership lasts that is not renewed, and a transaction of its in which nothing happens. */
const LEASE_MS = 3_000
const RENEW_MS = 750
/** Indexer and metadata write at the same time. */
const CONNECTIONS = 2
const CONNECT_MS = 2_000
/** A takeover may wait for a transaction of the one before, which ends when nothing has happened in it. */
const TAKEOVER_MS = LEASE_MS + 3_000

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const free = `select not exists (select 1 from leases where name = $1 and until > ${now}) as free`
const takeover = `insert into leases as l (name, epoch, holder, until) values ($1, 1, $2, ${now} + ${LEASE_MS})
  on conflict (name) do update set epoch = l.epoch + 1, holder = excluded.holder, until = ${now} + ${LEASE_MS}
    where l.until <= ${now} returning epoch::text`
const renewal = `update leases set until = ${now} + ${LEASE_MS} where name = $1 and epoch = $2`
const end = 'update leases set until = 0 where name = $1 and epoch = $2'

/** One statement that fails after a time on our own clock, and takes its connection with it. */
const timed = (text: string, values: unknown[], ms: number) =>
  ({ text, values, query_timeout: ms }) as pg.QueryConfig

/** A connection that breaks shows with the next question; with nobody listening it would end the process. */
export function quiet(pool: pg.Pool): void {
  pool.on('error', () => {})
  // The pool listens to idle connections only, not to one between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** What is told of all that is sent. */
type Counter = {
  logQuery(text: string, values: unknown[]): void
  ended(): void
}

type Won = {
  readonly url: string
  readonly name: string
  readonly epoch: string
  /** When the takeover was asked for, by our own clock. */
  readonly asked: number
  readonly counter: Counter
}

/** What the winner works through: connections of its own, which are cut when it has lost. */
class HeldLease implements Lease {
  readonly orm: Orm
  readonly #won: Won
  readonly #pool: pg.Pool
  readonly #beat: pg.Client
  readonly #sockets = new Set<Socket>()
  #until: number
  #timer: NodeJS.Timeout
  #renewing = false
  #lost = false

  constructor(won: Won) {
    this.#won = won
    this.#until = won.asked + LEASE_MS
    const options = {
      connectionString: won.url,
      connectionTimeoutMillis: CONNECT_MS,
      stream: () => this.#socket(),
    }
    this.#pool = new pg.Pool({ ...options, max: CONNECTIONS, statement_timeout: 60_000 })
    this.#beat = new pg.Client({ ...options, query_timeout: LEASE_MS })
    quiet(this.#pool)
    this.#beat.on('error', () => this.#lose())
    this.orm = drizzle(this.#pool, { logger: won.counter }) as unknown as Orm
    this.#timer = setInterval(() => void this.#renew(), RENEW_MS)
  }

  async connect(): Promise<void> {
    try {
      await this.#beat.connect()
    } catch (error) {
      this.#lose()
      throw error
    }
  }

  #socket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    return socket.once('close', () => this.#sockets.delete(socket))
  }

  /** Whoever has lost waits for no answer any more: over a network that was cut none would ever come. */
  #lose(): void {
    this.#lost = true
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.destroy()
  }

  async #renew(): Promise<void> {
    if (!this.held()) return this.#lose()
    if (this.#renewing) return
    this.#renewing = true
    // What counts is when it was asked: the answer may come late.
    const asked = performance.now()
    try {
      const { rowCount } = await this.#beat.query(renewal, [this.#won.name, this.#won.epoch])
      if (rowCount === 1) this.#until = asked + LEASE_MS
      else this.#lose()
    } catch {
      this.#lose()
    } finally {
      this.#renewing = false
    }
  }

  held(): boolean {
    return !this.#lost && performance.now() < this.#until
  }

  write<T>(change: (tx: Orm) => Promise<T>): Promise<T> {
    if (!this.held()) return Promise.reject(new LostLease())
    const { name, epoch, counter } = this.#won
    const writing = this.orm.transaction(async (tx) => {
      // Who stops in the middle must not keep the row from the next: PostgreSQL itself ends such a transaction.
      const fence = await rows(
        tx,
        sql`select set_config('idle_in_transaction_session_timeout', ${String(LEASE_MS)}, true)
          from leases where name = ${name} and epoch = ${epoch} for key share`,
      )
      if (fence.length !== 1) throw new LostLease()
      return change(tx)
    })
    return writing.finally(() => counter.ended())
  }

  async release(): Promise<void> {
    const { name, epoch } = this.#won
    if (!this.#lost) {
      clearInterval(this.#timer)
      this.#until = 0
      const ended = this.#pool.end().then(() => this.#beat.query(end, [name, epoch]))
      await Promise.race([ended, sleep(LEASE_MS, undefined, { ref: false })]).catch(() => undefined)
    }
    this.#lose()
  }
}

/**
 * Takes the named leadership if nobody's time is still running.
 * @param pool for the question alone; the winner has connections of its own
 */
export async function takeLease(
  pool: pg.Pool,
  url: string,
  name: string,
  counter: Counter,
): Promise<Lease | null> {
  const look = await pool.query<{ free: boolean }>(timed(free, [name], CONNECT_MS))
  if (look.rows[0]?.free !== true) return null
  const asked = performance.now()
  const holder = `${hostname()} ${process.pid}`
  const { rows: won } = await pool.query<{ epoch: string }>(timed(takeover, [name, holder], TAKEOVER_MS))
  if (won[0] === undefined) return null
  const lease = new HeldLease({ url, name, epoch: won[0].epoch, asked, counter })
  await lease.connect()
  return lease
}

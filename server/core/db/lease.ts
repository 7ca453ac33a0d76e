/**
 * Leadership on PostgreSQL: a row that its holder renews. A holder that stops renewing is replaced when its lease
 * expires, without relying on a connection error. Its later writes are refused, because each write checks its own epoch
 * first and locks it until the commit.
 */
import { Socket } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Lease, LostLease, type Orm, rows } from './query.ts'

/** Duration of a lease without renewal, and of an idle transaction of the leader. */
const LEASE_MS = 3_000
const RENEW_MS = 750
/** Indexer and metadata write at the same time. */
const CONNECTIONS = 2
const CONNECT_MS = 2_000
/** A takeover may wait for a transaction of the previous leader, which ends when it idles. */
const TAKEOVER_MS = LEASE_MS + 3_000

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const free = `select not exists (select 1 from leases where name = $1 and until > ${now}) as free`
const takeover = `insert into leases as l (name, epoch, holder, until) values ($1, 1, $2, ${now} + ${LEASE_MS})
  on conflict (name) do update set epoch = l.epoch + 1, holder = excluded.holder, until = ${now} + ${LEASE_MS}
    where l.until <= ${now} returning epoch::text`
const renewal = `update leases set until = ${now} + ${LEASE_MS} where name = $1 and epoch = $2`
const end = 'update leases set until = 0 where name = $1 and epoch = $2'

/** One statement that fails after a timeout on our own clock and closes its connection. */
const timed = (text: string, values: unknown[], ms: number) =>
  ({ text, values, query_timeout: ms }) as pg.QueryConfig

/** A broken connection shows on the next query. Without a listener its error event would end the process. */
export function quiet(pool: pg.Pool): void {
  pool.on('error', () => {})
  // The pool listens to idle connections only, not to one between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Counts everything that is sent to the database. */
type Counter = {
  logQuery(text: string, values: unknown[]): void
  ended(): void
}

type Won = {
  readonly url: string
  readonly name: string
  readonly epoch: string
  /** When the takeover was requested, by our own clock. */
  readonly asked: number
  readonly counter: Counter
}

/** The winner's own connections, which are cut when it loses the lease. */
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

  /** Destroys the sockets of a lost lease: over a network that was cut, no answer would ever arrive. */
  #lose(): void {
    this.#lost = true
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.destroy()
  }

  async #renew(): Promise<void> {
    if (!this.held()) return this.#lose()
    if (this.#renewing) return
    this.#renewing = true
    // The lease runs from the request, because the answer may arrive late.
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
      // A leader that hangs must not lock the row for the next one: PostgreSQL ends an idle transaction.
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
 * Takes the named lease unless another holder's lease is still valid.
 * @param pool for this query only; the winner has connections of its own
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

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { quiet, takeLease } from './lease.ts'
import { acquireLock } from './lock.ts'
import { migrate } from './migrate.ts'
import type { Database, Orm } from './query.ts'

export type DatabaseOptions = {
  /** PGlite keeps its files in `<dataDir>/db`. Without it and without a URL the database lives in memory. */
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  /** PostgreSQL connections of this process. */
  readonly poolSize?: number | undefined
  /** A PGlite engine created elsewhere. It stays open on close: tests share one, since creating it takes 1 s. */
  readonly engine?: PGlite | undefined
  /** Tests of the migrations open a database without running them. */
  readonly migrate?: boolean | undefined
}

/** Writes between two checks of the log, and how far it may grow before it is reused. */
const WRITES_PER_LOOK = 50
const LOG_LIMIT = 32 * 1024 * 1024

/** Tables are analysed again when the log has grown by this much and by a quarter of itself. */
const LOOK_AGAIN = 8 * 1024 * 1024

/**
 * Runs a checkpoint and an analysis after some writes, for PostgreSQL without its background processes. Without them
 * its write-ahead log would grow forever (measured: 70 MB a day of empty blocks). It would also never learn the sizes
 * of its tables, and would scan whole tables instead of using an index.
 */
function logKeeper(client: PGlite): () => Promise<void> {
  let writes = 0
  let saved: number | null = null
  let looked: number | null = null
  const position = async () => {
    const answer = await client.query<{ at: string }>("select pg_current_wal_lsn() - '0/0' as at")
    return Number(answer.rows[0]?.at)
  }
  return async () => {
    if (writes++ % WRITES_PER_LOOK !== 0) return
    const at = await position()
    saved ??= at
    looked ??= at
    if (at - looked > Math.max(LOOK_AGAIN, looked / 4)) {
      await client.exec('analyze')
      looked = at
    }
    if (at - saved < LOG_LIMIT) return
    await client.exec('checkpoint')
    saved = at
  }
}

/** Counts what is sent to a database. */
class Counter {
  queries = 0
  changes = 0
  logQuery(text: string): void {
    if (control.test(text)) return
    this.queries++
    if (!/^\s*(select|with)\b/i.test(text)) this.changes++
  }
  /** The writes of a transaction become visible only when it ends, so it counts as a change then. */
  readonly ended = (): void => {
    this.changes++
  }
}

const control = /^\s*(begin|commit|rollback|savepoint|release|set transaction)\b/i

/**
 * PGlite as drizzle calls it, without drizzle's own parsers. If a query brings parsers, PGlite copies its list of all
 * types, which takes as long as a short query. They are for dates and arrays of numbers, which no query of ours
 * selects.
 */
const withoutParsers = <T extends Pick<PGlite, 'query'>>(client: T) => ({
  query: (text: string, values: unknown[]) => client.query(text, values),
})

async function openPglite(options: DatabaseOptions): Promise<Database> {
  const release = options.dataDir ? acquireLock(join(options.dataDir, 'db.lock')) : () => {}
  let client: PGlite
  try {
    if (options.dataDir) mkdirSync(join(options.dataDir, 'db'), { recursive: true })
    client =
      options.engine ??
      (await PGlite.create({
        startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
        ...(options.dataDir ? { dataDir: join(options.dataDir, 'db') } : {}),
      }))
  } catch (error) {
    release()
    throw error
  }
  const counter = new Counter()
  const asked = {
    ...withoutParsers(client),
    transaction: <T>(run: (tx: ReturnType<typeof withoutParsers>) => Promise<T>) =>
      client.transaction((tx) => run(withoutParsers(tx))),
  }
  const orm = drizzlePglite({ client: asked as unknown as PGlite, logger: counter }) as unknown as Orm
  const keepLog = logKeeper(client)
  let closing: Promise<void> | null = null
  const write: Database['write'] = async (change) => {
    const result = await orm.transaction(change).finally(counter.ended)
    await keepLog()
    return result
  }
  return {
    kind: 'pglite',
    orm,
    queries: () => counter.queries,
    changes: () => counter.changes,
    script: async (text) => {
      await client.exec(text)
      counter.ended()
    },
    snapshot: (read) => orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    write,
    lead: async () => ({ orm, write, held: () => closing === null, release: async () => {} }),
    close: () => {
      closing ??= (options.engine ? Promise.resolve() : client.close()).finally(release)
      return closing
    },
  }
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // No query of ours takes this long. A query that does must not hold a connection forever.
    statement_timeout: 60_000,
  })
  quiet(pool)
  const counter = new Counter()
  const orm = drizzlePg(pool, { logger: counter }) as unknown as Orm
  let closing: Promise<void> | null = null
  return {
    kind: 'postgres',
    orm,
    queries: () => counter.queries,
    changes: () => counter.changes,
    script: async (text) => {
      await pool.query(text)
      counter.ended()
    },
    snapshot: (read) => orm.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    write: (change) => orm.transaction(change).finally(counter.ended),
    lead: (name) => takeLease(pool, url, name, counter),
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}

/**
 * Opens PostgreSQL if a URL is given, else PGlite, and migrates its tables.
 * @throws LockedError if another process has the PGlite directory
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options)
    : await openPglite(options)
  try {
    if (options.migrate !== false) await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

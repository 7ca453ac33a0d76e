import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Tables } from './tables.ts'

/** The query interface, the same for PGlite and PostgreSQL. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Another process leads now. This process's data may be outdated, so it writes nothing. */
export class LostLease extends Error {
  constructor() {
    super('Another process has taken the lead.')
    this.name = 'LostLease'
  }
}

/** Reads, and writes all or nothing. */
export type Writer = Pick<Database, 'orm' | 'write'>

/** A leadership that one process at a time holds. What is written through it is refused once another leads. */
export type Lease = Writer & {
  /** False once its time is over without having been renewed. */
  held(): boolean
  release(): Promise<void>
}

/** The only access to the database. */
export type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly orm: Orm
  /** Queries sent so far, transaction control not counted. */
  queries(): number
  /** Grows whenever this process has written something, or may just be about to. */
  changes(): number
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>
  /** One consistent, read-only view over several queries. */
  snapshot<T>(read: (tx: Orm) => Promise<T>): Promise<T>
  /** All or nothing. */
  write<T>(change: (tx: Orm) => Promise<T>): Promise<T>
  /** Takes the named leadership; null where it is not free. On PGlite the lock file has already decided. */
  lead(name: string): Promise<Lease | null>
  close(): Promise<void>
}

/** Returns the rows of an SQL query. Numerics and bigints must be cast to text in it. */
export async function rows<T>(tx: Orm, query: SQL): Promise<T[]> {
  return ((await tx.execute(query)) as unknown as { rows: T[] }).rows
}

type Nullable<R> = { [K in keyof R]: null extends R[K] ? K : never }[keyof R]

/** A row to insert. Nullable columns may be omitted. */
export type NewRow<T extends keyof Tables> = Omit<Tables[T], Nullable<Tables[T]>> &
  Partial<Pick<Tables[T], Nullable<Tables[T]>>>

/**
 * Inserts rows in one statement with one parameter, whatever their number.
 * @param list all with the columns of the first; amounts as decimal strings
 */
export async function insertRows<T extends keyof Tables>(
  tx: Orm,
  table: T,
  list: readonly NewRow<T>[],
  conflict?: SQL,
): Promise<void> {
  if (list.length === 0) return
  const columns = sql.raw(Object.keys(list[0] as object).join(', '))
  const name = sql.raw(table)
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(list)}::jsonb) ${conflict ?? sql``}`,
  )
}

/**
 * Inserts rows, or overwrites those that are there.
 * @param key columns of its unique key @param list as for `insertRows`
 */
export async function upsert<T extends keyof Tables>(
  tx: Orm,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  list: readonly NewRow<T>[],
): Promise<void> {
  const others = Object.keys(list[0] ?? {}).filter((name) => !(key as readonly string[]).includes(name))
  const overwrite = sql.raw(others.map((name) => `${name} = excluded.${name}`).join(', '))
  await insertRows(tx, table, list, sql`on conflict (${sql.raw(key.join(', '))}) do update set ${overwrite}`)
}

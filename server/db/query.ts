import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What queries are written against: the same for PGlite and PostgreSQL. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A leadership that one process at a time holds. */
export interface Lease {
  /** False once the connection that carried it is gone. */
  held(): boolean
  release(): Promise<void>
}

/** The one door to the database. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly orm: Orm
  /** Queries sent so far, transaction control not counted. */
  queries(): number
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>
  /** One consistent, read-only view over several queries. */
  snapshot<T>(read: (tx: Orm) => Promise<T>): Promise<T>
  /** All or nothing. */
  write<T>(change: (tx: Orm) => Promise<T>): Promise<T>
  /** Takes the named leadership if it is free. On PGlite the lock file has already decided. */
  lead(name: string): Promise<Lease | undefined>
  close(): Promise<void>
}

/** Rows of a query written in SQL; numerics and bigints must be cast to text in it. */
export async function rows<T>(tx: Orm, query: SQL): Promise<T[]> {
  return ((await tx.execute(query)) as unknown as { rows: T[] }).rows
}

/**
 * Inserts rows in one statement with one parameter, whatever their number.
 * @param table a table name of ours, never from outside
 * @param list objects keyed by column name; bigints as decimal strings
 */
export async function insertRows(
  tx: Orm,
  table: string,
  list: readonly object[],
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
 * @param table as for `insertRows` @param key columns of its unique key @param list as for `insertRows`
 */
export async function upsert(
  tx: Orm,
  table: string,
  key: readonly string[],
  list: readonly object[],
): Promise<void> {
  const others = Object.keys(list[0] ?? {}).filter((name) => !key.includes(name))
  const overwrite = sql.raw(others.map((name) => `${name} = excluded.${name}`).join(', '))
  await insertRows(tx, table, list, sql`on conflict (${sql.raw(key.join(', '))}) do update set ${overwrite}`)
}

import { type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '../../../src/lib/core/exchange/schema.ts'
import { type Orm, rows } from '../db/query.ts'

export type Page<T> = {
  readonly page: number
  readonly list: readonly T[]
  /** Of all pages. */
  readonly count: number
}

/**
 * One page of a ranked list with the true count of all of it; behind the end an empty one.
 * @param count a query for one row with the count as text
 * @param list the ranked rows, without limit
 */
export async function readPage<Row, T>(
  tx: Orm,
  page: number,
  query: { count: SQL; list: SQL; toRow: (row: Row) => T },
): Promise<Page<T>> {
  const [counted] = await rows<{ count: string }>(tx, query.count)
  const count = Number(counted?.count ?? 0)
  const skip = (page - 1) * PAGE_SIZE
  // Behind the end the database would walk over everything to find nothing.
  if (skip >= count) return { page, list: [], count }
  const list = await rows<Row>(tx, sql`${query.list} limit ${PAGE_SIZE} offset ${skip}`)
  return { page, list: list.map(query.toRow), count }
}

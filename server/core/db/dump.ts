import { sql } from 'drizzle-orm'
import { derivedTables } from './derived.ts'
import { type Database, rows } from './query.ts'

/** The derived tables as text, rows in a total order: two databases that saw the same chain give the same bytes. */
export async function dumpDerived(database: Database): Promise<string> {
  const parts: string[] = []
  for (const name of derivedTables) {
    const table = sql.raw(name)
    const list = await rows<{ line: string }>(
      database.orm,
      sql`select row_to_json(t)::text as line from ${table} t order by row_to_json(t)::text collate "C"`,
    )
    parts.push(`# ${name} ${list.length}`, ...list.map((row) => row.line))
  }
  return parts.join('\n')
}

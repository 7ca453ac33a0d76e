import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, type Orm, rows } from './query.ts'

export type Migration = {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly sha256: string
}

const folder = join(import.meta.dirname, 'migrations')

/** The migration files in order. Their numbers run 1, 2, 3 without a gap. */
export function readMigrations(dir = folder): Migration[] {
  const list = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(dir, name), 'utf8')
      return {
        id: Number(name.slice(0, 4)),
        name,
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      }
    })
  list.forEach((migration, index) => {
    if (migration.id !== index + 1)
      throw new Error(`Migration ${migration.name} should have number ${index + 1}.`)
  })
  return list
}

/**
 * Divides a file into its statements, at each semicolon.
 * @throws on text or a function body that contains a semicolon or a comment, which this could not divide
 */
function statements({ name, text }: Migration): string[] {
  const quoted = /\$\w*\$|'[^'\n]*(?:;|--)[^'\n]*'/.exec(text.replace(/^\s*--.*$/gm, ''))
  if (quoted) throw new Error(`${name} cannot be divided into statements at ${quoted[0]}.`)
  return text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

async function applied(tx: Orm): Promise<Map<number, string>> {
  const list = await rows<{ id: number; sha256: string }>(
    tx,
    sql`select id, sha256 from migrations order by id`,
  )
  return new Map(list.map((row) => [row.id, row.sha256]))
}

/**
 * Applies what is missing, each file in a transaction of its own.
 * @throws when an applied file was changed afterwards, or the database was written by a newer program
 */
export async function migrate(
  database: Database,
  list: readonly Migration[] = readMigrations(),
): Promise<number> {
  let done = 0
  for (const migration of [null, ...list]) {
    await database.write(async (tx) => {
      // Several replicas may start at once: one at a time.
      await tx.execute(sql`select pg_advisory_xact_lock(7518, 1)`)
      if (migration === null) {
        await tx.execute(
          sql`create table if not exists migrations (id integer primary key, name text not null, sha256 text not null)`,
        )
        const known = await applied(tx)
        for (const [id, sha256] of known) {
          const migration = list[id - 1]
          if (migration === undefined)
            throw new Error(
              `The database is at migration ${id}, this program knows ${list.length}: use a newer program.`,
            )
          if (migration.sha256 !== sha256)
            throw new Error(`Migration ${migration.name} was changed after it was applied.`)
        }
        return
      }
      if ((await applied(tx)).has(migration.id)) return
      for (const statement of statements(migration)) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into migrations (id, name, sha256) values (${migration.id}, ${migration.name}, ${migration.sha256})`,
      )
      done++
    })
  }
  return done
}

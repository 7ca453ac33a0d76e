import { sql } from 'drizzle-orm'
import { type Orm, rows } from './query.ts'

/** TypeScript types of PostgreSQL column types in rows. Amounts are decimal texts, never floats. */
const kinds: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
}

/** `check (kind in ('amm', 'cfmm'))` as PostgreSQL prints it, and the texts in it. */
const choices = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly required: boolean
}

/**
 * Returns the tables of a database as TypeScript, for server/core/db/tables.ts. The migrations are their only
 * definition.
 * @throws naming a column of a type that is not in the table yet
 */
export async function describeTables(tx: Orm): Promise<string> {
  const columns = await rows<Column>(
    tx,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and a.attnum > 0 and not a.attisdropped
      order by c.relname collate "C", a.attnum`,
  )
  const checks = await rows<{ table: string; text: string }>(
    tx,
    sql`select c.relname as table, pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'c'`,
  )
  const texts = new Map<string, string>()
  for (const { table, text } of checks) {
    const [, column, list] = choices.exec(text) ?? []
    if (column === undefined || list === undefined) continue
    const values = [...list.matchAll(/'(\w+)'::text/g)].map(([, value]) => `'${value}'`)
    texts.set(`${table}.${column}`, values.join(' | '))
  }
  const typeOf = ({ table, name, type, required }: Column): string => {
    const bare = type.replace(/\[\]$/, '')
    const kind = texts.get(`${table}.${name}`) ?? kinds[bare]
    if (kind === undefined)
      throw new Error(`${table}.${name} is of type ${type}, which rows of ours have not had yet.`)
    const value = bare === type ? kind : `readonly ${kind}[]`
    return required || value === 'unknown' ? value : `${value} | null`
  }
  const lines = [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, list]) => [
    `  readonly ${table}: {`,
    ...list.map((column) => `    readonly ${column.name}: ${typeOf(column)}`),
    '  }',
  ])
  return [
    '/** Made of the migrations by `npm run schema`. One file: it is generated. Rows as they are written: counts as numbers, amounts as decimal texts. */',
    'export type Tables = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

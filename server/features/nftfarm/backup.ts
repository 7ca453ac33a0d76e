/** Exports and imports what cannot be read from the chain: records, published days, and signed payments. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { NO_RECORD } from '../../../src/lib/nftfarm/typedData.ts'
import { brokenRecord } from '../../../src/lib/nftfarm/verify.ts'
import { type Database, type Orm, rows } from '../../core/db/query.ts'
import { nextVersion } from '../nft/version.ts'
import { type Farm, lockFarm, readState } from './farm.ts'
import { insertRecords, readRecords, type StoredRecord } from './records.ts'

/** Tables of a backup besides the records, in the order in which they are written. */
const TABLES = ['nftfarm_days', 'nftfarm_shares', 'nftfarm_nonces', 'nftfarm_transactions'] as const
type Table = (typeof TABLES)[number]

const row = v.record(v.string(), v.unknown())
const backupSchema = v.object({
  format: v.literal('nftfarm-backup-1'),
  pool: v.string(),
  genesis: v.string(),
  records: v.array(v.unknown()),
  tables: v.object({
    nftfarm_days: v.array(row),
    nftfarm_shares: v.array(row),
    nftfarm_nonces: v.array(row),
    nftfarm_transactions: v.array(row),
  }),
})
export type Backup = Omit<v.InferOutput<typeof backupSchema>, 'records'> & {
  readonly records: readonly StoredRecord[]
}

/** Amounts are texts in a backup: JSON numbers would lose digits. */
const AMOUNTS = ['reward', 'carried_in', 'carried_out', 'power', 'amount', 'gas_price']

const MOST = 1_000_000_000

/**
 * Returns all of it in one consistent view.
 * @throws if there is nothing
 */
export function exportBackup(database: Pick<Database, 'snapshot'>): Promise<Backup> {
  return database.snapshot(async (tx) => {
    const [state] = await rows<{ pool: string; genesis: string }>(
      tx,
      sql`select pool, genesis from nftfarm_state where id = 1`,
    )
    if (state === undefined) throw new Error('The database has no records of an NFT farm.')
    const tables = {} as Record<Table, Record<string, unknown>[]>
    for (const name of TABLES) {
      const list = await rows<{ row: Record<string, unknown> }>(
        tx,
        sql`select to_jsonb(t) || (
            select coalesce(jsonb_object_agg(key, value #>> '{}'), '{}'::jsonb) from jsonb_each(to_jsonb(t))
            where key in (select jsonb_array_elements_text(${JSON.stringify(AMOUNTS)}::jsonb))
          ) as row
          from ${sql.raw(name)} t order by 1`,
      )
      tables[name] = list.map((one) => one.row)
    }
    return { format: 'nftfarm-backup-1', ...state, records: await readRecords(tx, 0, MOST), tables }
  })
}

async function insertAll(tx: Orm, name: Table, list: readonly Record<string, unknown>[]): Promise<void> {
  const table = sql.raw(name)
  await tx.execute(
    sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(list)}::jsonb)`,
  )
}

/**
 * Writes a backup into a database that has no records yet.
 * @throws if the backup is damaged or of another chain or pool, or the database has records
 */
export async function importBackup(
  database: Pick<Database, 'write'>,
  farm: Farm,
  value: unknown,
): Promise<{ records: number; days: number }> {
  const read = v.safeParse(backupSchema, value)
  if (!read.success) throw new Error('The file is not a backup of an NFT farm.')
  const { pool, genesis, tables } = read.output
  const records = read.output.records as readonly StoredRecord[]
  if (pool !== farm.pool) throw new Error(`The backup is of another reward pool: ${pool}.`)
  const broken = brokenRecord(records, NO_RECORD)
  if (broken !== null) throw new Error(`The backup is damaged at record ${broken}.`)
  return database.write(async (tx) => {
    const [has] = await rows<{ some: boolean }>(
      tx,
      sql`select exists (select from nftfarm_records) or exists (select from nftfarm_days) as some`,
    )
    if (has?.some)
      throw new Error('The database has records already. A backup is restored into an empty one.')
    // Restored before the chain is indexed, as on a new server, the backup says of which chain it is.
    const [cursor] = await rows<{ genesis: string }>(tx, sql`select genesis from cursor`)
    if (cursor !== undefined && cursor.genesis !== genesis) throw new Error('The backup is of another chain.')
    await insertBackup(tx, { ...read.output, records })
    return { records: records.length, days: tables.nftfarm_days.length }
  })
}

/**
 * Writes the past of a devnet, and drops what belongs to another one. It does nothing if the database has this past.
 * @returns true if it wrote
 */
export async function restoreDevnet(
  database: Pick<Database, 'orm' | 'write'>,
  backup: Backup,
): Promise<boolean> {
  const state = await readState(database.orm)
  if (state?.genesis === backup.genesis && state.pool === backup.pool) return false
  await database.write(async (tx) => {
    const own = ['nftfarm_state', 'nftfarm_records', 'nftfarm_record_items', ...TABLES]
    await tx.execute(sql.raw(`truncate ${own.join(', ')}`))
    // The index may still be that of the other one. The indexer drops it when it sees the new chain.
    await insertBackup(tx, backup)
  })
  return true
}

const AT_ONCE = 5_000

async function insertBackup(tx: Orm, { pool, genesis, records, tables }: Backup): Promise<void> {
  await tx.execute(
    sql`insert into nftfarm_state (id, pool, genesis) values (1, ${pool}, ${genesis})
      on conflict (id) do update set pool = excluded.pool, genesis = excluded.genesis`,
  )
  await insertRecordsIn(tx, records)
  for (const name of TABLES) await insertAll(tx, name, tables[name])
  await nextVersion(tx)
}

async function insertRecordsIn(tx: Orm, records: readonly StoredRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += AT_ONCE)
    await insertRecords(tx, records.slice(at, at + AT_ONCE))
}

/**
 * Says that all transactions of the operator up to this number are known, although another program sent some of them.
 * The operator goes on once its index has them. A payment that it had reserved with one of their nonces gets a new one.
 * @param count transactions of the account that are in blocks
 */
export async function acknowledge(
  database: Pick<Database, 'write'>,
  farm: Farm,
  count: number,
): Promise<void> {
  await database.write(async (tx) => {
    await lockFarm(tx, farm)
    await tx.execute(sql`update nftfarm_state set acknowledged = ${count} where id = 1`)
  })
}

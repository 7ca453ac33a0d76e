import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPostgres, openTestDatabase, postgresBinaries, testsUsePostgres } from '../../testing/database.ts'
import { openDatabase } from './database.ts'
import { derivedTables } from './derived.ts'
import { describeTables } from './describe.ts'
import { acquireLock, LockedError } from './lock.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type Database, insertRows, type Lease, LostLease, rows } from './query.ts'

const open: Database[] = []
async function database(options: { migrate?: boolean } = {}): Promise<Database> {
  const made = await openTestDatabase(options)
  open.push(made)
  return made
}
afterEach(async () => {
  while (open.length > 0) await open.pop()?.close()
})

/** The migration that adds likes. */
const NFTS = 5

describe('migrations', () => {
  const list = readMigrations()

  test('make exactly the rows that the code is written against (npm run schema)', async () => {
    const db = await database()
    expect(await describeTables(db.orm)).toBe(readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8'))
  })

  test('a column of another type, name or nullability changes the rows', async () => {
    const db = await database()
    const before = await describeTables(db.orm)
    for (const change of [
      'alter table farms add column more text',
      'alter table farms alter column token_per_block drop not null',
      'alter table farms rename column address to at',
      'alter table pools drop constraint pools_kind_check',
    ]) {
      const rollback = db.write(async (tx) => {
        await tx.execute(sql.raw(change))
        expect([change, await describeTables(tx)]).not.toEqual([change, before])
        throw new Error('undone')
      })
      await expect(rollback).rejects.toThrow('undone')
    }
    await db.script('create table odd (at point)')
    await expect(describeTables(db.orm)).rejects.toThrow('odd.at is of type point')
  })

  test('derives every table from the chain or keeps it across a rebuild', async () => {
    const db = await database()
    const all = await rows<{ name: string }>(
      db.orm,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const saved = all.map(({ name }) => name).filter((name) => !derivedTables.some((table) => table === name))
    expect(saved.sort()).toEqual([
      'heartbeat',
      'leases',
      'migrations',
      'nft_facts',
      'nft_likers',
      'nft_likes',
      'nft_means',
      'nft_metadata',
      'nft_refreshes',
      'nft_state',
      'nftfarm_days',
      'nftfarm_nonces',
      'nftfarm_record_items',
      'nftfarm_records',
      'nftfarm_shares',
      'nftfarm_state',
      'nftfarm_transactions',
    ])
  })

  test.each(list.slice(1).map((migration) => [migration.name, migration.id] as const))(
    '%s preserves the user data written before it',
    async (_, id) => {
      const db = await database({ migrate: false })
      await migrate(db, list.slice(0, id - 1))
      const before = String(id - 1).padStart(4, '0')
      await db.script(readFileSync(join(import.meta.dirname, 'fixtures', `after-${before}.sql`), 'utf8'))
      const [likes] = await rows<{ there: boolean }>(
        db.orm,
        sql`select to_regclass('nft_likes') is not null as there`,
      )
      const reported = () =>
        likes?.there
          ? rows(db.orm, sql`select * from nft_likes join nft_likers using (wallet) order by wallet`)
          : Promise.resolve([])
      const saved = await reported()
      expect(saved.length > 0).toBe(id > NFTS)
      expect(await migrate(db, list)).toBe(list.length - id + 1)
      expect(await reported()).toEqual(saved)
      expect(await migrate(db, list)).toBe(0)
    },
  )

  test('rolls back a failing migration, so that it can be retried', async () => {
    const db = await database({ migrate: false })
    const broken = { id: 1, name: '0001_x.sql', text: 'create table x (a int); select nothing', sha256: 'x' }
    await expect(migrate(db, [broken])).rejects.toThrow()
    await migrate(db, [{ ...broken, text: 'create table x (a int)' }])
    expect(await rows(db.orm, sql`select * from x`)).toEqual([])
  })

  test.each([
    "insert into x values ('a;b')",
    "insert into x values ('a--b')",
    'create function f() returns int as $body$ select 1; $body$ language sql',
  ])('rejects a file that it cannot divide into statements: %s', async (text) => {
    const db = await database({ migrate: false })
    await expect(migrate(db, [{ id: 1, name: '0001_x.sql', text, sha256: 'x' }])).rejects.toThrow(
      '0001_x.sql cannot be divided into statements at',
    )
  })

  test('rejects a changed file and a newer database with a clear message', async () => {
    const db = await database()
    const changed = list.map((one) => (one.id === 2 ? { ...one, sha256: 'other' } : one))
    await expect(migrate(db, changed)).rejects.toThrow(
      'Migration 0002_exchange.sql was changed after it was applied.',
    )
    await expect(migrate(db, list.slice(0, 1))).rejects.toThrow(
      'The database is at migration 2, this program knows 1: use a newer program.',
    )
  })

  test('two processes at once apply each file once', async () => {
    if (!testsUsePostgres) {
      // PGlite has one process because of its lock, so two concurrent calls are tested there.
      const db = await database({ migrate: false })
      const [a, b] = await Promise.all([migrate(db), migrate(db)])
      expect(a + b).toBe(list.length)
      return
    }
    const databaseUrl = await newPostgres()
    open.push(...(await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl })))))
  })
})

test('stores and returns uint256 values exactly, in columns and in arrays', async () => {
  const db = await database()
  const max = String(2n ** 256n - 1n)
  await insertRows(db.orm, 'reserves', [{ pool: 'p', amounts: [max, '0', '1'], block: 1, timestamp: 2 }])
  expect(await rows(db.orm, sql`select amounts::text[] from reserves`)).toEqual([
    { amounts: [max, '0', '1'] },
  ])
})

test('a snapshot is read only and a write is all or nothing', async () => {
  const db = await database()
  const row = { wallet: 'a', nonce: 1 }
  await expect(db.snapshot((tx) => insertRows(tx, 'nft_likers', [row]))).rejects.toThrow()
  await expect(
    db.write(async (tx) => {
      await insertRows(tx, 'nft_likers', [row])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await rows(db.orm, sql`select * from nft_likers`)).toEqual([])
})

test('the built-in database does not grow when the same row is written again', async () => {
  const place = mkdtempSync(join(tmpdir(), 'dex-log-'))
  const db = await openDatabase({ dataDir: place })
  const size = () =>
    readdirSync(join(place, 'db', 'pg_wal')).reduce(
      (sum, file) => sum + statSync(join(place, 'db', 'pg_wal', file)).size,
      0,
    )
  const text = 'x'.repeat(400_000)
  const write = async (times: number) => {
    for (let i = 0; i < times; i++)
      await db.write((tx) =>
        tx.execute(sql`insert into long_texts values (1, ${text + i})
        on conflict (id) do update set text = excluded.text`),
      )
  }
  await db.script('create table long_texts (id int primary key, text text storage external)')
  await write(300)
  const once = size()
  await write(300)
  expect(size()).toBeLessThan(once * 1.5)
  await db.close()
  rmSync(place, { recursive: true, force: true })
}, 600_000)

test('one leader at a time', async () => {
  const databaseUrl = testsUsePostgres ? await newPostgres() : undefined
  const a = await openDatabase({ databaseUrl })
  open.push(a)
  const lease = await a.lead('x')
  expect(lease?.held()).toBe(true)
  await lease?.write((tx) => tx.execute(sql`select 1`))
  if (!databaseUrl) return
  const b = await openDatabase({ databaseUrl })
  open.push(b)
  expect(await b.lead('x')).toBeNull()
  expect(await b.lead('y').then((other) => other?.release())).toBeUndefined()
  await lease?.release()
  expect(lease?.held()).toBe(false)
  const next = await b.lead('x')
  expect(next?.held()).toBe(true)
  await next?.release()
})

describe.runIf(testsUsePostgres)('a lease', () => {
  const like = { contract: 'c', token_id: '1', wallet: 'w', at: 1 }
  const likes = (db: Database) => rows<{ wallet: string }>(db.orm, sql`select wallet from nft_likes`)
  /** Expires the current leader's lease without its knowledge. */
  const expire = (db: Database) => db.script('update leases set until = 0')
  let [a, b, own]: Database[] = []
  let lease: Lease
  beforeEach(async () => {
    const databaseUrl = await newPostgres()
    const made = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl })))
    open.push(...made)
    ;[a, b, own] = made
    lease = (await a?.lead('x')) as Lease
  })
  afterEach(() => lease.release())

  test('is renewed for as long as its holder works', async () => {
    await sleep(4_000)
    expect(lease.held()).toBe(true)
    expect(await b?.lead('x')).toBeNull()
    await lease.write((tx) => insertRows(tx, 'nft_likes', [like]))
  })

  test('after a takeover, the previous leader writes nothing and its connections are closed', async () => {
    await expire(own as Database)
    const next = await b?.lead('x')
    expect(next?.held()).toBe(true)
    const late = lease.write((tx) => insertRows(tx, 'nft_likes', [like]))
    await expect(late).rejects.toThrow(LostLease)
    expect(await likes(own as Database)).toEqual([])
    await expect.poll(() => lease.held()).toBe(false)
    await next?.release()
  })

  test('a takeover waits for a write in progress; a renewal does not', async () => {
    let next: Promise<Lease | null> | undefined
    const under = sql`select 1 from leases where name = 'x' for key share`
    await own?.write(async (tx) => {
      await tx.execute(under)
      await sleep(3_500)
      expect(lease.held()).toBe(true)
    })
    await lease.release()
    await own?.write(async (tx) => {
      await tx.execute(under)
      next = b?.lead('x')
      expect(await Promise.race([next, sleep(700, 'waits')])).toBe('waits')
    })
    const taken = await next
    expect(taken?.held()).toBe(true)
    await taken?.release()
  })

  test('rolls back an idle write', async () => {
    const stopped = lease.write(async (tx) => {
      await insertRows(tx, 'nft_likes', [like])
      await sleep(4_500)
    })
    await expect(stopped).rejects.toThrow()
    expect(await likes(own as Database)).toEqual([])
    await lease.write((tx) => insertRows(tx, 'nft_likes', [like]))
    expect((await likes(own as Database)).length).toBe(1)
  })
})

describe('the lock', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dex-lock-'))
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  test('refuses a second holder with a clear message, and can be released', () => {
    const path = join(dir, 'a.lock')
    const release = acquireLock(path)
    expect(() => acquireLock(path)).toThrow(LockedError)
    expect(() => acquireLock(path)).toThrow(/Another copy \(process \d+\) is using this data directory/)
    release()
    release()
    acquireLock(path)()
  })

  test.each([
    ['a dead process', '999999999 5\n'],
    ['a process number used again by another', `${process.pid} 1\n`],
    ['a half-written file', ''],
    ['rubbish', 'hello'],
  ])('takes over from %s', (_, text) => {
    const path = join(dir, 'b.lock')
    acquireLock(path)()
    writeFileSync(path, text)
    acquireLock(path)()
  })

  test('refuses a second PGlite on one directory, also from another process', async () => {
    const place = mkdtempSync(join(tmpdir(), 'dex-pglite-'))
    const first = await openDatabase({ dataDir: place })
    await expect(openDatabase({ dataDir: place })).rejects.toThrow(LockedError)
    const code = `import { acquireLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
      try { acquireLock(${JSON.stringify(join(place, 'db.lock'))}) } catch (error) { process.exit(error.name === 'LockedError' ? 7 : 8) }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code])
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(7)
    await first.close()
    await (await openDatabase({ dataDir: place })).close()
    rmSync(place, { recursive: true, force: true })
  })
})

test('tests that need PostgreSQL fail with a clear message where it is missing', () => {
  expect(() => postgresBinaries('/nowhere', '/nowhere')).toThrow(
    /^TEST_DATABASE=postgres was asked for, but no PostgreSQL/,
  )
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../server/core/db/database.ts'
import { rows } from '../server/core/db/query.ts'
import { makeDatabase } from './database.ts'
import { remove } from './files.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const whole = mkdtempSync(join(tmpdir(), 'devnet-database-'))
let dataDir = ''
let count = 0
beforeEach(() => {
  count += 1
  dataDir = join(whole, String(count), 'api')
})
afterAll(() => remove(whole))

test('what it makes the server opens, with every table', async () => {
  await makeDatabase(root, dataDir, new AbortController().signal)
  expect(readdirSync(dirname(dataDir))).toEqual(['api'])
  const database = await openDatabase({ dataDir, migrate: false })
  const [found] = await rows<{ tables: number }>(
    database.orm,
    sql`select count(*)::int as tables from information_schema.tables where table_schema = 'public'`,
  )
  await database.close()
  expect(found?.tables).toBeGreaterThan(20)
})

test('a database that is there stays as it is', async () => {
  mkdirSync(join(dataDir, 'db'), { recursive: true })
  writeFileSync(join(dataDir, 'db', 'mark'), 'mine')
  await makeDatabase(root, dataDir, new AbortController().signal)
  expect(readFileSync(join(dataDir, 'db', 'mark'), 'utf8')).toBe('mine')
})

test('one that is stopped leaves nothing, neither does one that was killed before', async () => {
  mkdirSync(join(`${dataDir}.next`, 'db'), { recursive: true })
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 300)
  await makeDatabase(root, dataDir, abort.signal)
  expect(existsSync(dataDir)).toBe(false)
  expect(readdirSync(dirname(dataDir))).toEqual([])
})

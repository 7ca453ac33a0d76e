import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Indexer } from '../../indexer.ts'
import { newPostgres, openTestDatabase, testsUsePostgres } from '../../testing/database.ts'
import { START, smallExchange } from '../../testing/exchange.ts'
import { openDatabase } from '../db/database.ts'
import type { Database, Orm } from '../db/query.ts'
import { Answers } from './answers.ts'
import { ApiError } from './error.ts'

const chain = smallExchange()
let database: Database
let second: Database
let indexer: Indexer
let answers: Answers
let worked: string[]
beforeAll(async () => {
  const databaseUrl = testsUsePostgres ? await newPostgres() : undefined
  database = databaseUrl ? await openDatabase({ databaseUrl }) : await openTestDatabase()
  // On PostgreSQL another replica indexes.
  second = databaseUrl ? await openDatabase({ databaseUrl }) : database
  indexer = new Indexer({ database: second, source: chain })
  while ((await indexer.step()) === 'more') {}
})
afterAll(async () => {
  await database.close()
  if (second !== database) await second.close()
})
beforeEach(() => {
  answers = new Answers(database)
  worked = []
})

const ask = (key: string, work: (tx: Orm) => Promise<object> = async () => ({ key })) =>
  answers.saved(key, false) ??
  answers.ask({
    key,
    keepMs: 60_000,
    work: (tx) => {
      worked.push(key)
      return work(tx)
    },
  })

test('computes an answer once per block, then serves it without a database query', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => ask('a')))
  expect(worked).toEqual(['a'])
  expect(new Set(all.map(({ text }) => text)).size).toBe(1)
  const before = database.queries()
  await ask('a')
  expect(database.queries()).toBe(before)
  chain.mine(START + 10_000, [])
  while ((await indexer.step()) === 'more') {}
  // Writes of another process are noticed with a short delay.
  const block = async () => JSON.parse((await ask('a')).text).asOfBlock
  await expect.poll(block, { interval: 20 }).toBe(indexer.status().block)
  expect(worked).toEqual(['a', 'a'])
})

test('on PostgreSQL, never answers a wallet’s question about itself from memory alone', async () => {
  await ask('a')
  expect(answers.saved('a', false)).not.toBeNull()
  if (testsUsePostgres) expect(answers.saved('a', true)).toBeNull()
  else expect(answers.saved('a', true)).not.toBeNull()
})

test('questions that wait together share one transaction', async () => {
  const before = database.queries()
  await Promise.all(Array.from({ length: 12 }, (_, n) => ask(`q${n}`)))
  expect(worked.length).toBe(12)
  expect(database.queries() - before).toBeLessThanOrEqual(5)
})

test('a failing question does not fail the others', async () => {
  const missing = new ApiError(404, 'not_found', 'There is no such thing.')
  const all = await Promise.allSettled([
    ask('a'),
    ask('missing', () => Promise.reject(missing)),
    ask('broken', (tx) => tx.execute(sql`select nothing`) as unknown as Promise<object>),
    ask('b'),
    ask('c'),
  ])
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

test('answers settled questions from memory, without a query, after any change', async () => {
  const settled = (over: boolean) =>
    answers.ask({ key: `over ${over}`, keepMs: 60_000, work: async () => ({ over }), settled: () => over })
  const [, then] = [await settled(false), await settled(true)]
  chain.mine(START + 20_000, [])
  while ((await indexer.step()) === 'more') {}
  const before = database.queries()
  expect(answers.saved('over true', true)).toBe(then)
  expect(database.queries()).toBe(before)
  if (!testsUsePostgres) expect(answers.saved('over false', false)).toBeNull()
})

test('computes a settled answer once for concurrent questions', async () => {
  let times = 0
  const work = async () => ({ times: ++times })
  const one = { key: 'over and shared', keepMs: 60_000, work, settled: () => true }
  const all = await Promise.all(Array.from({ length: 40 }, () => answers.ask(one)))
  expect(times).toBe(1)
  expect(new Set(all).size).toBe(1)
})

test('caches a long answer from its second question on, so that sequential reading evicts nothing', async () => {
  const long = 'x'.repeat(200_000)
  await ask('short')
  for (let n = 0; n < 200; n++) await ask(`page ${n}`, async () => ({ long }))
  expect(answers.saved('page 199', false)).toBeNull()
  expect(answers.saved('short', false)).not.toBeNull()
  await ask('page 199', async () => ({ long }))
  expect(answers.saved('page 199', false)).not.toBeNull()
})

test('bounds memory and evicts the oldest answer first', async () => {
  const long = 'x'.repeat(900_000)
  for (let n = 0; n < 40; n++) await ask(`long ${n >> 1}`, async () => ({ long }))
  expect(answers.saved('long 0', false)).toBeNull()
  expect(answers.saved('long 19', false)).not.toBeNull()
  // An answer that would take a large part of the cache is not cached.
  for (let n = 0; n < 2; n++) await ask('huge', async () => ({ long: long.repeat(2) }))
  expect(answers.saved('huge', false)).toBeNull()
})

/** Logins and countries. */

import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorSchema } from '../../../src/lib/core/exchange/schema.ts'
import { countryResponseSchema, loginResponseSchema } from '../../../src/lib/core/users/schema.ts'
import { rows } from '../../core/db/query.ts'
import { address } from '../../testing/exchange.ts'
import { type ExchangeApi, openExchangeApi } from '../../testing/exchangeApi.ts'
import { countryOf } from './routes.ts'

let api: ExchangeApi
beforeAll(async () => {
  api = await openExchangeApi()
})
afterAll(() => api.close())

/** Every row of every table. */
async function dumpAll(): Promise<string> {
  const tables = await rows<{ name: string }>(
    api.database.orm,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const dumps: unknown[] = []
  for (const { name } of tables)
    dumps.push(name, await rows(api.database.orm, sql`select * from ${sql.raw(name)}`))
  return JSON.stringify(dumps)
}

describe('users', () => {
  test('login answers with the time and keeps nothing, because nothing was proved', async () => {
    const before = await dumpAll()
    const one = await api.post('/users/v1/login', { walletAddress: `0x${'Ab'.repeat(20)}`, walletType: null })
    expect(one.status).toBe(200)
    expect(v.parse(loginResponseSchema, one.body)).toMatchObject({
      lastAccessTime: 1_700_000_000,
      asOfBlock: 27,
    })
    await api.post('/users/v1/login', { walletAddress: `0x${'aB'.repeat(20)}`, walletType: 'dcent' })
    expect(await dumpAll()).toBe(before)
  })

  test.each<[unknown, string | undefined]>([
    [{}, 'walletAddress'],
    [{ walletAddress: '0x12' }, 'walletAddress'],
    [{ walletAddress: 5 }, 'walletAddress'],
    [{ walletAddress: address(1), walletType: 'a\u0000b' }, 'walletType'],
    [{ walletAddress: address(1), walletType: 'x'.repeat(65) }, 'walletType'],
    [{ walletAddress: address(1), admin: true }, 'admin'],
    ['[]', 'walletAddress'],
    ['null', undefined],
    ['{', undefined],
  ])('a malformed login is refused: %j', async (body, field) => {
    const { status, body: answer } = await api.post('/users/v1/login', body)
    expect(status).toBe(400)
    expect(v.parse(errorSchema, answer).error.field).toBe(field)
  })

  test.each<[string | null, string | null, string | null, string | null]>([
    ['kr', 'US', 'en-US', 'KR'],
    ['XX', null, 'ko', 'KR'],
    ['T1', 'us', 'ko', 'US'],
    [null, 'DE', 'ko', 'DE'],
    [null, null, 'ko-KR,ko;q=0.9,en;q=0.8', 'KR'],
    [null, null, 'en;q=0.5, ko;q=0.9', 'KR'],
    [null, null, 'zh-Hant-TW', 'TW'],
    [null, null, 'en-GB,ko;q=0.1', 'GB'],
    [null, null, 'ko;q=0, fr', null],
    [null, null, '*', null],
    [null, null, ',;q=,,-', null],
    [null, null, null, null],
  ])('country from header %s, setting %s, languages %s is %s', (cf, configured, languages, country) => {
    expect(countryOf(cf, configured, languages)).toBe(country)
  })

  test('country answers with the language', async () => {
    const { body, headers } = await api.get('/users/v1/country', { 'accept-language': 'ko-KR' })
    expect(v.parse(countryResponseSchema, body)).toEqual({ country: 'KR', language: 'ko', asOfBlock: 27 })
    expect(headers.get('vary')).toContain('Accept-Language')
    expect(
      (await api.get('/users/v1/country', { 'accept-language': 'ko' }, api.makeApi({}, 'FR'))).body.language,
    ).toBe('en')
  })
})

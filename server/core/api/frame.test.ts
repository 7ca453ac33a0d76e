/** Tests the behaviour that all routes share: refusals, keys, limits, headers, metrics. */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorSchema } from '../../../src/lib/core/exchange/schema.ts'
import { exchangeRoutes } from '../../features/exchange/routes.ts'
import { liquidityRoutes } from '../../features/liquidity/routes.ts'
import { userRoutes } from '../../features/users/routes.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { mevUsdt, registry } from '../../testing/exchange.ts'
import { type ExchangeApi, openExchangeApi } from '../../testing/exchangeApi.ts'
import { openDatabase } from '../db/database.ts'
import { createApi } from './frame.ts'

let api: ExchangeApi
beforeAll(async () => {
  api = await openExchangeApi()
})
afterAll(() => api.close())

describe('the frame', () => {
  test.each([
    ['/exchange/v1/tokens?x=1', 'x', 'Unknown parameter: x.'],
    ['/exchange/v1/swaps?page=0', 'page', 'page must be at least 1.'],
    ['/exchange/v1/swaps?page=-1', 'page', 'page must be a whole number.'],
    ['/exchange/v1/swaps?page=1e3', 'page', 'page must be a whole number.'],
    ['/exchange/v1/swaps?page=', 'page', 'page must be a whole number.'],
    ['/exchange/v1/swaps?page=9999999', 'page', 'page must be at most 1000000.'],
    ['/exchange/v1/swaps?page=1&page=2', 'page', 'page is given twice.'],
    ['/exchange/v1/swaps?pool=0x1', 'pool', 'pool must be an address: 0x and 40 hex digits.'],
    ['/exchange/v1/swaps?trader=%00', 'trader', 'trader must be an address: 0x and 40 hex digits.'],
    ['/exchange/v1/swaps?__proto__=1', '__proto__', 'Unknown parameter: __proto__.'],
    [`/exchange/v1/pools/${mevUsdt}/candles?interval=2h`, 'interval', 'interval must be 1h, 4h or 1d.'],
    ['/exchange/v1/pools/abc/candles', 'address', 'address must be an address: 0x and 40 hex digits.'],
  ])('%s is refused, naming %s', async (path, field, message) => {
    expect(await api.get(path)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_request', message, field } },
    })
  })

  test('unknown route, wrong method, wrong or large body', async () => {
    expect(await api.get('/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    const wrong = await api.app.request('/api/exchange/v1/pools', { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
    expect((await api.get('/users/v1/login')).status).toBe(405)
    expect(await api.post('/users/v1/login', 'a=b', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    })
    expect(await api.post('/users/v1/login', `"${'x'.repeat(20_000)}"`)).toMatchObject({
      status: 413,
      body: { error: { code: 'too_large' } },
    })
  })

  test('any page may read, also refusals; preflight is answered', async () => {
    for (const path of ['/exchange/v1/pools', '/exchange/v1/swaps?page=0', '/nothing'])
      expect((await api.get(path)).headers.get('access-control-allow-origin')).toBe('*')
    const before = api.database.queries()
    const preflight = await api.app.request('/api/users/v1/login', { method: 'OPTIONS' })
    expect([preflight.status, api.database.queries() - before]).toEqual([204, 0])
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type, X-API-Key, X-Like')
    const response = await api.makeApi({ corsOrigin: 'https://a.example' }).request('/api/nothing')
    expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example')
  })

  test('always accepts a key and needs one only when configured', async () => {
    expect((await api.get('/exchange/v1/pools', { 'x-api-key': 'any' })).status).toBe(200)
    const closed = api.makeApi({ apiKey: 'secret' })
    expect((await api.get('/exchange/v1/pools', {}, closed)).body.error.code).toBe('unauthorized')
    expect((await api.get('/exchange/v1/pools', { 'x-api-key': 'secreT' }, closed)).status).toBe(401)
    const inside = await api.get('/exchange/v1/pools', { 'x-api-key': 'secret' }, closed)
    expect(inside.status).toBe(200)
    // A shared cache in front would serve it to clients without a key.
    expect(inside.headers.get('cache-control')).toMatch(/^private, /)
    expect((await api.get('/exchange/v1/pools')).headers.get('cache-control')).toMatch(/^public, /)
  })

  test('limits requests per address and says how long to wait', async () => {
    const limited = api.makeApi({ rateLimit: { perSecond: 0.5, burst: 2 }, trustedHops: 1 })
    const from = (ip: string) =>
      api.get('/exchange/v1/pools', { 'x-forwarded-for': `6.6.6.6, ${ip}` }, limited)
    expect((await from('1.1.1.1')).status).toBe(200)
    expect((await from('1.1.1.1')).status).toBe(200)
    const refused = await from('1.1.1.1')
    expect(refused).toMatchObject({
      status: 429,
      queries: 0,
      body: { error: { code: 'too_many_requests', retryAfterSec: 2 } },
    })
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await from('2.2.2.2')).status).toBe(200)
  })

  test('an unexpected failure reveals nothing of the internals', async () => {
    const said: string[] = []
    const closed = await openDatabase({})
    await closed.close()
    const broken = createApi(
      { database: closed, metrics: api.metrics, onMessage: (text) => said.push(text) },
      exchangeRoutes({ registry }),
    )
    const response = await broken.request('/api/exchange/v1/pools')
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      500,
      'internal',
    ])
    expect(said.length).toBe(1)
  })

  test('an unavailable database asks the client to retry', async () => {
    const unreachable = () =>
      Promise.reject(
        new Error('Failed query', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      )
    const lost = createApi(
      { database: { ...api.database, snapshot: unreachable }, metrics: api.metrics },
      exchangeRoutes({ registry }),
    )
    const response = await lost.request('/api/exchange/v1/pools')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })

  test('answers every request with a documented response', async () => {
    const paths = [
      'tokens',
      'pools',
      'overview',
      'swaps',
      'liquidity',
      `pools/${mevUsdt}/candles`,
      'pools/x/candles',
      '',
    ]
    const names = [
      'page',
      'pool',
      'trader',
      'provider',
      'interval',
      'from',
      'to',
      'x',
      '__proto__',
      'constructor',
      'toString',
    ]
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
      fc.constantFrom(
        '1',
        '1h',
        '4h',
        '1d',
        mevUsdt,
        '%',
        '%00',
        '0'.repeat(400),
        "'; drop table logins; --",
      ),
    )
    const said: string[] = []
    const app = api.makeApi({ onMessage: (text) => said.push(text) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 4 }),
        fc.boolean(),
        async (path, list, raw) => {
          const encode = raw ? (text: string) => text.replace(/[#\s]/g, '') : encodeURIComponent
          const query = list.map(([name, value]) => `${name}=${encode(value.toWellFormed())}`).join('&')
          const response = await app.request(`/api/exchange/v1/${path}?${query}`)
          expect([200, 400, 404]).toContain(response.status)
          const body = await response.json()
          if (response.status !== 200) v.parse(errorSchema, body)
        },
      ),
      { numRuns: 400 },
    )
    expect(said).toEqual([])
  })

  test('before anything is indexed, chain routes ask the client to retry and the others answer', async () => {
    const empty = await openTestDatabase()
    const early = createApi({ database: empty, metrics: api.metrics }, [
      ...userRoutes({}),
      ...exchangeRoutes({ registry }),
      ...liquidityRoutes({ registry }),
    ])
    for (const path of ['tokens', 'pools', 'overview', 'swaps', 'liquidity', `pools/${mevUsdt}/candles`]) {
      const response = await early.request(`/api/exchange/v1/${path}`)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    }
    expect(await (await early.request('/api/users/v1/country')).json()).toMatchObject({ asOfBlock: 0 })
    await empty.close()
  })

  test('counts metrics by route and status, not by requested path', async () => {
    await api.get(`/exchange/v1/pools/${mevUsdt}/candles`)
    await api.get('/exchange/v1/swaps?page=0')
    const text = api.metrics.text()
    expect(text).toMatch(
      /api_requests_total\{route="\/exchange\/v1\/pools\/:address\/candles",status="200"\} \d+/,
    )
    expect(text).toMatch(/api_requests_total\{route="\/exchange\/v1\/swaps",status="400"\} \d+/)
    expect(text).toMatch(/api_request_seconds_bucket\{route="\/exchange\/v1\/swaps",le="\+Inf"\} \d+/)
    expect(text).not.toContain(mevUsdt)
  })
})

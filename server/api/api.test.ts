import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  candlesResponseSchema,
  errorSchema,
  liquidityResponseSchema,
  overviewResponseSchema,
  poolsResponseSchema,
  positionsResponseSchema,
  swapsResponseSchema,
  tokensResponseSchema,
} from '../../src/lib/exchange/schema.ts'
import { countryResponseSchema, loginResponseSchema } from '../../src/lib/users/schema.ts'
import { openDatabase } from '../db/database.ts'
import { type Database, rows } from '../db/query.ts'
import { Indexer } from '../indexer/indexer.ts'
import { openTestDatabase } from '../testing/database.ts'
import {
  address,
  alice,
  bob,
  E18,
  MEV,
  mevUsdt,
  PKS,
  registry,
  START,
  smallExchange,
  trade,
  USDT,
  usdtUsdc,
} from '../testing/exchange.ts'
import type { FakeChain } from '../testing/fakeChain.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { createApi, type FrameOptions } from './kernel/frame.ts'
import { Metrics } from './kernel/metrics.ts'
import { bucketOf, clientAddress, RateLimit } from './kernel/rateLimit.ts'
import { liquidityRoutes } from './liquidity/routes.ts'
import { countryOf, userRoutes } from './users/routes.ts'

let database: Database
let chain: FakeChain
let app: ReturnType<typeof makeApi>
const metrics = new Metrics()

const makeApi = (extra: Partial<FrameOptions> = {}, country?: string) =>
  createApi({ database, metrics, ...extra }, [
    ...userRoutes({ country, now: () => 1_700_000_000_999 }),
    ...exchangeRoutes({ registry }),
    ...liquidityRoutes({ registry }),
  ])

async function catchUp(own: FakeChain, into = database): Promise<void> {
  const indexer = new Indexer({ database: into, source: own, tokens: [PKS] })
  while ((await indexer.step()) === 'more') {}
}

const DAY = 86_400
const NOW = START + 3 * DAY + 1_800

beforeAll(async () => {
  database = await openTestDatabase()
  chain = smallExchange()
  // Coin 0 is the dollar: 1,000 USDT to 50,000 MEV is $0.02.
  trade(chain, START + 100, { usdt: 1_000, mev: 40_000, sold: 1, bought: 10, sells: 'usdt', trader: alice })
  // Exactly a day before the end: no longer in the last day. Leaves 40 MEV a dollar.
  trade(chain, NOW - DAY, { usdt: 1_000, mev: 40_000, sold: 2, bought: 11, sells: 'usdt', trader: alice })
  // The first second of the last day, in the broken hour that is counted trade by trade.
  trade(chain, NOW - DAY + 1, { usdt: 1_000, mev: 45_000, sold: 3, bought: 12, sells: 'usdt', trader: alice })
  for (let i = 0; i < 20; i++)
    trade(chain, NOW - 4 * 3_600 + i, { usdt: 1_000, mev: 50_000, sold: 5, bought: 0.1, sells: 'mev' })
  chain.mine(NOW - 60, [
    [
      {
        type: 'Swapped',
        pool: usdtUsdc,
        trader: bob,
        soldIndex: 1,
        boughtIndex: 0,
        amountsIn: [0n, 100n * E18],
        amountsOut: [99n * E18, 0n],
        fee: 1n,
      },
    ],
    [{ type: 'LiquidityRemoved', pool: mevUsdt, provider: bob, amounts: [1n, 2n], liquidity: 3n }],
  ])
  chain.mine(NOW, [])
  await catchUp(chain)
  app = makeApi()
})
afterAll(() => database.close())

async function get(path: string, headers: Record<string, string> = {}, from = app) {
  const before = database.queries()
  const response = await from.request(`/api${path}`, { headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? undefined : JSON.parse(text),
    queries: database.queries() - before,
  }
}
const post = async (path: string, body: unknown, headers: Record<string, string> = {}, from = app) => {
  const before = database.queries()
  const response = await from.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as never,
    queries: database.queries() - before,
  }
}

describe('exchange', () => {
  test('tokens: prices, a day’s volume and change', async () => {
    const { body, queries } = await get('/exchange/v1/tokens', {}, makeApi())
    const { list, asOfBlock } = v.parse(tokensResponseSchema, body)
    expect(queries).toBe(6)
    expect(asOfBlock).toBe(27)
    expect(
      list.map(({ symbol, priceUsd, volume24h, change24h }) => ({ symbol, priceUsd, volume24h, change24h })),
    ).toEqual([
      { symbol: 'MEV', priceUsd: '0.02', volume24h: String(112n * E18), change24h: -0.2 },
      { symbol: 'USDT', priceUsd: '1', volume24h: String(104n * E18), change24h: 0 },
      { symbol: 'USDC', priceUsd: '1', volume24h: String(100n * E18), change24h: 0 },
      { symbol: 'PKS', priceUsd: null, volume24h: '0', change24h: null },
    ])
    expect(list[0]).toMatchObject({
      name: 'MEV token',
      decimals: 18,
      address: expect.stringMatching(/^0x0{38}[eE]1$/),
    })
  })

  test('pools: reserves, value, a day’s trade', async () => {
    const { body, queries } = await get('/exchange/v1/pools', {}, makeApi())
    expect(queries).toBe(6)
    const { list } = v.parse(poolsResponseSchema, body)
    expect(list).toMatchObject([
      {
        id: 'MEV-USDT',
        kind: 'amm',
        tokens: [{ symbol: 'USDT' }, { symbol: 'MEV' }],
        reserves: [String(1_000n * E18), String(50_000n * E18)],
        fee: '30000000',
        tvlUsd: '2000.00',
        // 3 at the day's first second, then 20 times 0.1
        volume24hUsd: '5.00',
        swaps24h: 21,
        volume7dUsd: '8.00',
        // 0.3 % of 8 dollars in 261,050 seconds, for a year, on 2,000 dollars
        feeApr: 0.00144965,
      },
      {
        id: 'USDT-USDC',
        kind: 'cfmm',
        tvlUsd: '1000.00',
        volume24hUsd: '99.00',
        swaps24h: 1,
        volume7dUsd: '99.00',
        // 0.04 % of 99 dollars, half of it for the owner
        feeApr: 0.00239192,
      },
    ])
  })

  test('positions: what was put in, what it is worth, what fees brought', async () => {
    const { body, queries } = await get(`/exchange/v1/positions?provider=${alice}`, {}, makeApi())
    expect(queries).toBe(7)
    const { list } = v.parse(positionsResponseSchema, body)
    expect(list).toMatchObject([
      {
        id: 'MEV-USDT',
        liquidity: String(7_000n * E18),
        held: [String(1_000n * E18), String(50_000n * E18)],
        amounts: [String(1_000n * E18), String(50_000n * E18)],
        // The last trade left the reserves as they were at the deposit.
        fees: ['0', '0'],
        valueUsd: '2000.00',
        heldUsd: '2000.00',
        feesUsd: '0.00',
        since: START - 40,
      },
      { id: 'USDT-USDC', liquidity: String(1_000n * E18), fees: ['0', '0'], valueUsd: '1000.00' },
    ])
    // Who only took out has nothing open, who never came neither.
    for (const nobody of [bob, address(0xdead)])
      expect((await get(`/exchange/v1/positions?provider=${nobody}`)).body).toMatchObject({ list: [] })
    expect((await get('/exchange/v1/positions')).status).toBe(400)
  })

  test('overview', async () => {
    const { body, queries } = await get('/exchange/v1/overview', {}, makeApi())
    expect(queries).toBe(6)
    expect(v.parse(overviewResponseSchema, body)).toEqual({
      pools: 2,
      tvlUsd: '3000.00',
      volume24hUsd: '104.00',
      swaps24h: 22,
      mev: { priceUsd: '0.02', change24h: -0.2 },
      headBlock: 27,
      indexedBlock: 27,
      indexedTime: NOW,
      unseen: { pools: null, trades: null, farms: null, offerings: null, nfts: null, mints: null },
      asOfBlock: 27,
    })
  })

  test('the three share one reading of the market, and answers are kept until the next block', async () => {
    const own = makeApi()
    await get('/exchange/v1/overview', {}, own)
    expect((await get('/exchange/v1/pools', {}, own)).queries).toBe(1)
    const again = await get('/exchange/v1/pools', {}, own)
    expect(again.queries).toBe(1)
    const cached = await get(
      '/exchange/v1/pools',
      { 'if-none-match': again.headers.get('etag') as string },
      own,
    )
    expect([cached.status, cached.text, cached.queries]).toEqual([304, '', 1])
    expect(again.headers.get('cache-control')).toBe('public, max-age=1, stale-while-revalidate=5')
  })

  describe('candles', () => {
    const path = `/exchange/v1/pools/${mevUsdt}/candles`

    test('hourly, the registry’s first coin priced in the other, gaps carried', async () => {
      const first = START - (START % 3_600)
      const { body, queries } = await get(`${path}?from=${first}&to=${first + 7_200}`)
      expect(queries).toBe(3)
      const { list, base, quote } = v.parse(candlesResponseSchema, body)
      expect([base.toLowerCase(), quote.toLowerCase()]).toEqual([MEV, USDT])
      expect(list).toEqual([
        {
          time: first,
          open: '0.025',
          high: '0.025',
          low: '0.025',
          close: '0.025',
          volumeBase: String(10n * E18),
          volumeQuote: String(E18),
          swaps: 1,
        },
        {
          time: first + 3_600,
          open: '0.025',
          high: '0.025',
          low: '0.025',
          close: '0.025',
          volumeBase: '0',
          volumeQuote: '0',
          swaps: 0,
        },
        {
          time: first + 7_200,
          open: '0.025',
          high: '0.025',
          low: '0.025',
          close: '0.025',
          volumeBase: '0',
          volumeQuote: '0',
          swaps: 0,
        },
      ])
    })

    test('before the first trade there is nothing, before the range the last close counts', async () => {
      const first = START - (START % 3_600)
      expect((await get(`${path}?from=${first - 36_000}&to=${first - 3_600}`)).body.list).toEqual([])
      const { body } = await get(`${path}?from=${first + 36_000}&to=${first + 36_000}`)
      expect(body.list).toMatchObject([{ time: first + 36_000, close: '0.025', swaps: 0 }])
    })

    test('daily: high and low of what was quoted, whichever way round the pool holds its coins', async () => {
      const day = NOW - DAY - ((NOW - DAY) % DAY)
      const { body } = await get(`${path}?interval=1d&from=${day}&to=${NOW}`)
      const { list } = v.parse(candlesResponseSchema, body)
      expect(
        list.map(({ time, open, high, low, close, swaps }) => ({ time, open, high, low, close, swaps })),
      ).toEqual([
        { time: day, open: '0.025', high: '0.025', low: '0.02', close: '0.02', swaps: 22 },
        { time: day + DAY, open: '0.02', high: '0.02', low: '0.02', close: '0.02', swaps: 0 },
      ])
    })

    test('defaults end at the chain’s clock', async () => {
      for (const [interval, step] of [
        ['1h', 3_600],
        ['4h', 14_400],
        ['1d', DAY],
      ] as const) {
        const { body } = await get(`${path}?interval=${interval}`)
        const { list } = v.parse(candlesResponseSchema, body)
        expect(list.at(-1)?.time).toBe(NOW - (NOW % step))
        expect(list.length).toBeLessThanOrEqual(200)
        for (const [index, candle] of list.entries())
          expect(candle.time).toBe((list[0]?.time ?? 0) + index * step)
      }
    })

    test('unknown pool, absurd range', async () => {
      expect(await get(`/exchange/v1/pools/${address(9)}/candles`)).toMatchObject({
        status: 404,
        body: { error: { field: 'address' } },
      })
      expect(await get(`${path}?from=0`)).toMatchObject({ status: 400, body: { error: { field: 'from' } } })
      expect((await get(`${path}?from=99999999999&to=5`)).body.list).toEqual([])
    })
  })

  describe('swaps and liquidity', () => {
    test.each([
      ['', 24, 15],
      ['?page=2', 24, 9],
      ['?page=3', 24, 0],
      [`?pool=${mevUsdt}`, 23, 15],
      [`?pool=${usdtUsdc}`, 1, 1],
      [`?pool=${address(9)}`, 0, 0],
      [`?trader=${alice}`, 3, 3],
      [`?trader=${bob.toUpperCase().replace('0X', '0x')}&pool=${usdtUsdc}`, 1, 1],
    ])('swaps%s: %i in all, %i here', async (query, count, here) => {
      const { body, queries } = await get(`/exchange/v1/swaps${query}`)
      const answer = v.parse(swapsResponseSchema, body)
      expect([answer.count, answer.list.length, queries]).toEqual([count, here, here === 0 ? 2 : 3])
      const order = answer.list.map((row) => row.block)
      expect(order).toEqual([...order].sort((a, b) => b - a))
    })

    test('a swap says what went in and came out', async () => {
      const { body } = await get(`/exchange/v1/swaps?trader=${alice}`)
      expect(body.list[2]).toMatchObject({
        tokenIn: expect.stringMatching(/[eE]2$/),
        amountIn: String(E18),
        tokenOut: expect.stringMatching(/[eE]1$/),
        amountOut: String(10n * E18),
        time: START + 100,
        block: 3,
      })
    })

    test('liquidity of a provider', async () => {
      const { body, queries } = await get(`/exchange/v1/liquidity?provider=${bob}`)
      expect(queries).toBe(3)
      expect(v.parse(liquidityResponseSchema, body)).toMatchObject({
        page: 1,
        count: 1,
        list: [{ action: 'remove', amounts: ['1', '2'], liquidity: '3', time: NOW - 60 }],
      })
      expect((await get('/exchange/v1/liquidity?page=7')).body).toMatchObject({ page: 7, count: 3, list: [] })
    })
  })
})

describe('users', () => {
  test('login notes the wallet once, and counts', async () => {
    const one = await post('/users/v1/login', { walletAddress: `0x${'Ab'.repeat(20)}`, walletType: null })
    expect(one.status).toBe(200)
    expect(one.queries).toBe(2)
    expect(v.parse(loginResponseSchema, one.body)).toMatchObject({
      lastAccessTime: 1_700_000_000,
      asOfBlock: 27,
    })
    await post('/users/v1/login', { walletAddress: `0x${'aB'.repeat(20)}`, walletType: 'dcent' })
    expect(await rows(database.orm, sql`select wallet, wallet_type, times::text from logins`)).toEqual([
      { wallet: `0x${'ab'.repeat(20)}`, wallet_type: 'dcent', times: '2' },
    ])
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
    const { status, body: answer } = await post('/users/v1/login', body)
    expect(status).toBe(400)
    expect(v.parse(errorSchema, answer).error.field).toBe(field)
  })

  test.each<[string | undefined, string | undefined, string | undefined, string | null]>([
    ['kr', 'US', 'en-US', 'KR'],
    ['XX', undefined, 'ko', 'KR'],
    ['T1', 'us', 'ko', 'US'],
    [undefined, 'DE', 'ko', 'DE'],
    [undefined, undefined, 'ko-KR,ko;q=0.9,en;q=0.8', 'KR'],
    [undefined, undefined, 'en;q=0.5, ko;q=0.9', 'KR'],
    [undefined, undefined, 'zh-Hant-TW', 'TW'],
    [undefined, undefined, 'en-GB,ko;q=0.1', 'GB'],
    [undefined, undefined, 'ko;q=0, fr', null],
    [undefined, undefined, '*', null],
    [undefined, undefined, ',;q=,,-', null],
    [undefined, undefined, undefined, null],
  ])('country from header %s, setting %s, languages %s is %s', (cf, configured, languages, country) => {
    expect(countryOf(cf, configured, languages)).toBe(country)
  })

  test('country answers with the language', async () => {
    const { body, headers } = await get('/users/v1/country', { 'accept-language': 'ko-KR' })
    expect(v.parse(countryResponseSchema, body)).toEqual({ country: 'KR', language: 'ko', asOfBlock: 27 })
    expect(headers.get('vary')).toContain('Accept-Language')
    expect(
      (await get('/users/v1/country', { 'accept-language': 'ko' }, makeApi({}, 'FR'))).body.language,
    ).toBe('en')
  })
})

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
    expect(await get(path)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_request', message, field } },
    })
  })

  test('unknown route, wrong method, wrong or large body', async () => {
    expect(await get('/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    const wrong = await app.request('/api/exchange/v1/pools', { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
    expect((await get('/users/v1/login')).status).toBe(405)
    expect(await post('/users/v1/login', 'a=b', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    })
    expect(await post('/users/v1/login', `"${'x'.repeat(20_000)}"`)).toMatchObject({
      status: 413,
      body: { error: { code: 'too_large' } },
    })
  })

  test('any page may read, also refusals; preflight is answered', async () => {
    for (const path of ['/exchange/v1/pools', '/exchange/v1/swaps?page=0', '/nothing'])
      expect((await get(path)).headers.get('access-control-allow-origin')).toBe('*')
    const before = database.queries()
    const preflight = await app.request('/api/users/v1/login', { method: 'OPTIONS' })
    expect([preflight.status, database.queries() - before]).toEqual([204, 0])
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type, X-API-Key, X-Like')
    const own = await makeApi({ corsOrigin: 'https://a.example' }).request('/api/nothing')
    expect(own.headers.get('access-control-allow-origin')).toBe('https://a.example')
  })

  test('a key is accepted always and needed only when configured', async () => {
    expect((await get('/exchange/v1/pools', { 'x-api-key': 'any' })).status).toBe(200)
    const closed = makeApi({ apiKey: 'secret' })
    expect((await get('/exchange/v1/pools', {}, closed)).body.error.code).toBe('unauthorized')
    expect((await get('/exchange/v1/pools', { 'x-api-key': 'secreT' }, closed)).status).toBe(401)
    expect((await get('/exchange/v1/pools', { 'x-api-key': 'secret' }, closed)).status).toBe(200)
  })

  test('too many requests wait as told, per address', async () => {
    const limited = makeApi({ rateLimit: { perSecond: 0.5, burst: 2 }, trustedHops: 1 })
    const from = (ip: string) => get('/exchange/v1/pools', { 'x-forwarded-for': `6.6.6.6, ${ip}` }, limited)
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

  test('an unexpected failure says nothing of the inside', async () => {
    const said: string[] = []
    const closed = await openDatabase({})
    await closed.close()
    const broken = createApi(
      { database: closed, metrics, onMessage: (text) => said.push(text) },
      exchangeRoutes({ registry }),
    )
    const response = await broken.request('/api/exchange/v1/pools')
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      500,
      'internal',
    ])
    expect(said.length).toBe(1)
  })

  test('a database that is away asks to wait', async () => {
    const away = () =>
      Promise.reject(
        new Error('Failed query', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
      )
    const lost = createApi(
      { database: { ...database, snapshot: away }, metrics },
      exchangeRoutes({ registry }),
    )
    const response = await lost.request('/api/exchange/v1/pools')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })

  test('whatever is asked, the answer is one of ours', async () => {
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
    const own = makeApi({ onMessage: (text) => said.push(text) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 4 }),
        fc.boolean(),
        async (path, list, raw) => {
          const encode = raw ? (text: string) => text.replace(/[#\s]/g, '') : encodeURIComponent
          const query = list.map(([name, value]) => `${name}=${encode(value.toWellFormed())}`).join('&')
          const response = await own.request(`/api/exchange/v1/${path}?${query}`)
          expect([200, 400, 404]).toContain(response.status)
          const body = await response.json()
          if (response.status !== 200) v.parse(errorSchema, body)
        },
      ),
      { numRuns: 400 },
    )
    expect(said).toEqual([])
  })

  test('before anything is indexed chain routes ask to wait, the others answer', async () => {
    const empty = await openTestDatabase()
    const early = createApi({ database: empty, metrics }, [
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

  test('metrics count by route and status, not by what was asked', async () => {
    await get(`/exchange/v1/pools/${mevUsdt}/candles`)
    await get('/exchange/v1/swaps?page=0')
    const text = metrics.text()
    expect(text).toMatch(
      /api_requests_total\{route="\/exchange\/v1\/pools\/:address\/candles",status="200"\} \d+/,
    )
    expect(text).toMatch(/api_requests_total\{route="\/exchange\/v1\/swaps",status="400"\} \d+/)
    expect(text).toMatch(/api_request_seconds_bucket\{route="\/exchange\/v1\/swaps",le="\+Inf"\} \d+/)
    expect(text).not.toContain(mevUsdt)
  })
})

test('an exchange without pools, as on a chain whose contracts are not known', async () => {
  const empty = await openTestDatabase()
  const { FakeChain } = await import('../testing/fakeChain.ts')
  await catchUp(new FakeChain(), empty)
  const bare = createApi({ database: empty, metrics }, exchangeRoutes({ registry }))
  const overview = await (await bare.request('/api/exchange/v1/overview')).json()
  expect(v.parse(overviewResponseSchema, overview)).toMatchObject({
    pools: 0,
    tvlUsd: '0.00',
    mev: { priceUsd: null, change24h: null },
  })
  await empty.close()
})

describe('rate limit', () => {
  test('a bucket refills with time and never above its size', () => {
    let now = 0
    const limit = new RateLimit({ perSecond: 2, burst: 3, now: () => now })
    const take = (n: number) => Array.from({ length: n }, () => limit.take('a'))
    expect(take(4)).toEqual([0, 0, 0, 1])
    now = 500
    expect(take(2)).toEqual([0, 1])
    now = 3_600_000
    expect(take(4)).toEqual([0, 0, 0, 1])
  })

  test('forgets the oldest address when there are too many', () => {
    const limit = new RateLimit({ perSecond: 0.001, burst: 1, remembered: 2, now: () => 0 })
    expect(['a', 'a', 'b', 'c', 'a', 'c'].map((key) => limit.take(key) > 0)).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
    ])
  })

  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s falls into %s', (from, bucket) => {
    expect(bucketOf(from)).toBe(bucket)
  })

  test.each<[string | undefined, string | undefined, number, string]>([
    ['9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['9.9.9.9', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['9.9.9.9', '6.6.6.6, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    ['9.9.9.9', '1.1.1.1', 2, '1.1.1.1'],
    ['9.9.9.9', undefined, 1, '9.9.9.9'],
    [undefined, undefined, 0, 'unknown'],
  ])('socket %s, forwarded %s, %i hops: %s', (socket, forwarded, hops, expected) => {
    expect(clientAddress(socket, forwarded, hops)).toBe(expected)
  })
})

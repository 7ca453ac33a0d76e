/** Tokens, pools, candles and trades, as the API shows them. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  candlesResponseSchema,
  overviewResponseSchema,
  poolsResponseSchema,
  swapsResponseSchema,
  tokensResponseSchema,
} from '../../../src/lib/core/exchange/schema.ts'
import { createApi } from '../../core/api/frame.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
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
  USDT,
  usdtUsdc,
} from '../../testing/exchange.ts'
import { DAY, type ExchangeApi, NOW, openExchangeApi } from '../../testing/exchangeApi.ts'
import { FakeChain } from '../../testing/fakeChain.ts'
import { exchangeRoutes } from './routes.ts'

let api: ExchangeApi
beforeAll(async () => {
  api = await openExchangeApi()
})
afterAll(() => api.close())

test('tokens: prices, a day’s volume and change', async () => {
  const { body, queries } = await api.get('/exchange/v1/tokens', {}, api.makeApi())
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
  const { body, queries } = await api.get('/exchange/v1/pools', {}, api.makeApi())
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

test('overview', async () => {
  const { body, queries } = await api.get('/exchange/v1/overview', {}, api.makeApi())
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
    unseen: {
      ...{ pools: null, trades: null, positions: null, farms: null },
      ...{ offerings: null, nfts: null, formulators: null, mints: null, conversions: null },
    },
    asOfBlock: 27,
  })
})

test('the three share one read of the market, and answers are cached until the next block', async () => {
  const app = api.makeApi()
  await api.get('/exchange/v1/overview', {}, app)
  expect((await api.get('/exchange/v1/pools', {}, app)).queries).toBe(1)
  const again = await api.get('/exchange/v1/pools', {}, app)
  // No query while the state is known to be unchanged.
  expect(again.queries).toBeLessThanOrEqual(1)
  const cached = await api.get(
    '/exchange/v1/pools',
    { 'if-none-match': again.headers.get('etag') as string },
    app,
  )
  expect([cached.status, cached.text]).toEqual([304, ''])
  expect(cached.queries).toBeLessThanOrEqual(1)
  expect(again.headers.get('cache-control')).toBe('public, max-age=1, stale-while-revalidate=5')
})

describe('candles', () => {
  const path = `/exchange/v1/pools/${mevUsdt}/candles`

  test('hourly, the registry’s first coin priced in the other, gaps carried', async () => {
    const first = START - (START % 3_600)
    const { body, queries } = await api.get(`${path}?from=${first}&to=${first + 7_200}`)
    expect(queries).toBe(3)
    // Only the state is read: the pool's coins and past candles are cached by now.
    expect((await api.get(`${path}?from=${first}&to=${first + 3_600}`)).queries).toBe(1)
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

  test('before the first trade there is nothing; before the range the last close applies', async () => {
    const first = START - (START % 3_600)
    expect((await api.get(`${path}?from=${first - 36_000}&to=${first - 3_600}`)).body.list).toEqual([])
    const { body } = await api.get(`${path}?from=${first + 36_000}&to=${first + 36_000}`)
    expect(body.list).toMatchObject([{ time: first + 36_000, close: '0.025', swaps: 0 }])
  })

  test('daily: high and low of the quoted price, for either order of the pool’s coins', async () => {
    const day = NOW - DAY - ((NOW - DAY) % DAY)
    const { body } = await api.get(`${path}?interval=1d&from=${day}&to=${NOW}`)
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
      const { body } = await api.get(`${path}?interval=${interval}`)
      const { list } = v.parse(candlesResponseSchema, body)
      expect(list.at(-1)?.time).toBe(NOW - (NOW % step))
      expect(list.length).toBeLessThanOrEqual(200)
      for (const [index, candle] of list.entries())
        expect(candle.time).toBe((list[0]?.time ?? 0) + index * step)
    }
  })

  test('refuses an unknown pool and an absurd range', async () => {
    expect(await api.get(`/exchange/v1/pools/${address(9)}/candles`)).toMatchObject({
      status: 404,
      body: { error: { field: 'address' } },
    })
    expect(await api.get(`${path}?from=0`)).toMatchObject({ status: 400, body: { error: { field: 'from' } } })
    expect((await api.get(`${path}?from=99999999999&to=5`)).body.list).toEqual([])
  })
})

describe('swaps', () => {
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
    const { body, queries } = await api.get(`/exchange/v1/swaps${query}`)
    const answer = v.parse(swapsResponseSchema, body)
    expect([answer.count, answer.list.length, queries]).toEqual([count, here, here === 0 ? 2 : 3])
    const order = answer.list.map((row) => row.block)
    expect(order).toEqual([...order].sort((a, b) => b - a))
  })

  test('a swap has its amounts in and out', async () => {
    const { body } = await api.get(`/exchange/v1/swaps?trader=${alice}`)
    expect(body.list[2]).toMatchObject({
      tokenIn: expect.stringMatching(/[eE]2$/),
      amountIn: String(E18),
      tokenOut: expect.stringMatching(/[eE]1$/),
      amountOut: String(10n * E18),
      time: START + 100,
      block: 3,
    })
  })
})

test('answers for an exchange without pools, as on a chain whose contracts are not known', async () => {
  const empty = await openTestDatabase()
  const indexer = new Indexer({ database: empty, source: new FakeChain(), tokens: [PKS] })
  while ((await indexer.step()) === 'more') {}
  const bare = createApi({ database: empty, metrics: api.metrics }, exchangeRoutes({ registry }))
  const overview = await (await bare.request('/api/exchange/v1/overview')).json()
  expect(v.parse(overviewResponseSchema, overview)).toMatchObject({
    pools: 0,
    tvlUsd: '0.00',
    mev: { priceUsd: null, change24h: null },
  })
  await empty.close()
})

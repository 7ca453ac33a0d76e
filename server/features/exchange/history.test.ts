/** Property tests of the exchange's history over random trades. */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { overviewResponseSchema, poolsResponseSchema } from '../../../src/lib/core/exchange/schema.ts'
import {
  daysResponseSchema,
  INTERVALS,
  PAGE_STEPS,
  poolDaysResponseSchema,
  type SeriesResponse,
  seriesResponseSchema,
  sparksResponseSchema,
} from '../../../src/lib/core/exchange/seriesSchema.ts'
import { createApi } from '../../core/api/frame.ts'
import { Metrics } from '../../core/api/metrics.ts'
import type { Database } from '../../core/db/query.ts'
import { compare, fromDecimal, type Ratio, ratio, toDecimal } from '../../core/ratio.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { address, E18, MEV, mevUsdt, START, USDT, usdtUsdc } from '../../testing/exchange.ts'
import type { FakeChain } from '../../testing/fakeChain.ts'
import { MEFI, type Move, mefiMev, play, wideExchange, wideRegistry } from '../../testing/randomExchange.ts'
import { exchangeRoutes } from './routes.ts'

const DAY = 86_400
let served: Database | undefined
afterAll(() => served?.close())

/**
 * The API over a chain, and a function that brings it to the chain's head. It replaces the previous one, since each
 * takes 250 MB.
 */
async function serve(chain: FakeChain) {
  await served?.close()
  const database = await openTestDatabase()
  served = database
  const indexer = new Indexer({ database, source: chain, lookMs: 0 })
  const open = () => {
    const app = createApi({ database, metrics: new Metrics() }, exchangeRoutes({ registry: wideRegistry }))
    return async (path: string) => {
      const response = await app.request(`/api/exchange/v1/${path}`)
      return {
        status: response.status,
        cache: response.headers.get('cache-control'),
        body: await response.json(),
      }
    }
  }
  const ask = open()
  const candles = async (path: string) => v.parse(seriesResponseSchema, (await ask(path)).body)
  const catchUp = async () => {
    while ((await indexer.step()) === 'more') {}
  }
  await catchUp()
  return { ask, candles, catchUp, open }
}

const moves = (most: number) =>
  fc.array(
    fc.record({
      after: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 9 * DAY })),
      pool: fc.constantFrom<Move['pool']>('mevUsdt', 'mefiMev', 'usdtUsdc'),
      sold: fc.constantFrom<0 | 1>(0, 1),
      size: fc.integer({ min: 1, max: 90 }),
    }),
    { minLength: 1, maxLength: most },
  )

/**
 * The price of a pool's last trade a page earlier must persist through a later trade of the pool that gives its dollar
 * price.
 */
const heldOverPages: Move[] = [
  { after: 175_978, pool: 'mevUsdt', sold: 0, size: 66 },
  { after: 196_492, pool: 'mefiMev', sold: 1, size: 11 },
  { after: 659_079, pool: 'mevUsdt', sold: 0, size: 69 },
  { after: 721_441, pool: 'mefiMev', sold: 1, size: 43 },
  { after: 15_737, pool: 'mefiMev', sold: 1, size: 73 },
]

type Candles = SeriesResponse['list']
const least = (list: Candles, key: 'high' | 'low', sign: 1 | -1) =>
  list.reduce<Ratio | null>((best, row) => {
    const price = row[key] === null ? null : fromDecimal(row[key])
    return price && (best === null || compare(price, best) * sign > 0) ? price : best
  }, null)
const text = (price: Ratio | null) => price && toDecimal(price, 18)
const added = (list: Candles, key: 'volumeBase' | 'volumeQuote') =>
  list.reduce((sum, row) => sum + BigInt(row[key]), 0n)
const dollars = (list: Candles) =>
  list.reduce<bigint | null>((sum, { volumeUsd }) => {
    if (volumeUsd === null || sum === null) return null
    const { n, d } = fromDecimal(volumeUsd)
    return sum + (n * E18) / d
  }, 0n)

/** Merges hours into one longer step. */
const summed = (list: Candles) => ({
  open: list.find(({ open }) => open !== null)?.open ?? null,
  high: text(least(list, 'high', 1)),
  low: text(least(list, 'low', -1)),
  close: list.findLast(({ close }) => close !== null)?.close ?? null,
  volumeBase: added(list, 'volumeBase'),
  volumeQuote: added(list, 'volumeQuote'),
  volumeUsd: dollars(list),
  swaps: list.reduce((sum, { swaps }) => sum + swaps, 0),
  firstBlock: list[0]?.firstBlock,
  lastBlock: list.at(-1)?.lastBlock,
})

const subjects = [
  `pools/${mevUsdt}/series?unit=token`,
  `pools/${mevUsdt}/series?unit=usd`,
  `pools/${mefiMev}/series?unit=token`,
  `pools/${mefiMev}/series?unit=usd`,
  `pools/${usdtUsdc}/series?unit=token`,
  `tokens/${MEV}/candles?`,
  `tokens/${MEFI}/candles?`,
]

/** All hours there are, over as many answers as needed. */
async function allHours({ candles }: Awaited<ReturnType<typeof serve>>, subject: string, end: number) {
  const list: SeriesResponse['list'] = []
  for (let page = Math.floor(START / 3_600 / PAGE_STEPS) - 1; page * PAGE_STEPS * 3_600 <= end; page++)
    list.push(...(await candles(`${subject}&interval=1h&page=${page}`)).list)
  return list
}

describe('for any trades', () => {
  test('hours add up to the longer steps, the last close is the pool’s price, and days equal the holdings', async () => {
    await fc.assert(
      fc.asyncProperty(moves(60), async (list) => {
        const { chain, reserves } = wideExchange()
        const end = play(chain, reserves, list, START)
        const api = await serve(chain)
        for (const subject of subjects) {
          const hours = await allHours(api, subject, end)
          for (const interval of ['4h', '1d'] as const) {
            const step = INTERVALS[interval]
            const from = Math.max(0, end - (end % step) - 900 * step)
            const longer = await api.candles(`${subject}&interval=${interval}&from=${from}&to=${end}`)
            const groups = Map.groupBy(hours, ({ time }) => time - (time % step))
            expect(longer.list.map(({ time }) => time)).toEqual([...groups.keys()])
            for (const row of longer.list)
              expect(summed([row]), `${subject} ${interval}`).toEqual(summed(groups.get(row.time) ?? []))
          }
        }
        // Priced in the coin that the registry names: the pools hold their coins in the opposite order.
        for (const [pool, base] of [
          [mevUsdt, 1],
          [mefiMev, 1],
        ] as const) {
          const held = reserves.get(pool) as [bigint, bigint]
          const { list: last } = await api.candles(`pools/${pool}/series?interval=1h`)
          if (last.length > 0)
            expect(last.at(-1)?.close).toBe(text(ratio(held[1 - base] as bigint, held[base])))
        }
        await sameAsOverview(api)
        await daysAreTheirHours(api, end)
      }),
      { numRuns: 4, endOnFailure: true, examples: [[heldOverPages]] },
    )
  })

  test('a past page never changes and may be cached forever', async () => {
    await fc.assert(
      fc.asyncProperty(moves(40), moves(20), async (before, later) => {
        const { chain, reserves } = wideExchange()
        const end = play(chain, reserves, before, START)
        const first = Math.floor(START / 3_600 / PAGE_STEPS)
        // A day after the page's end, its last day is complete too.
        const over = Math.max(end, (first + 1) * PAGE_STEPS * 3_600 + DAY)
        chain.mine(over, [])
        const api = await serve(chain)
        const asked = await Promise.all(subjects.map((subject) => api.candles(`${subject}&page=${first}`)))
        play(chain, reserves, later, over)
        await api.catchUp()
        for (const [i, subject] of subjects.entries()) {
          const { edition } = asked[i] as SeriesResponse
          const now = await api.ask(`${subject}&page=${first}&edition=${edition}`)
          const { asOfBlock: _, ...page } = now.body
          const { asOfBlock: __, ...then } = asked[i] as SeriesResponse
          expect(page).toEqual(then)
          expect(page.closed).toBe(true)
          expect(now.cache).toBe('public, max-age=31536000, immutable')
        }
      }),
      { numRuns: 2, endOnFailure: true },
    )
  })
})

describe('the in-memory cache', () => {
  const HOUR = 3_600
  const span = fc.record({
    subject: fc.constantFrom(
      `pools/${mevUsdt}/candles?`,
      `pools/${mefiMev}/candles?`,
      ...subjects.map((subject) => `${subject}&`),
    ),
    interval: fc.constantFrom<keyof typeof INTERVALS>('1h', '4h', '1d'),
    /** In hours from the first block; may be later than the last. */
    from: fc.integer({ min: -300, max: 900 }),
    steps: fc.integer({ min: -3, max: 700 }),
  })
  const pathOf = ({
    subject,
    interval,
    from,
    steps,
  }: typeof span extends fc.Arbitrary<infer S> ? S : never) => {
    const begin = START - (START % HOUR) + from * HOUR
    return `${subject}interval=${interval}&from=${begin}&to=${begin + steps * INTERVALS[interval]}`
  }

  test('answers a span as a fresh server does, for any earlier requests and chain progress', async () => {
    await fc.assert(
      fc.asyncProperty(
        moves(40),
        moves(40),
        fc.array(span, { minLength: 4, maxLength: 12 }),
        async (before, later, spans) => {
          const { chain, reserves } = wideExchange()
          const middle = play(chain, reserves, before, START)
          const { ask, open, catchUp } = await serve(chain)
          const same = async () => {
            const fresh = open()
            for (const path of spans.map(pathOf)) expect(await ask(path), path).toEqual(await fresh(path))
          }
          await same()
          play(chain, reserves, later, middle)
          await catchUp()
          await same()
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

type Api = Awaited<ReturnType<typeof serve>>

/** Today's holdings at today's prices equal the overview and the list of pools. */
async function sameAsOverview({ ask }: Api) {
  const overview = v.parse(overviewResponseSchema, (await ask('overview')).body)
  const days = v.parse(daysResponseSchema, (await ask('days')).body)
  expect(days.list.at(-1)?.tvlUsd).toBe(overview.tvlUsd)
  const pools = v.parse(poolsResponseSchema, (await ask('pools')).body)
  for (const pool of pools.list) {
    const own = v.parse(poolDaysResponseSchema, (await ask(`pools/${pool.address}/days`)).body)
    expect(own.list.at(-1)).toMatchObject({ tvlUsd: pool.tvlUsd, reserves: pool.reserves })
  }
}

/** A pool's daily volume equals the sum of its candles of that day. All pools together are the exchange. */
async function daysAreTheirHours({ ask, candles }: Api, end: number) {
  const days = v.parse(daysResponseSchema, (await ask('days')).body)
  const swaps = new Map<number, number>()
  for (const [pool, base] of [
    [mevUsdt, 1],
    [mefiMev, 1],
    [usdtUsdc, 0],
  ] as const) {
    const own = v.parse(poolDaysResponseSchema, (await ask(`pools/${pool}/days`)).body)
    const from = end - (end % DAY) - 900 * DAY
    const daily = await candles(`pools/${pool}/series?interval=1d&from=${from}&to=${end}`)
    const by = new Map(daily.list.map((row) => [row.time, row]))
    for (const row of own.list) {
      const candle = by.get(row.time)
      const volumes = [candle?.volumeBase ?? '0', candle?.volumeQuote ?? '0']
      expect(row.volumes).toEqual(base === 0 ? volumes : volumes.toReversed())
      expect(row.swaps).toBe(candle?.swaps ?? 0)
      swaps.set(row.time, (swaps.get(row.time) ?? 0) + (row.swaps ?? 0))
    }
  }
  expect(days.list.map(({ time, swaps: all }) => [time, all])).toEqual([...swaps].sort(([a], [b]) => a - b))
}

describe('candles', () => {
  const first = START - (START % 3_600)
  const trade: Move = { after: 0, pool: 'mevUsdt', sold: 0, size: 100 }

  test('a step without trades has no candle; the close before a span is separate; invalid input is refused', async () => {
    const { chain, reserves } = wideExchange()
    play(chain, reserves, [trade, { ...trade, after: 8 * DAY }], START)
    const { candles, ask } = await serve(chain)
    const subject = `pools/${mevUsdt}/series?interval=1h`
    const all = await candles(subject)
    expect(all.list.map(({ time }) => time)).toEqual([first, first + 8 * DAY])
    expect(all).toMatchObject({ before: null, since: { time: START - 50, block: 1 }, closed: false })
    expect([all.base.toLowerCase(), all.quote?.toLowerCase()]).toEqual([MEV, USDT])
    const silent = await candles(`${subject}&from=${first + DAY}&to=${first + 2 * DAY}`)
    expect(silent).toMatchObject({ list: [], before: { time: first, close: all.list[0]?.close } })
    const ahead = await candles(`${subject}&from=${first + 60 * DAY}&to=${first + 61 * DAY}`)
    expect(ahead).toMatchObject({ list: [], before: { time: first + 8 * DAY } })
    for (const [path, status, field] of [
      [`pools/${address(9)}/series`, 404, 'address'],
      [`pools/${address(9)}/days`, 404, 'address'],
      [`pools/${mevUsdt}/series?from=0`, 400, 'from'],
      [`pools/${mevUsdt}/series?page=1&from=5`, 400, 'page'],
      [`pools/${mevUsdt}/series?unit=eur`, 400, 'unit'],
      [`tokens/${MEV}/candles?unit=usd`, 400, 'unit'],
      [`tokens/${MEV}/candles?edition=x`, 400, 'edition'],
    ] as const)
      expect(await ask(path), path).toMatchObject({ status, body: { error: { field } } })
  })

  test('a token names the pools of its price; a dollar coin has none, and an unconnected token has no path', async () => {
    const { chain, reserves } = wideExchange()
    play(chain, reserves, [trade, { ...trade, pool: 'mefiMev', after: 60 }], START)
    chain.tokens.set(address(0xe9), { address: address(0xe9), symbol: 'LOST', name: 'Lost', decimals: 18 })
    const { candles, ask } = await serve(chain)
    const mefi = await candles(`tokens/${MEFI}/candles`)
    expect(mefi.path?.map(({ pool, to }) => [pool.toLowerCase(), to.toLowerCase()])).toEqual([
      [mefiMev, MEV],
      [mevUsdt, USDT],
    ])
    const [mev0, mefi0] = reserves.get(mefiMev) as [bigint, bigint]
    const [usdt, mev1] = reserves.get(mevUsdt) as [bigint, bigint]
    // Prices are stored to 30 digits, so that their product is right to more than an answer shows.
    expect(mefi.list[0]?.close?.slice(0, 15)).toBe(text(ratio(mev0 * usdt, mefi0 * mev1))?.slice(0, 15))
    expect(await candles(`tokens/${USDT}/candles`)).toMatchObject({ path: [], list: [], since: null })
    expect(await ask(`tokens/${address(0xe8)}/candles`)).toMatchObject({ status: 404 })
  })

  test('a sparkline ends at the token’s last close and marks empty steps', async () => {
    const { chain, reserves } = wideExchange()
    const end = play(
      chain,
      reserves,
      [trade, { ...trade, pool: 'mefiMev', after: 60 }, { ...trade, after: 2 * DAY }],
      START,
    )
    chain.mine(end + 60, [])
    const { ask, candles } = await serve(chain)
    const { list, pools } = v.parse(sparksResponseSchema, (await ask('sparks')).body)
    expect(pools.map(({ address: pool }) => pool.toLowerCase()).sort()).toEqual(
      [mevUsdt, mefiMev, usdtUsdc].sort(),
    )
    for (const { address: pool, closes } of pools) {
      const { list: steps } = await candles(`pools/${pool}/series?interval=4h`)
      const known = closes.filter((close) => close !== null)
      expect(known.length).toBe(steps.length)
      for (const [i, close] of known.entries())
        expect(steps[i]?.close?.startsWith(close.slice(0, 8))).toBe(true)
    }
    expect(list.map(({ address: token }) => token.toLowerCase()).sort()).toEqual([MEV, MEFI].sort())
    for (const { address: token, before, closes } of list) {
      const { list: steps } = await candles(`tokens/${token}/candles?interval=4h`)
      const known = closes.filter((close) => close !== null)
      expect(known.length).toBe(steps.length)
      expect(before).toBeNull()
      for (const [i, close] of known.entries())
        expect(steps[i]?.close?.startsWith(close.slice(0, 8))).toBe(true)
    }
  })

  test('only a request that names the edition of a past page gets a permanent answer', async () => {
    const { chain, reserves } = wideExchange()
    play(chain, reserves, [trade], START)
    chain.mine(START + 60 * DAY, [])
    const { candles, ask } = await serve(chain)
    const { edition } = await candles(`tokens/${MEV}/candles`)
    const { list } = await candles(`tokens/${MEV}/candles?page=${Math.floor(START / 3_600 / PAGE_STEPS)}`)
    // A hundred dollars were sold, at the price of their own hour.
    expect(list[0]?.volumeUsd).toBe('100')
    const page = Math.floor(START / 3_600 / PAGE_STEPS)
    const open = Math.floor((START + 60 * DAY) / 3_600 / PAGE_STEPS)
    const cacheOf = async (query: string) => (await ask(`tokens/${MEV}/candles?${query}`)).cache
    expect(await cacheOf(`page=${page}&edition=${edition}`)).toContain('immutable')
    expect(await cacheOf(`page=${page}`)).not.toContain('immutable')
    expect(await cacheOf(`page=${page}&edition=000000000000`)).not.toContain('immutable')
    expect(await cacheOf(`page=${open}&edition=${edition}`)).not.toContain('immutable')
    // A year of days is far from a page of them.
    expect((await ask(`days?page=0&edition=${edition}`)).cache).toContain('immutable')
  })

  test('an index that cannot see trades reports it, and days contain the rest', async () => {
    const { chain, reserves } = wideExchange()
    chain.sight = { ...chain.sight, trades: 'noAmounts' }
    play(chain, reserves, [trade], START)
    const { ask } = await serve(chain)
    expect((await ask(`tokens/${MEV}/candles`)).body).toMatchObject({
      list: null,
      unseen: { subject: 'trades', reason: 'noAmounts' },
    })
    const days = v.parse(daysResponseSchema, (await ask('days')).body)
    expect(days.list.at(-1)).toMatchObject({ volumeUsd: null, swaps: null })
    expect(days.list.at(-1)?.tvlUsd).not.toBeNull()
  })
})

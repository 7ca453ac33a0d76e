/** Tests an account's deposits by day, and its list of moves. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movesResponseSchema, valueDaysResponseSchema } from '../../../src/lib/portfolio/schema.ts'
import { address, alice, bob, carol, E18, START, USDC, USDT } from '../../testing/exchange.ts'
import { DAY, type ExchangeApi, NOW, openExchangeApi } from '../../testing/exchangeApi.ts'

let api: ExchangeApi
beforeAll(async () => {
  api = await openExchangeApi()
})
afterAll(() => api.close())

test('days of an account: its deposits, at the prices of each day', async () => {
  const { status, body } = await api.get(`/portfolio/v1/days?owner=${alice}`)
  expect(status).toBe(200)
  const { since, list } = v.parse(valueDaysResponseSchema, body)
  expect(since).toMatchObject({ time: START - 40 })
  expect(list.map(({ time }) => time)).toEqual(
    Array.from({ length: list.length }, (_, i) => (list[0]?.time ?? 0) + i * DAY),
  )
  // Both deposits, in no farm and in no offering. A deposit on the first day is not a gain.
  expect(list[0]).toMatchObject({ staked: '0.00', offerings: '0.00', takenOut: '0.00' })
  expect(list[0]?.putIn).toBe(list[0]?.pools)
  expect(list.at(-1)).toMatchObject({ pools: '3000.00', putIn: '0.00', takenOut: '0.00' })
  // An account that only withdrew has zero left, and never less.
  const others = v.parse(valueDaysResponseSchema, (await api.get(`/portfolio/v1/days?owner=${bob}`)).body)
  expect(others.list.every(({ pools }) => pools === '0.00')).toBe(true)
  expect((await api.get(`/portfolio/v1/days?owner=${address(0xdead)}`)).body).toMatchObject({
    since: null,
    list: [],
  })
  expect((await api.get('/portfolio/v1/days')).status).toBe(400)
})

test('all moves of an account, newest first, in pages that add up', async () => {
  const ask = async (query: string) =>
    v.parse(movesResponseSchema, (await api.get(`/portfolio/v1/history?owner=${bob}${query}`)).body)
  const all = await ask('&perPage=200')
  expect(all.list.length).toBe(all.count)
  expect(all.list.map(({ block }) => block)).toEqual(all.list.map(({ block }) => block).sort((a, b) => b - a))
  expect(all.list[0]).toMatchObject({ kind: 'remove', out: [], time: NOW - 60 })
  expect(all.list[1]).toMatchObject({
    kind: 'swap',
    out: [{ token: expect.stringMatching(new RegExp(USDC, 'i')), amount: String(100n * E18) }],
    in: [{ token: expect.stringMatching(new RegExp(USDT, 'i')), amount: String(99n * E18) }],
  })
  const pages = await Promise.all([1, 2, 3].map((page) => ask(`&perPage=8&page=${page}`)))
  expect(pages.flatMap(({ list }) => list)).toEqual(all.list.slice(0, 24))
  expect(await ask('&perPage=8&page=99')).toMatchObject({ count: all.count, list: [] })
  expect((await api.get(`/portfolio/v1/history?owner=${bob}&perPage=201`)).status).toBe(400)
})

test('the genesis lock: deposit and withdrawal at its token’s price, in the list of moves', async () => {
  const days = v.parse(valueDaysResponseSchema, (await api.get(`/portfolio/v1/days?owner=${carol}`)).body)
  expect(days.list).toMatchObject([{ pools: '0.00', locked: '0.00', putIn: '500.00', takenOut: '500.00' }])
  const { list } = v.parse(movesResponseSchema, (await api.get(`/portfolio/v1/history?owner=${carol}`)).body)
  const paid = [{ token: expect.stringMatching(new RegExp(USDT, 'i')), amount: String(500n * E18) }]
  expect(list).toMatchObject([
    { kind: 'unlock', out: [], in: paid, time: NOW },
    { kind: 'lock', out: paid, in: [], time: NOW - 60 },
  ])
})

/** Added and removed liquidity, and its value. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unindexedSchema } from '../../../src/lib/core/api/unindexed.ts'
import {
  liquidityResponseSchema,
  positionDaysResponseSchema,
  positionsResponseSchema,
} from '../../../src/lib/core/exchange/schema.ts'
import { address, alice, bob, E18, mevUsdt, START } from '../../testing/exchange.ts'
import { DAY, type ExchangeApi, NOW, openExchangeApi } from '../../testing/exchangeApi.ts'

let api: ExchangeApi
beforeAll(async () => {
  api = await openExchangeApi()
})
afterAll(() => api.close())

test('positions: deposits, value, and fee income', async () => {
  const { body, queries } = await api.get(`/exchange/v1/positions?provider=${alice}`, {}, api.makeApi())
  expect(queries).toBe(7)
  const { list } = v.parse(positionsResponseSchema, body)
  expect(list).toMatchObject([
    {
      id: 'MEV-USDT',
      liquidity: String(7_000n * E18),
      held: [String(1_000n * E18), String(50_000n * E18)],
      amounts: [String(1_000n * E18), String(50_000n * E18)],
      // The last trade restored the reserves of the deposit.
      fees: ['0', '0'],
      valueUsd: '2000.00',
      heldUsd: '2000.00',
      feesUsd: '0.00',
      since: START - 40,
    },
    { id: 'USDT-USDC', liquidity: String(1_000n * E18), fees: ['0', '0'], valueUsd: '1000.00' },
  ])
  // An account that only withdrew has no open position, and neither has an unknown one.
  for (const stranger of [bob, address(0xdead)])
    expect((await api.get(`/exchange/v1/positions?provider=${stranger}`)).body).toMatchObject({ list: [] })
  expect((await api.get('/exchange/v1/positions')).status).toBe(400)
})

test('liquidity of a provider', async () => {
  const { body, queries } = await api.get(`/exchange/v1/liquidity?provider=${bob}`)
  expect(queries).toBe(3)
  expect(v.parse(liquidityResponseSchema, body)).toMatchObject({
    page: 1,
    count: 1,
    list: [{ action: 'remove', amounts: ['1', '2'], liquidity: '3', time: NOW - 60 }],
  })
  expect((await api.get('/exchange/v1/liquidity?page=7')).body).toMatchObject({ page: 7, count: 3, list: [] })
})

test('a position’s days: value at each day’s end compared with holding the coins, at that day’s prices', async () => {
  const of = (provider: string, pool: string = mevUsdt) =>
    api.get(`/exchange/v1/positions/days?provider=${provider}&pool=${pool}`)
  const { list, tokens } = v.parse(positionDaysResponseSchema, (await of(alice)).body)
  expect(tokens).toHaveLength(2)
  const held = [String(1_000n * E18), String(50_000n * E18)]
  const first = START - 40 - ((START - 40) % DAY)
  expect(list.map(({ time }) => time)).toEqual(
    Array.from({ length: (NOW - (NOW % DAY) - first) / DAY + 1 }, (_, i) => first + i * DAY),
  )
  // Nothing was traded on the first day.
  expect(list[0]).toEqual({
    time: first,
    liquidity: String(7_000n * E18),
    amounts: held,
    held,
    valueUsd: '2000.00',
    heldUsd: '2000.00',
  })
  // She owns all LP, so its value is the pool's holdings. The held coins are always those deposited.
  const days = (await api.get(`/exchange/v1/pools/${mevUsdt}/days`)).body as {
    list: { time: number; reserves: string[]; tvlUsd: string }[]
  }
  for (const day of list) {
    const pool = days.list.find(({ time }) => time === day.time)
    expect(day.amounts).toEqual(pool?.reserves)
    expect(day.valueUsd).toBe(pool?.tvlUsd)
    expect(day.held).toEqual(held)
  }
  // MEV rose while 40,000 of it remained: holding the coins would have given more.
  const dear = list.find(({ amounts }) => amounts?.[1] === String(40_000n * E18))
  expect(dear?.heldUsd).toBe('2250.00')
  expect(dear?.valueUsd).toBe('2000.00')
  expect((await of(address(0xdead))).body).toMatchObject({ list: [] })
  // An account that only withdrew has days, with no open position on any of them.
  for (const day of v.parse(positionDaysResponseSchema, (await of(bob)).body).list)
    expect(day).toMatchObject({ liquidity: '0', amounts: ['0', '0'], held: ['0', '0'] })
  expect((await of(alice, address(0xdead))).status).toBe(404)
  expect((await api.get('/exchange/v1/positions/days')).status).toBe(400)
})

test.each([
  ['its LP', sql`update pools set supply = 0`],
  ['a drifted history', sql`update pools set followed = '{"forgotten": true}'::jsonb`],
  ['its reserves', sql`update pools set followed = '{"reserves": null}'::jsonb`],
])('a position in a pool of unknown %s is unknown, and not worth 0', async (_, forget) => {
  const other = await openExchangeApi()
  await other.database.write(async (tx) => void (await tx.execute(forget)))
  const { body } = await other.get(`/exchange/v1/positions?provider=${alice}`, {}, other.makeApi())
  expect(v.parse(unindexedSchema, body).unseen).toEqual({ subject: 'positions', reason: 'checking' })
  // An account without a position gets an empty list.
  expect((await other.get(`/exchange/v1/positions?provider=${bob}`)).body).toMatchObject({ list: [] })
  await other.close()
})

/** Liquidity that came and went, and what it is worth. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liquidityResponseSchema, positionsResponseSchema } from '../../../src/lib/exchange/schema.ts'
import { address, alice, bob, E18, START } from '../../testing/exchange.ts'
import { type ExchangeApi, NOW, openExchangeApi } from '../../testing/exchangeApi.ts'

let api: ExchangeApi
beforeAll(async () => {
  api = await openExchangeApi()
})
afterAll(() => api.close())

test('positions: what was put in, what it is worth, what fees brought', async () => {
  const { body, queries } = await api.get(`/exchange/v1/positions?provider=${alice}`, {}, api.makeApi())
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
    expect((await api.get(`/exchange/v1/positions?provider=${nobody}`)).body).toMatchObject({ list: [] })
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

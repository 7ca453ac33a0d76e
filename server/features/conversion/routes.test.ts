/** Conversions: the API's answers about a chain made of their events. */
import * as v from 'valibot'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversionsResponseSchema } from '../../../src/lib/conversion/schema.ts'
import { createApi } from '../../core/api/frame.ts'
import { Metrics } from '../../core/api/metrics.ts'
import type { Database } from '../../core/db/query.ts'
import { parseRegistry } from '../../core/registry.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import {
  address,
  alice,
  bob,
  carol,
  E18,
  registry as exchangeRegistry,
  PKS,
  START,
  USDC,
} from '../../testing/exchange.ts'
import { FakeChain } from '../../testing/fakeChain.ts'
import { conversionRoutes } from './routes.ts'

const [pks, hrs, old] = [address(0x1a), address(0x1b), address(0x1c)]
const registry = parseRegistry({
  ...exchangeRegistry,
  converters: [
    { id: 'mpl-pks', kind: 'converter', address: pks, tokenIn: USDC, tokenOut: PKS },
    { id: 'mpl-hrs', kind: 'request', address: hrs, tokenIn: USDC, tokenOut: PKS },
  ],
})
const converted = (converter: typeof pks, user: typeof alice, amountIn: bigint) => ({
  type: 'Converted' as const,
  ...{ converter, user, amountIn, amountOut: amountIn / 2n },
  ...{ fee: converter === hrs ? null : 7n, ratio: converter === hrs ? null : E18 / 2n },
})

let database: Database
const chain = new FakeChain({ timestamp: START })
const apiOf = (names = registry) =>
  createApi({ database, metrics: new Metrics() }, conversionRoutes({ registry: names }))
let app: ReturnType<typeof apiOf>

beforeAll(async () => {
  database = await openTestDatabase()
  chain.mine(START + 20, [
    [converted(pks, alice, 1_000n), converted(hrs, alice, 2_000n)],
    [converted(pks, bob, 30n)],
  ])
  chain.mine(START + 30, [
    Array.from({ length: 25 }, (_, k) => converted(pks, bob, 100n + BigInt(k))),
    [converted(old, alice, 9n)],
  ])
  const indexer = new Indexer({ database, source: chain })
  while ((await indexer.step()) === 'more') {}
  app = apiOf()
})
afterAll(() => database.close())

async function get(query = '', from = app) {
  const response = await from.request(`/api/exchange/v1/conversions${query}`)
  return { status: response.status, body: (await response.json()) as never }
}
const answer = async (query = '') => v.parse(conversionsResponseSchema, (await get(query)).body)

describe('conversions', () => {
  test('of an account, newest first, with the tokens of the registry', async () => {
    const { list, count, asOfBlock } = await answer(`?owner=${alice}`)
    expect([count, asOfBlock]).toEqual([2, 2])
    expect(list.map(({ contract, amountIn, fee, ratio }) => [contract, amountIn, fee, ratio])).toEqual([
      [getAddress(hrs), '2000', null, null],
      [getAddress(pks), '1000', '7', String(E18 / 2n)],
    ])
    expect(list[1]).toMatchObject({
      ...{ owner: getAddress(alice), tokenIn: getAddress(USDC), tokenOut: getAddress(PKS), amountOut: '500' },
      ...{ time: START + 20, block: 1 },
    })
  })

  test('of all accounts, in pages', async () => {
    const first = await answer()
    const second = await answer('?page=2')
    expect([first.count, first.list.length, second.list.length]).toEqual([28, 15, 13])
    expect(first.list[0]?.amountIn).toBe('124')
    expect(second.list.at(-1)?.amountIn).toBe('1000')
  })

  test('of an account in any spelling', async () =>
    expect((await answer(`?owner=${getAddress(bob)}`)).count).toBe(26))

  test('of an account without any: an empty list', async () =>
    expect(await answer(`?owner=${carol}`)).toMatchObject({ list: [], count: 0 }))

  test('of contracts that the registry no longer names are left out', async () =>
    expect((await answer()).list.some(({ contract }) => contract === getAddress(old))).toBe(false))

  test.each(['?owner=0x12', '?page=0', '?user=1'])('rejects %s', async (query) =>
    expect((await get(query)).status).toBe(400),
  )

  test('without converters in the registry the list is empty', async () =>
    expect((await get('', apiOf(parseRegistry(exchangeRegistry)))).body).toMatchObject({
      list: [],
      count: 0,
    }))
})

test('a chain whose conversions can’t be seen: no list, and why', async () => {
  const other = await openTestDatabase()
  try {
    const blind = new FakeChain({ timestamp: START })
    blind.sight = { ...blind.sight, conversions: 'noEvents' }
    blind.mine(START + 10, [])
    const indexer = new Indexer({ database: other, source: blind })
    while ((await indexer.step()) === 'more') {}
    const api = createApi({ database: other, metrics: new Metrics() }, conversionRoutes({ registry }))
    const response = await api.request('/api/exchange/v1/conversions')
    expect(await response.json()).toMatchObject({
      list: null,
      unseen: { subject: 'conversions', reason: 'noEvents' },
    })
  } finally {
    await other.close()
  }
})

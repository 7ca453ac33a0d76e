/** Offerings: what the API says of a chain made of their events. */
import * as v from 'valibot'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offeringHistoryResponseSchema, offeringsResponseSchema } from '../../../src/lib/offering/schema.ts'
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
  E18,
  registry as exchangeRegistry,
  PKS,
  START,
  USDC,
} from '../../testing/exchange.ts'
import { FakeChain } from '../../testing/fakeChain.ts'
import { offeringRoutes } from './routes.ts'

const [live, none] = [address(0x1a), address(0x1b)]
const registry = parseRegistry({
  ...exchangeRegistry,
  offerings: [
    { id: 'live', address: live, payToken: USDC, projectToken: PKS },
    { id: 'none', address: none, payToken: USDC, projectToken: PKS },
  ],
})

let database: Database
let app: ReturnType<typeof createApi>

beforeAll(async () => {
  database = await openTestDatabase()
  const chain = new FakeChain({ timestamp: START })
  chain.mine(START + 20, [
    [
      { type: 'Committed', offering: live, user: alice, amount: 30n * E18 },
      { type: 'Committed', offering: live, user: alice, amount: 10n * E18 },
    ],
    [{ type: 'Committed', offering: live, user: bob, amount: 60n * E18 }],
  ])
  chain.mine(START + 30, [
    [{ type: 'Claimed', offering: live, user: alice, amount: 400n * E18, refund: 15n * E18 }],
  ])
  const indexer = new Indexer({ database, source: chain })
  while ((await indexer.step()) === 'more') {}
  app = createApi({ database, metrics: new Metrics() }, offeringRoutes({ registry }))
})
afterAll(() => database.close())

async function get(path: string) {
  const response = await app.request(`/api${path}`)
  return { status: response.status, body: (await response.json()) as never }
}

describe('offerings', () => {
  test('all of the registry, with what was committed', async () => {
    const { list, asOfBlock } = v.parse(offeringsResponseSchema, (await get('/offering/v1/offerings')).body)
    expect(asOfBlock).toBe(2)
    const tokens = { payToken: getAddress(USDC), projectToken: getAddress(PKS) }
    expect(list).toEqual([
      {
        id: 'live',
        address: getAddress(live),
        ...tokens,
        totalCommitted: String(100n * E18),
        participants: 2,
      },
      { id: 'none', address: getAddress(none), ...tokens, totalCommitted: '0', participants: 0 },
    ])
  })

  test('history, newest first', async () => {
    const { list, count } = v.parse(
      offeringHistoryResponseSchema,
      (await get(`/offering/v1/history?user=${alice}`)).body,
    )
    expect(count).toBe(3)
    expect(list.map(({ action, amount, refund, time }) => [action, amount, refund, time])).toEqual([
      ['claim', String(400n * E18), String(15n * E18), START + 30],
      ['commit', String(10n * E18), '0', START + 20],
      ['commit', String(30n * E18), '0', START + 20],
    ])
  })

  test.each([
    ['/offering/v1/history?user=0x12', 'user'],
    ['/offering/v1/history?page=x', 'page'],
    ['/offering/v1/offerings?id=live', 'id'],
  ])('%s is refused by name', async (path, field) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { error: { code: 'bad_request', field } } })
  })
})

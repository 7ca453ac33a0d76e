/** Tests the approvals that an account ever gave. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_SEEN, seenApprovalsResponseSchema } from '../../../src/lib/approvals/schema.ts'
import { createApi } from '../../core/api/frame.ts'
import { Metrics } from '../../core/api/metrics.ts'
import { dumpDerived } from '../../core/db/dump.ts'
import type { Database } from '../../core/db/query.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { address, alice, bob, MEV, START, smallExchange, USDT } from '../../testing/exchange.ts'
import { approvalRoutes } from './routes.ts'

const far = (n: number) => address(0x10_000 + n)
let databases: Database[] = []

async function openApi(window: number) {
  const database = await openTestDatabase()
  databases.push(database)
  const chain = smallExchange({ window })
  const allow = (time: number, owner: typeof alice, asset: typeof alice, spender: typeof alice) =>
    chain.mine(START + time, [[{ type: 'ApprovalGiven', owner, asset, spender }]])
  allow(20, alice, USDT, far(2))
  allow(30, alice, MEV, far(1))
  // A repeated approval adds no second pair and keeps its position.
  allow(40, alice, USDT, far(2))
  chain.mine(START + 50, [
    Array.from({ length: MOST_SEEN + 1 }, (_, n) => ({
      type: 'ApprovalGiven' as const,
      owner: bob,
      asset: MEV,
      spender: far(n),
    })),
  ])
  const indexer = new Indexer({ database, source: chain })
  while ((await indexer.step()) === 'more') {}
  const app = createApi({ database, metrics: new Metrics() }, approvalRoutes())
  return { database, get: (query: string) => app.request(`/api/exchange/v1/approvals${query}`) }
}

let api: Awaited<ReturnType<typeof openApi>>
beforeAll(async () => {
  api = await openApi(2_000)
})
afterAll(async () => {
  for (const database of databases) await database.close()
  databases = []
})

const ask = async (owner: string) => {
  const response = await api.get(`?ownerAddress=${owner}`)
  expect(response.status).toBe(200)
  const { list, more } = v.parse(seenApprovalsResponseSchema, await response.json())
  return { more, list: list.map((one) => [one.asset.toLowerCase(), one.spender.toLowerCase()]) }
}

test('lists each pair once, oldest first, of that account alone', async () => {
  expect(await ask(alice)).toEqual({
    more: false,
    list: [
      [USDT, far(2)],
      [MEV, far(1)],
    ],
  })
  expect(await ask(address(0xdead))).toEqual({ more: false, list: [] })
})

test('reports when an account has more approvals than an answer holds', async () => {
  const { list, more } = await ask(bob)
  expect([list.length, more]).toEqual([MOST_SEEN, true])
})

test('requires an account', async () => {
  for (const query of ['', '?ownerAddress=0x12', `?ownerAddress=${alice}&page=2`])
    expect((await api.get(query)).status).toBe(400)
})

test('gives the same rows for any block ranges', async () => {
  const other = await openApi(1)
  expect(await dumpDerived(other.database)).toEqual(await dumpDerived(api.database))
})

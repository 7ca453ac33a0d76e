/** Nodes that answer less than there is: behind a balancer one is behind, and an answer may be too large to be taken. */
import { sql } from 'drizzle-orm'
import type { Abi } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { routerAbi } from '../../src/lib/abi/router.ts'
import { dumpDerived } from '../db/dump.ts'
import { type Database, rows } from '../db/query.ts'
import { Indexer } from '../indexer/indexer.ts'
import { laggingBalancer } from '../testing/balancer.ts'
import { callsNode, callsRegistry } from '../testing/callsNode.ts'
import { openTestDatabase } from '../testing/database.ts'
import { type RealChain, startRealChain } from '../testing/realChain.ts'
import { EvmLogs } from './evmLogs.ts'
import { NativeCalls } from './nativeCalls.ts'
import type { ChainSource } from './source.ts'

const rpcUrl = 'http://node.example'
let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const make = (source: ChainSource, into = database) =>
  new Indexer({ database: into, source, behindGraceMs: 60_000, lookMs: 3_600_000 })

/** Indexes up to a block; a node that is behind may fail a step, which is tried again. */
async function indexTo(indexer: Indexer, block: number): Promise<void> {
  for (let tries = 0; indexer.status().block !== block; tries++) {
    if (tries > 300) throw new Error(`Stands at block ${indexer.status().block}.`)
    await indexer.step().catch(() => undefined)
  }
}

test('reads every trade from call histories behind a lagging balancer', async () => {
  const node = callsNode(600, 7)
  let head = 60
  const balancer = laggingBalancer(
    (calls) => JSON.parse(node.answer(JSON.stringify(calls))),
    () => head,
  )
  const clock = { now: () => 0, sleep: async () => {} }
  const indexer = make(new NativeCalls({ rpcUrl, registry: callsRegistry, fetch: balancer.fetch, clock }))
  await indexTo(indexer, head)
  for (head = 61; head <= 140; head++) await indexTo(indexer, head)
  head = 600
  await indexTo(indexer, head)
  expect(balancer.behind()).toBeGreaterThan(30)
  expect(await rows(database.orm, sql`select count(*)::int as n from swaps`)).toEqual([{ n: node.swaps }])
}, 60_000)

test.each([
  ['LP', sql`update pools set supply = supply + 5`],
  ['reserves', sql`update reserves set amounts = array_append(amounts[1:1], amounts[2] + 1)`],
])('re-reads a pool whose %s drifted', async (_, drift) => {
  // The node's views are those after its last trade.
  const node = callsNode(600, 200)
  let head = 450
  const balancer = laggingBalancer(
    (calls) => JSON.parse(node.answer(JSON.stringify(calls))),
    () => head,
    0,
  )
  const source = new NativeCalls({ rpcUrl, registry: callsRegistry, fetch: balancer.fetch })
  const indexer = new Indexer({ database, source, lookMs: 0 })
  await indexTo(indexer, head)
  await database.write(async (tx) => void (await tx.execute(drift)))
  head = 451
  await indexTo(indexer, head)
  const state = () =>
    rows<{ supply: string; amounts: string[]; followed: object }>(
      database.orm,
      sql`select p.supply::text, r.amounts::text[], p.followed from pools p join reserves r on r.pool = p.address`,
    )
  expect(await state()).toMatchObject([{ followed: { forgotten: true } }])
  head = 452
  await indexTo(indexer, head)
  expect(await state()).toMatchObject([
    {
      supply: String(node.supply),
      amounts: node.reserves.map(String),
      followed: { supply: String(node.supply) },
    },
  ])
})

describe('logs', () => {
  let chain: RealChain
  const swap = () =>
    chain.call(chain.accounts[1] as never, chain.router, routerAbi as Abi, 'SwapExactTokensForTokens', [
      10n ** 18n,
      0n,
      [chain.token.MEV, chain.token.USDT],
    ])
  const answer = (calls: readonly { id: number; method: string; params: unknown[] }[]) =>
    Promise.all(
      calls.map(async ({ id, method, params }) => {
        try {
          return { jsonrpc: '2.0', id, result: await chain.request<unknown>(method, params) }
        } catch (error) {
          return { jsonrpc: '2.0', id, error: { code: -32000, message: (error as Error).message } }
        }
      }),
    )
  beforeEach(async () => {
    chain = await startRealChain()
  })
  afterEach(() => chain.stop())

  test('reads every trade from logs behind a lagging balancer', async () => {
    let head = Number(await chain.request('eth_blockNumber', []))
    const balancer = laggingBalancer(answer, () => head)
    const indexer = make(new EvmLogs({ rpcUrl, registry: chain.registry, fetch: balancer.fetch }))
    await indexTo(indexer, head)
    for (let k = 0; k < 25; k++) {
      await swap()
      head++
      await indexTo(indexer, head)
    }
    expect(balancer.behind()).toBeGreaterThan(20)
    const plain = await openTestDatabase()
    await indexTo(make(new EvmLogs({ rpcUrl: chain.url, registry: chain.registry }), plain), head)
    // The verdicts depend on when the contracts were read.
    const rest = (dump: string) => dump.replace(/^.*"subject".*$/gm, '')
    expect(rest(await dumpDerived(database))).toBe(rest(await dumpDerived(plain)))
    await plain.close()
    expect(await rows(database.orm, sql`select count(*)::int as n from swaps`)).toEqual([{ n: 25 }])
  }, 60_000)

  test('reads a window in parts when its answer is too large', async () => {
    for (let k = 0; k < 12; k++) await swap()
    const head = Number(await chain.request('eth_blockNumber', []))
    let large = 0
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const given = JSON.parse(String(init?.body))
      const list = Array.isArray(given) ? given : [given]
      const isWide = list.some(({ method, params }) => {
        if (method !== 'eth_getLogs') return false
        return Number(params[0].toBlock) - Number(params[0].fromBlock) > 3
      })
      if (isWide) large++
      const text = JSON.stringify(Array.isArray(given) ? await answer(list) : (await answer(list))[0])
      return new Response(isWide ? text + ' '.repeat(11_000_000) : text)
    }
    const indexer = make(new EvmLogs({ rpcUrl, registry: chain.registry, fetch }))
    await indexTo(indexer, head)
    expect(large).toBeGreaterThan(0)
    expect(indexer.status().errors).toBe(0)
    expect(await rows(database.orm, sql`select count(*)::int as n from swaps`)).toEqual([{ n: 12 }])
  }, 60_000)
})

/** Nodes that answer less than there is: behind a balancer one is behind, and an answer may be too large to be taken. */
import { sql } from 'drizzle-orm'
import type { Abi } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { routerAbi } from '../../src/lib/core/abi/router.ts'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import { dumpDerived } from '../core/db/dump.ts'
import { type Database, rows } from '../core/db/query.ts'
import type { ChainSource } from '../events.ts'
import { Indexer } from '../indexer.ts'
import { laggingBalancer } from '../testing/balancer.ts'
import { callsNode, callsRegistry } from '../testing/callsNode.ts'
import { openTestDatabase } from '../testing/database.ts'
import { type RealChain, startRealChain } from '../testing/realChain.ts'
import { EvmLogs } from './evmLogs.ts'
import { NativeCalls } from './nativeCalls.ts'

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

test('does not take a node’s silence about its height for the newest one', async () => {
  const node = callsNode(600, 7)
  let requests = 0
  // Every other request reaches a node that has no blocks yet.
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const text = node.answer(String(init?.body))
    if (requests++ % 2 === 0 || !String(init?.body).includes('view.searchMap')) return new Response(text)
    const calls = JSON.parse(String(init?.body)) as { id: number; method: string }[]
    return new Response(
      JSON.stringify(
        calls.map(({ id, method }) => ({
          jsonrpc: '2.0',
          id,
          result: method === 'view.searchMap' ? [] : null,
        })),
      ),
    )
  }
  const clock = { now: () => 0, sleep: async () => {} }
  const indexer = make(new NativeCalls({ rpcUrl, registry: callsRegistry, fetch, clock }))
  await indexTo(indexer, 600)
  expect(await rows(database.orm, sql`select count(*)::int as n from swaps`)).toEqual([{ n: node.swaps }])
})

test('learns what a pool holds from a node so far away that a block comes with every answer', async () => {
  // The node's views are those after its last trade, at block 402.
  const node = callsNode(600, 200)
  let newest = 450
  const balancer = laggingBalancer(
    (calls) => JSON.parse(node.answer(JSON.stringify(calls))),
    () => Math.min(598, ++newest),
    0,
  )
  const registry = { ...callsRegistry, startBlock: 300 }
  const source = new NativeCalls({ rpcUrl, registry, fetch: balancer.fetch })
  const indexer = new Indexer({ database, source, startBlock: 300, lookMs: 3_600_000 })
  for (let step = 0; step < 8; step++) await indexer.step()
  expect(newest).toBeLessThan(590)
  expect(await rows(database.orm, sql`select supply::text from pools`)).toEqual([
    { supply: String(node.supply) },
  ])
})

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

  test('learns LP from a node so far away that a block comes with every answer', async () => {
    const { pool, token, registry } = chain
    const head = Number(await chain.request('eth_blockNumber', []))
    const fetch: typeof globalThis.fetch = async (_, init) => {
      await chain.request('evm_mine', [])
      const given = JSON.parse(String(init?.body))
      const answers = await answer(Array.isArray(given) ? given : [given])
      return new Response(JSON.stringify(Array.isArray(given) ? answers : answers[0]))
    }
    const pools = [
      { id: 'MEV-USDT', kind: 'amm' as const, address: pool.mevUsdt, tokens: [token.MEV, token.USDT] },
    ]
    const source = new EvmLogs({ rpcUrl, registry: { ...registry, startBlock: head, pools }, fetch })
    const indexer = new Indexer({ database, source, startBlock: head, lookMs: 3_600_000 })
    for (let step = 0; step < 8; step++) await indexer.step()
    expect(await rows(database.orm, sql`select supply::text from pools`)).toEqual([
      { supply: String(await chain.read(pool.mevUsdt, uniPairAbi as Abi, 'totalSupply')) },
    ])
  }, 60_000)

  test('names who zapped out by the block where the node finds no transaction by hash', async () => {
    const { accounts, router, token, registry } = chain
    await chain.call(accounts[0] as never, router, routerAbi as Abi, 'UniRemoveLiquidityOneCoin', [
      ...[token.MEV, token.USDT, 10n ** 18n, token.MEV, 0n],
    ])
    const head = Number(await chain.request('eth_blockNumber', []))
    const fetchWith =
      (hidden: readonly string[]): typeof globalThis.fetch =>
      async (_, init) => {
        const given = JSON.parse(String(init?.body))
        const list = (Array.isArray(given) ? given : [given]) as {
          id: number
          method: string
          params: unknown[]
        }[]
        const answers = (await answer(list)).map((one, k) => {
          const { method, params } = list[k] as { method: string; params: unknown[] }
          return hidden.includes(method) && (method !== 'eth_getBlockByNumber' || params[1] === true)
            ? { ...one, result: null }
            : one
        })
        return new Response(JSON.stringify(Array.isArray(given) ? answers : answers[0]))
      }
    const providers = async (hidden: readonly string[]) => {
      const into = await openTestDatabase()
      await indexTo(make(new EvmLogs({ rpcUrl, registry, fetch: fetchWith(hidden) }), into), head)
      const found = await rows<{ provider: string }>(
        into.orm,
        sql`select provider from liquidity where action = 'remove'`,
      )
      await into.close()
      return found.map(({ provider }) => provider)
    }
    expect(await providers(['eth_getTransactionByHash'])).toEqual([accounts[0]])
    // Then it stays the router's: the chain is read on.
    expect(await providers(['eth_getTransactionByHash', 'eth_getBlockByNumber'])).toEqual([router])
  }, 60_000)

  test('a pool found one block before its creation is read is there once', async () => {
    const { pool, token, registry } = chain
    const made = Number(await chain.request('eth_blockNumber', []))
    const logs = await chain.request<{ blockNumber: string }[]>('eth_getLogs', [
      { fromBlock: '0x0', toBlock: 'latest', address: registry.factory },
    ])
    const creation = Number(logs.at(-1)?.blockNumber)
    let head = creation - 1
    const balancer = laggingBalancer(answer, () => head, 0)
    const pools = [
      { id: 'MEV-USDC', kind: 'amm' as const, address: pool.mevUsdc, tokens: [token.MEV, token.USDC] },
    ]
    const indexer = make(new EvmLogs({ rpcUrl, registry: { ...registry, pools }, fetch: balancer.fetch }))
    await indexTo(indexer, head)
    head = made
    await indexTo(indexer, head)
    expect(await rows(database.orm, sql`select count(*)::int as n from pools`)).toEqual([{ n: 3 }])
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

/**
 * An index whose source cannot see something must report null with a reason, never 0. Tested with chains that have
 * contracts but no usable logs: as the chain's own node returns them (recorded answers), with logs without amounts, and
 * with no logs at all.
 */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Abi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { routerAbi } from '../src/lib/core/abi/router.ts'
import { type Availability, SUBJECTS, unindexedSchema } from '../src/lib/core/api/unindexed.ts'
import {
  overviewResponseSchema,
  poolsResponseSchema,
  tokensResponseSchema,
} from '../src/lib/core/exchange/schema.ts'
import { judge } from './core/indexer/availability.ts'
import type { RegistryInput } from './core/registry.ts'
import { codeKind } from './core/source/probe.ts'
import { type RunningServer, startServer } from './start.ts'
import { type RealChain, startRealChain } from './testing/realChain.ts'

const recorded = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'tests', 'realNode', `${name}.json`), 'utf8'))

type Call = { id: number; method: string; params: unknown[] }
type Answer = { result?: unknown; error?: unknown }
const open: Server[] = []
const running: RunningServer[] = []
let chain: RealChain

beforeAll(async () => {
  chain = await startRealChain()
  await chain.call(chain.accounts[1] as never, chain.router, routerAbi as Abi, 'SwapExactTokensForTokens', [
    10n ** 18n,
    0n,
    [chain.token.MEV, chain.token.USDT],
  ])
})
afterAll(() => chain?.stop())
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
  for (const server of open.splice(0)) server.close()
})

/** A node that answers each call as the test defines. */
async function node(answer: (call: Call) => Promise<Answer> | Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const asked = JSON.parse(text) as Call | Call[]
    const one = async (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...(await answer(call)) })
    response.end(JSON.stringify(Array.isArray(asked) ? await Promise.all(asked.map(one)) : await one(asked)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The test's own chain, with its logs changed in transit. */
const withLogs = (change: (log: Record<string, unknown>) => object | null) =>
  node(async ({ method, params }) => {
    const result = await chain.request<unknown>(method, params)
    return method === 'eth_getLogs'
      ? { result: (result as Record<string, unknown>[]).map(change).filter((log) => log !== null) }
      : { result }
  })

async function serve(rpcUrl: string, registry: RegistryInput): Promise<string> {
  const server = await startServer({ port: 0, rpcUrl, registry, pollMs: 50, onMessage: () => {} })
  running.push(server)
  return `http://127.0.0.1:${server.port}`
}

const readyz = async (url: string) => (await fetch(`${url}/readyz/index`)).json()
async function ready(url: string) {
  await expect.poll(() => readyz(url)).toMatchObject({ ready: true })
  return (await readyz(url)) as { unseen: Availability }
}
const ask = async (url: string, path: string) => (await fetch(`${url}/api/${path}`)).json()
const address = `0x${'12'.repeat(20)}`

/** All exchange figures are null, and each endpoint reports the reason. */
async function expectBlind(url: string, reason: string) {
  const overview = v.parse(overviewResponseSchema, await ask(url, 'exchange/v1/overview'))
  expect(overview).toMatchObject({
    pools: null,
    tvlUsd: null,
    volume24hUsd: null,
    swaps24h: null,
    mev: { priceUsd: null, change24h: null },
    unseen: { pools: reason, trades: reason },
  })
  for (const [path, subject] of [
    ['exchange/v1/pools', 'pools'],
    ['exchange/v1/swaps', 'trades'],
    ['exchange/v1/liquidity', 'trades'],
    [`exchange/v1/positions?provider=${address}`, 'positions'],
    [`exchange/v1/pools/${address}/candles`, 'trades'],
  ] as const)
    expect(v.parse(unindexedSchema, await ask(url, path)), path).toMatchObject({
      list: null,
      count: null,
      unseen: { subject, reason },
    })
  // Names and decimals are read from the tokens themselves; values that need history are null.
  const { list } = v.parse(tokensResponseSchema, await ask(url, 'exchange/v1/tokens'))
  for (const token of list) expect(token).toMatchObject({ priceUsd: null, volume24h: null, change24h: null })
}

test('the chain’s own node: contracts of its own kind, whose calls are logs of other shapes', async () => {
  const single = recorded('single') as { method: string; params: unknown[]; answer: string }[]
  const answerOf = (method: string, at = 0) =>
    JSON.parse(single.filter((row) => row.method === method)[at]?.answer ?? '{}').result
  const latest = answerOf('eth_getBlockByNumber')
  const logs = answerOf('eth_getLogs') as { address: string; blockNumber: string }[]
  const url = await node(({ method, params }) => {
    const [first, second] = params as [Record<string, string> & string, string]
    if (method === 'eth_getBlockByNumber')
      return {
        result: first === 'latest' ? latest : { ...latest, number: first, hash: hashOf(first, latest) },
      }
    if (method === 'eth_getCode') return { result: answerOf('eth_getCode') }
    if (method === 'eth_getLogs')
      return {
        result: logs.filter(
          ({ blockNumber }) =>
            Number(blockNumber) >= Number(first.fromBlock) && Number(blockNumber) <= Number(first.toBlock),
        ),
      }
    if (method === 'eth_call') return { error: { code: -32000, message: 'not exist abi' } }
    return { error: `invalid method ${second ?? ''}` }
  })
  const server = await serve(url, recorded('registry'))
  const { unseen: unindexed } = await ready(server)
  expect(unindexed).toEqual({
    pools: 'noEvents',
    trades: 'noEvents',
    farms: 'noEvents',
    offerings: 'noEvents',
    nfts: 'noEvents',
    mints: 'unconfigured',
    conversions: 'unconfigured',
    positions: 'noEvents',
    formulators: 'noEvents',
  })
  await expectBlind(server, 'noEvents')
  for (const [path, subject, reason] of [
    ['farm/v1/farms', 'farms', 'noEvents'],
    ['farm/v1/history', 'farms', 'noEvents'],
    ['offering/v1/offerings', 'offerings', 'noEvents'],
    ['offering/v1/history', 'offerings', 'noEvents'],
    ['nfts/v2/market-place/projects', 'nfts', 'noEvents'],
    [`nfts/items/formulator-count?ownerAddress=${address}`, 'formulators', 'noEvents'],
    [`users/v1/formulator-count?ownerAddress=${address}`, 'formulators', 'noEvents'],
    [`nfts/items/${address}/7`, 'nfts', 'noEvents'],
    ['nfts/v2/mint/projects', 'mints', 'unconfigured'],
    ['exchange/v1/conversions', 'conversions', 'unconfigured'],
  ] as const)
    expect(v.parse(unindexedSchema, await ask(server, path)).unseen, path).toEqual({ subject, reason })
})

const hashOf = (number: string, latest: { number: string; hash: string }) =>
  Number(number) === Number(latest.number) ? latest.hash : `0x${number.slice(2).padStart(64, '0')}`

test('logs without amounts show that events happened, but not how much', async () => {
  const url = await withLogs((log) => ({ ...log, data: '0x', topics: (log.topics as string[]).slice(0, 3) }))
  // Named by the registry, since the factory's own log would hold no address either.
  const { pool, token } = chain
  const server = await serve(url, {
    ...chain.registry,
    factory: null,
    pools: [{ id: 'MEV-USDT', kind: 'amm', address: pool.mevUsdt, tokens: [token.MEV, token.USDT] }],
  })
  expect((await ready(server)).unseen).toMatchObject({ pools: 'noAmounts', trades: 'noAmounts' })
  await expectBlind(server, 'noAmounts')
})

test('contracts that hold something and never emit an event', async () => {
  const server = await serve(await withLogs(() => null), chain.registry)
  expect((await ready(server)).unseen).toMatchObject({ pools: 'noEvents', trades: 'noEvents' })
  await expectBlind(server, 'noEvents')
})

test('a chain without known addresses', async () => {
  const server = await serve(chain.url, { chainId: 7518 })
  expect(Object.values((await ready(server)).unseen)).toEqual(SUBJECTS.map(() => 'unconfigured'))
  await expectBlind(server, 'unconfigured')
})

test('visible subjects have figures and no reason', async () => {
  const server = await serve(chain.url, chain.registry)
  const { unseen: unindexed } = await ready(server)
  expect(unindexed).toMatchObject({ pools: null, trades: null })
  const overview = v.parse(overviewResponseSchema, await ask(server, 'exchange/v1/overview'))
  expect(overview).toMatchObject({ pools: 3, unseen: { pools: null, trades: null } })
  expect(v.parse(poolsResponseSchema, await ask(server, 'exchange/v1/pools')).list).toHaveLength(3)
})

test.each([
  ['0x', 'none'],
  ['', 'none'],
  [null, 'none'],
  ['0x6080', 'evm'],
  ['6080', 'evm'],
  ['0x60800x0dd2', 'native'],
] as const)('code %s is of a contract that is %s', (code, kind) => expect(codeKind(code)).toBe(kind))

test.each<[string, [string, string][], string[], string | null]>([
  ['nobody to ask', [], [], 'unconfigured'],
  ['nothing at the address', [['a', 'noContract']], [], 'noContract'],
  [
    'one is not there, the other says there is nothing',
    [
      ['a', 'noContract'],
      ['b', 'nothing'],
    ],
    [],
    'noContract',
  ],
  [
    'one is of another kind',
    [
      ['a', 'something'],
      ['b', 'otherKind'],
    ],
    ['a'],
    'wrongContract',
  ],
  ['it says that there is nothing', [['a', 'nothing']], [], null],
  ['it tells of something that was seen', [['a', 'something']], ['a'], null],
  ['it tells of something that never came', [['a', 'something']], [], 'noEvents'],
  [
    'one of two never came',
    [
      ['a', 'something'],
      ['b', 'something'],
    ],
    ['a'],
    'noEvents',
  ],
  ['it does not answer, and nothing came', [['a', 'silent']], [], 'unproven'],
  ['it does not answer, and something came', [['a', 'silent']], ['a'], null],
  ['its kind has no events', [['a', 'noEvents']], ['a'], 'noEvents'],
  [
    'amounts are missing',
    [
      ['a', 'noAmounts'],
      ['b', 'noEvents'],
    ],
    ['a', 'b'],
    'noAmounts',
  ],
])('%s', (_, findings, seen, expected) => {
  const none = new Map<string, null>()
  const probes = findings.map(([address, finding]) => ({ address, finding })) as never
  const availability = judge(
    {
      ...{ pools: 'seen', trades: 'noEvents', positions: 'seen', farms: probes },
      ...{ offerings: 'seen', nfts: 'seen', formulators: 'seen', mints: 'seen', conversions: 'seen' },
    },
    {
      ...{
        pools: none,
        trades: none,
        positions: none,
        offerings: none,
        nfts: none,
        formulators: none,
        mints: none,
        conversions: none,
      },
      farms: new Map(seen.map((address) => [address, null])),
    },
    new Set(findings.flatMap(([address, finding]) => (finding === 'noAmounts' ? [address] : []))),
  )
  expect(availability).toMatchObject({ pools: null, trades: 'noEvents', farms: expected })
})

test('reports missing history when a total differs at the judged block', () => {
  const none = new Map<string, bigint>()
  const at = (indexed: bigint, total: bigint, block: number, key = 'a') =>
    judge(
      {
        ...{
          pools: [{ address: key, finding: 'something', total, block: 7 }],
          trades: 'seen',
          positions: 'seen',
        },
        ...{ farms: 'seen', offerings: 'seen', nfts: 'seen', formulators: 'seen', mints: 'seen' },
        conversions: 'seen',
      },
      {
        ...{ pools: new Map([[key, indexed]]), trades: none, positions: none, farms: none },
        ...{ offerings: none, nfts: none, formulators: none, mints: none, conversions: none },
      },
      new Set(),
      block,
    ).pools
  expect(at(3n, 29n, 7)).toBe('incomplete')
  expect(at(30n, 29n, 7)).toBe('incomplete')
  expect(at(29n, 29n, 7)).toBe(null)
  expect(at(3n, 29n, 8)).toBe(null)
  // A factory may have other pools besides these.
  expect(at(30n, 29n, 7, '')).toBe(null)
  expect(at(3n, 29n, 7, '')).toBe('incomplete')
})

test('reports missing logs when a pool’s reserves differ from its last log', async () => {
  // The last trade's logs of one pool are missing: its LP is right, and its reserves are those before it.
  const pool = chain.pool.mevUsdt
  const head = Number(await chain.request('eth_blockNumber', []))
  const url = await withLogs((log) =>
    String(log.address).toLowerCase() === pool && Number(log.blockNumber) === head ? null : log,
  )
  const server = await serve(url, chain.registry)
  expect((await ready(server)).unseen).toMatchObject({ pools: 'incomplete', trades: 'incomplete' })
})

test('answers unknown, not 0, for wrong addresses in the registry', async () => {
  const dead = '0x000000000000000000000000000000000000dEaD'
  const { token } = chain
  const server = await serve(chain.url, {
    ...chain.registry,
    factory: dead,
    farm: { address: dead, pools: [] },
    offerings: [{ id: 'one', address: dead, payToken: token.USDT, projectToken: token.MEV }],
    collections: [{ id: 'genesis', address: dead, kind: 'nft' }],
  })
  expect((await ready(server)).unseen).toMatchObject({
    ...{ pools: 'noContract', trades: 'noContract', positions: 'noContract' },
    ...{ farms: 'noContract', offerings: 'noContract', nfts: 'noContract' },
  })
  await expectBlind(server, 'noContract')
})

test('answers unknown for addresses of other kinds of contracts', async () => {
  const { token, pool } = chain
  const server = await serve(chain.url, {
    ...chain.registry,
    factory: token.MEV,
    farm: { address: pool.mevUsdt, pools: [] },
    collections: [{ id: 'genesis', address: token.USDT, kind: 'nft' }],
  })
  expect((await ready(server)).unseen).toMatchObject({
    ...{ pools: 'wrongContract', farms: 'wrongContract', nfts: 'wrongContract' },
  })
  await expectBlind(server, 'wrongContract')
})

test('is not ready and shows no figures for a registry of another chain', async () => {
  const server = await serve(chain.url, { ...chain.registry, chainId: 7518 })
  await expect
    .poll(() => readyz(server))
    .toMatchObject({ ready: false, reason: 'the node is of another chain' })
  await expectBlind(server, 'wrongChain')
})

test('reports a hole left by pruned logs, and repairs it once the node has them', async () => {
  let pruned = Number(await chain.request('eth_blockNumber', []))
  // The first half of the chain's transactions and some more are missing.
  pruned = Math.floor((pruned * 2) / 3)
  let isPruned = true
  const url = await withLogs((log) => (isPruned && Number(log.blockNumber) < pruned ? null : log))
  const server = await serve(url, chain.registry)
  const { unseen: unindexed } = await ready(server)
  expect(['incomplete', 'noEvents']).toContain(unindexed.pools)
  isPruned = false
  await expect.poll(() => readyz(server)).toMatchObject({ unseen: { pools: null } })
  expect(v.parse(poolsResponseSchema, await ask(server, 'exchange/v1/pools')).list).toHaveLength(3)
}, 40_000)

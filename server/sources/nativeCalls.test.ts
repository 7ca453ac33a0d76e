import { describe, expect, test } from 'vitest'
import { CallHistory } from '../core/source/history.ts'
import type { Address } from '../core/source/model.ts'
import { Pace, pacedFetch } from '../core/source/pace.ts'
import type { Swapped } from '../features/exchange/events.ts'
import { callsNode, callsRegistry } from '../testing/callsNode.ts'
import { readEvents } from '../testing/sources.ts'
import { VirtualClock } from '../testing/virtualClock.ts'
import { MixedSource, partOf } from './mixed.ts'
import { NativeCalls } from './nativeCalls.ts'

const rpcUrl = 'http://node.example'
const pool = callsRegistry.pools[0]?.address as Address
type Node = ReturnType<typeof callsNode>
/** @param change transforms an answer in transit */
const fetchOf =
  (node: Node, change: (body: string, answer: string) => string = (_, answer) => answer): typeof fetch =>
  async (_, init) =>
    new Response(change(String(init?.body), node.answer(String(init?.body))))
const swapsOf = (events: Awaited<ReturnType<typeof readEvents>>) =>
  events.filter((event): event is Swapped => event.type === 'Swapped')

describe('an index that begins in the middle of the chain', () => {
  const node = callsNode(60_000, 211)
  const from = 30_000
  const registry = { ...callsRegistry, startBlock: from }
  const read = async (start: typeof registry) => {
    const source = new NativeCalls({ rpcUrl, registry: start, fetch: fetchOf(node) })
    await source.getHead()
    return readEvents(source, node.head, 7_000)
  }

  test('has exact trades immediately, and reserves and supply once the pools report them', async () => {
    const [whole, later] = [await read(callsRegistry), await read(registry)]
    const expected = swapsOf(whole).filter(({ block }) => block >= from)
    expect(expected.length).toBeGreaterThan(100)
    expect(swapsOf(later).filter(({ block }) => block >= from)).toEqual(expected)
    const supply = later.reduce((sum, event) => sum + (event.type === 'SupplyChanged' ? event.by : 0n), 0n)
    expect(supply).toBe(node.supply)
    expect(later.filter((event) => event.type === 'SupplyChanged').map(({ block }) => block)).toEqual([
      node.head,
    ])
    expect(later.findLast((event) => event.type === 'ReservesSynced')?.reserves).toEqual(node.reserves)
  })

  test('ignores an answer of another block', async () => {
    const source = new NativeCalls({
      rpcUrl,
      registry,
      fetch: fetchOf(node, (body, answer) =>
        body.includes('view.blockNumber')
          ? answer.replace(`"result":${node.head}`, `"result":${node.head + 1}`)
          : answer,
      ),
    })
    const events = await readEvents(source, node.head, 60_001)
    expect(events.some(({ type }) => type === 'SupplyChanged')).toBe(false)
    const followed = events.find((event) => event.type === 'PoolFollowed')
    expect(followed?.state).toMatchObject({ supply: null })
  })
})

describe('a node with faulty answers', () => {
  const node = callsNode(3_000, 211)

  test('skips and counts one bad record, and reads the others', async () => {
    const bad = '{"Type":"Event","Contract":7},null,"x",'
    const source = new NativeCalls({
      rpcUrl,
      registry: callsRegistry,
      fetch: fetchOf(node, (body, answer) =>
        body.includes('view.searchMap') ? answer.replaceAll('"result":[{', `"result":[${bad}{`) : answer,
      ),
    })
    const plain = new NativeCalls({ rpcUrl, registry: callsRegistry, fetch: fetchOf(node) })
    expect(await readEvents(source, 3_000, 3_001)).toEqual(await readEvents(plain, 3_000, 3_001))
    expect(source.history.skipped).toBe(9)
  })

  test('is retried with growing pauses, then given up', async () => {
    const clock = new VirtualClock()
    let failures = 2
    const history = new CallHistory({
      rpcUrl,
      clock,
      fetch: async (_, init) => {
        if (failures-- > 0) throw new TypeError('fetch failed')
        return new Response(node.answer(String(init?.body)))
      },
    })
    const wanted = new Map([[pool, new Set(['swap'])]])
    const calls = await clock.run(history.read(0, 500, wanted))
    expect(calls.map(({ block }) => block)).toEqual([213, 424])
    expect([history.retries, clock.now()]).toEqual([2, 1_500])
    failures = 100
    await expect(clock.run(history.read(0, 500, wanted))).rejects.toThrow('fetch failed')
  })

  test('splits a refused range into halves', async () => {
    const history = new CallHistory({
      rpcUrl,
      fetch: fetchOf(node, (body, answer) => {
        const asked = JSON.parse(body) as { id: number; method: string; params: number[] }[]
        const isWide = asked.some(
          ({ method, params }) => method === 'view.searchMap' && Number(params[2]) - Number(params[1]) > 300,
        )
        return isWide ? JSON.stringify(asked.map(({ id }) => ({ id, error: 'too large' }))) : answer
      }),
    })
    const calls = await history.read(0, 2_999, new Map([[pool, new Set(['swap'])]]))
    expect(calls).toHaveLength(node.swaps)
  })

  test('an answer that is a text is an error, not an empty list', async () => {
    const history = new CallHistory({
      rpcUrl,
      fetch: async () => new Response('[{"id":1,"result":{"number":"0xa"}},{"id":2,"result":null}]'),
    })
    await expect(history.read(0, 10, new Map())).rejects.toThrow('no calls of blocks 0 to 10')
  })
})

test('all requests keep the pace, and a batch counts as its requests', async () => {
  const clock = new VirtualClock()
  const pace = new Pace(10, clock)
  const paced = pacedFetch(pace, async () => new Response(''))
  const began: number[] = []
  const ask = async (count: number) => {
    const body = JSON.stringify(count === 1 ? {} : Array.from({ length: count }, () => ({})))
    await paced(rpcUrl, { body })
    began.push(clock.now())
  }
  await clock.run(Promise.all([ask(1), ask(3), ask(1), ask(1)]))
  expect(began).toEqual([0, 100, 400, 500])
  expect(pace.begun).toBe(6)
})

test('reads the kinds and totals of the registry’s contracts', async () => {
  const node = callsNode(10, 3)
  const source = new NativeCalls({ rpcUrl, registry: callsRegistry, fetch: fetchOf(node) })
  const found = [
    {
      ...{ address: pool, finding: 'something', recorded: true },
      ...{ total: node.supply, block: node.head, reserves: node.reserves },
    },
  ]
  expect(await source.look([])).toEqual({
    ...{ pools: found, trades: found, positions: found },
    ...{ farms: [], offerings: [], nfts: [], formulators: [], mints: [], conversions: [] },
  })
})

test('detects an address without a contract, and a contract of another kind', async () => {
  const node = callsNode(10, 3)
  const withCode = (code: string) =>
    new NativeCalls({
      rpcUrl,
      registry: {
        ...callsRegistry,
        factory: '0x000000000000000000000000000000000000dead',
        offerings: [{ id: 'one', address: pool, payToken: pool, projectToken: pool }],
        converters: [
          { id: 'mpl-pks', kind: 'converter', address: pool, tokenIn: pool, tokenOut: pool },
          { id: 'mpl-hrs', kind: 'request', address: pool, tokenIn: pool, tokenOut: pool },
        ],
      },
      fetch: async (_, init) => {
        const calls = JSON.parse(String(init?.body)) as { id: number; method: string; params: string[] }[]
        const answers = JSON.parse(node.answer(String(init?.body))) as { id: number }[]
        return new Response(
          JSON.stringify(
            answers.map((answer, k) =>
              calls[k]?.method === 'eth_getCode'
                ? { id: answer.id, result: calls[k].params[0] === pool ? code : '0x' }
                : answer,
            ),
          ),
        )
      },
    })
  const look = await withCode('0x60800x0dd2').look([])
  expect(look.pools).toMatchObject([{ finding: 'noContract' }, { finding: 'something' }])
  expect(look.offerings).toMatchObject([{ finding: 'otherKind' }])
  // A request counts nothing, so its silence proves nothing.
  expect(look.conversions).toMatchObject([{ finding: 'otherKind' }, { finding: 'silent' }])
  expect(await withCode('0x').look([])).toMatchObject({ offerings: [{ finding: 'noContract' }] })
})

test('finds a pool older than the first block by its first call, and one without calls at the head', async () => {
  const node = callsNode(3_000, 211)
  const registry = { ...callsRegistry, factory: '0x00000000000000000000000000000000000000fa' as const }
  const source = new NativeCalls({ rpcUrl, registry, fetch: fetchOf(node) })
  await source.getHead()
  const events = await readEvents(source, 3_000, 500)
  expect(events.filter(({ type }) => type === 'PoolCreated')).toMatchObject([
    { pool, block: 0, timestamp: 0, tokens: [{ symbol: 'USDT' }, { symbol: 'MEV' }] },
  ])
  // Reserves and LP are read from the pool; trades are exact from the first one on.
  expect(swapsOf(events)).toHaveLength(node.swaps)
  expect(events.reduce((sum, event) => sum + (event.type === 'SupplyChanged' ? event.by : 0n), 0n)).toBe(
    node.supply,
  )
  expect(events.findLast((event) => event.type === 'ReservesSynced')?.reserves).toEqual(node.reserves)

  const idle = new NativeCalls({ rpcUrl, registry, fetch: fetchOf(callsNode(10, 3_000)) })
  await idle.getHead()
  const [found] = (await idle.getEvents(5, 10, [])).filter(({ type }) => type === 'PoolCreated')
  expect(found).toMatchObject({ pool, block: 0 })
})

test('two sources of one chain share its contracts, and events preserve the chain’s order', async () => {
  const node = callsNode(3_000, 211)
  const all = (has: (address: Address) => boolean) =>
    new NativeCalls({ rpcUrl, registry: partOf(callsRegistry, has), fetch: fetchOf(node) })
  const [mine, nothing] = [all(() => true), all(() => false)]
  expect(partOf(callsRegistry, () => false)).toMatchObject({ pools: [], tokens: {}, factory: null })
  const mixed = new MixedSource(mine, nothing)
  expect(mixed.window).toBe(mine.window)
  expect(await mixed.look([])).toMatchObject({ pools: [{ address: pool }], farms: [] })
  const events = await mixed.getEvents(0, 3_000, [])
  expect(events).toEqual(
    [...events].sort((a, b) => a.block - b.block || a.txIndex - b.txIndex || a.logIndex - b.logIndex),
  )
  expect(swapsOf(events)).toHaveLength(node.swaps)
})

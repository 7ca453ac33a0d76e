import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { away, type FakeNode, fakeRpc } from '../../../../tests/fakes/node.ts'
import { chainNode, fakeChain } from '../../../../tests/fakes/txChain.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { $indexReport, foreignChainOf, watchNodes } from './nodes.ts'

const world = vi.hoisted(() => ({ url: 'https://one.test' as string | null, nodes: {} as object }))
vi.mock('../../../stores/settings.ts', async (original) => ({
  ...(await original<object>()),
  apiUrl: () => world.url,
}))
vi.mock('../../../stores/chain.ts', async (original) => ({
  ...(await original<object>()),
  rpc: () => fakeRpc(world.nodes as Record<string, FakeNode>),
}))

const NODE = 'http://node.test'
const overview = {
  pools: 1,
  tvlUsd: null,
  volume24hUsd: null,
  swaps24h: null,
  mev: { priceUsd: null, change24h: null },
  headBlock: 9,
  indexedBlock: 8,
  indexedTime: 1,
  unseen: {},
  asOfBlock: 8,
}

it.each<[string, FakeNode, bigint | null]>([
  ['of this chain', chainNode(fakeChain({ chainId: BigInt(chain.id) })), null],
  ['of another chain', chainNode(fakeChain({ chainId: 1n })), 1n],
  ['that does not answer', away, null],
])('a node %s', async (_, node, foreign) => {
  world.nodes = { [NODE]: node }
  expect(await foreignChainOf(NODE)).toBe(foreign)
})

describe('the indexer', () => {
  let index: ReturnType<typeof heldIndex>
  let stop = () => {}
  beforeEach(() => {
    index = heldIndex()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    world.url = 'https://one.test'
    world.nodes = {}
    $indexReport.set(null)
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })
  const answering = async () => {
    stop = watchNodes()
    return index.only('overview')
  }

  it('that answers is reported with its block', async () => {
    await (await answering()).answer(overview)
    expect($indexReport.get()).toMatchObject({ base: 'https://one.test', block: 8, ms: expect.any(Number) })
  })

  it.each([
    ['that refuses', async (asked: Awaited<ReturnType<typeof answering>>) => asked.refuse()],
    ['whose answer does not fit', async (asked: Awaited<ReturnType<typeof answering>>) => asked.answer({})],
  ])('%s did not answer', async (_, end) => {
    await end(await answering())
    expect($indexReport.get()).toEqual({ base: 'https://one.test', ms: null, block: null })
  })

  it('that is no longer the chosen one is not reported', async () => {
    const asked = await answering()
    world.url = 'https://two.test'
    await asked.answer(overview)
    expect($indexReport.get()).toBeNull()
  })

  it('that is off has no report', async () => {
    $indexReport.set({ base: 'https://one.test', ms: 5, block: 8 })
    world.url = null
    stop = watchNodes()
    expect($indexReport.get()).toBeNull()
  })
})

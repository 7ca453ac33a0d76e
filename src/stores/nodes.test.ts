/** The result of asking all nodes: disagreement, nodes that are left out, and how many others there are. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { away, type FakeNode, fakeRpc, node } from '../../tests/fakes/node.ts'
import { seenPage, settled } from '../../tests/fakes/page.ts'
import { chain } from '../lib/core/config/env.ts'
import { $disagreement, $left, $otherNodes } from './chain.ts'
import { $reports, compareNow, lookAtNodes, watchAgreement } from './nodes.ts'
import { $settings } from './settings.ts'

const world = vi.hoisted(() => ({
  nodes: {} as Record<string, unknown>,
  during: (): void => undefined,
}))
const asked: string[] = []
vi.mock('./settings.ts', async (real) => ({
  ...(await real<object>()),
  rpcUrls: () => Object.keys(world.nodes),
}))
vi.mock('./chain.ts', async (real) => ({
  ...(await real<object>()),
  rpc: () => {
    const client = fakeRpc(world.nodes as Record<string, FakeNode>)
    return {
      ...client,
      ask: async (url: string, calls: never) => {
        asked.push(url)
        world.during()
        return client.ask(url, calls)
      },
    }
  },
}))

const at = (height: number, id = chain.id): FakeNode =>
  node([], { eth_chainId: `0x${id.toString(16)}`, eth_blockNumber: `0x${height.toString(16)}` })
const [A, B, C] = ['http://a.test', 'http://b.test', 'http://c.test'] as const

beforeEach(() => {
  seenPage()
  asked.length = 0
  world.during = () => undefined
  $reports.set(null)
  $otherNodes.set(null)
  $disagreement.set(null)
  $left.set([])
})
afterEach(() => vi.unstubAllGlobals())
const shown = () => ({ others: $otherNodes.get(), left: $left.get(), odd: $disagreement.get() })

describe('the nodes', () => {
  it.each<[string, Record<string, FakeNode>, ReturnType<typeof shown>]>([
    ['that agree', { [A]: at(500), [B]: at(499) }, { others: 1, left: [], odd: null }],
    ['of which one does not answer', { [A]: at(500), [B]: away }, { others: 0, left: [], odd: null }],
    ['that are all silent', { [A]: away, [B]: away }, { others: 0, left: [], odd: null }],
    [
      'of which one is of another chain',
      { [A]: at(500), [B]: at(500, 1) },
      { others: 0, left: [], odd: { url: B, kind: 'chain' } },
    ],
    [
      'of which one of two lags',
      { [A]: at(500), [B]: at(379) },
      { others: 1, left: [], odd: { url: B, kind: 'height' } },
    ],
    ['of which one is a little behind', { [A]: at(500), [B]: at(380) }, { others: 1, left: [], odd: null }],
    [
      'of which one lags behind two others',
      { [A]: at(379), [B]: at(500), [C]: at(500) },
      { others: 2, left: [A], odd: { url: A, kind: 'height' } },
    ],
    [
      'of which one lags and one is of another chain',
      { [A]: at(379), [B]: at(500), [C]: at(500, 1) },
      { others: 1, left: [], odd: { url: C, kind: 'chain' } },
    ],
  ])('%s', async (_, nodes, found) => {
    world.nodes = nodes
    await lookAtNodes()
    expect(shown()).toEqual(found)
    expect($reports.get()?.map(({ url }) => url)).toEqual(Object.keys(nodes))
  })

  it('of settings that changed meanwhile are not used', async () => {
    world.nodes = { [A]: at(500), [B]: at(500, 1) }
    world.during = () => {
      world.nodes = { [A]: at(500), [C]: at(500) }
    }
    await lookAtNodes()
    expect($reports.get()).toBeNull()
    expect(shown()).toEqual({ others: null, left: [], odd: null })
  })

  it('of which there is one alone have no other, and are not asked', async () => {
    world.nodes = { [A]: at(500) }
    await compareNow()
    expect(asked).toEqual([])
    expect(shown().others).toBe(0)
    world.nodes = { [A]: at(500, 1) }
    await lookAtNodes()
    expect(shown().odd).toBeNull()
    world.nodes = { [A]: at(500), [B]: at(500) }
    await compareNow()
    expect(shown().others).toBe(1)
  })

  it('are compared at once, and again when their addresses change', async () => {
    world.nodes = { [A]: at(500), [B]: at(500) }
    const stop = watchAgreement()
    await settled()
    expect(asked).toEqual([A, B])
    $settings.setKey('expert', !$settings.get().expert)
    await settled()
    expect(asked).toHaveLength(2)
    world.nodes = { [A]: at(500), [C]: at(500) }
    $settings.setKey('expert', !$settings.get().expert)
    await settled()
    expect(asked.slice(2)).toEqual([A, C])
    $settings.setKey('expert', !$settings.get().expert)
    await settled()
    expect(asked).toHaveLength(4)
    stop()
    world.nodes = { [A]: at(500), [B]: at(500) }
    $settings.setKey('expert', !$settings.get().expert)
    await settled()
    expect(asked).toHaveLength(4)
  })
})

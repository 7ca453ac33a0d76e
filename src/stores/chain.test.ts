/** The chain as a page reads it: nodes, blocks, errors, and the wallet as the last resort. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { away, type FakeNode, fakeRpc, node } from '../../tests/fakes/node.ts'
import { seenPage } from '../../tests/fakes/page.ts'
import { connect } from '../../tests/fakes/visitor.ts'
import { chain } from '../lib/core/config/env.ts'
import { AppError } from '../lib/core/errors/AppError.ts'

const ONE = 'http://one.test'
const TWO = 'http://two.test'
const world = vi.hoisted(() => ({
  nodes: {} as Record<string, unknown>,
  made: [] as string[][],
  options: null as unknown,
  urls: ['http://one.test', 'http://two.test'],
}))
vi.mock('../lib/core/chain/rpc.ts', async (real) => ({
  ...(await real<object>()),
  createRpc: (options: { urls: string[] }) => {
    world.made.push(options.urls)
    world.options = options
    return fakeRpc(Object.fromEntries(options.urls.map((url) => [url, world.nodes[url] as FakeNode])))
  },
}))
vi.mock('./settings.ts', async (real) => ({ ...(await real<object>()), rpcUrls: () => world.urls }))
vi.mock('../lib/core/chain/readThrough.ts', () => ({ readThrough: (ask: unknown) => ask }))

const CHAIN = `0x${chain.id.toString(16)}`
/** A node at a height; a number counts up to it by each request. */
const at = (height: () => bigint): FakeNode =>
  node([], { eth_chainId: CHAIN, eth_blockNumber: () => `0x${height().toString(16)}` })

/** The stores of a fresh page. */
async function visit() {
  vi.resetModules()
  const [store, settings, wallet] = await Promise.all([
    import('./chain.ts'),
    import('./settings.ts'),
    import('./wallet.ts'),
  ])
  return { ...store, ...settings, ...wallet }
}

let heights: Record<string, bigint>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  seenPage()
  heights = { [ONE]: 50n, [TWO]: 50n }
  world.made = []
  world.urls = [ONE, TWO]
  world.nodes = { [ONE]: at(() => heights[ONE] ?? 0n), [TWO]: at(() => heights[TWO] ?? 0n) }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the client', () => {
  it('is made once for the addresses in use', async () => {
    const { rpc } = await visit()
    expect(rpc()).toBe(rpc())
    expect(world.made).toEqual([[ONE, TWO]])
    world.urls = [TWO]
    rpc()
    expect(world.made).toEqual([[ONE, TWO], [TWO]])
  })

  it('leaves out nodes that are behind', async () => {
    const { rpc, $left } = await visit()
    $left.set([ONE])
    rpc()
    expect(world.made).toEqual([[TWO]])
  })

  it('names the node that answered, and says when only the wallet did', async () => {
    const { rpc, $byWallet, $node } = await visit()
    rpc()
    const { onNode } = world.options as { onNode: (url: string | null) => void }
    onNode(TWO)
    expect([$node.get(), $byWallet.get()]).toEqual([TWO, false])
    onNode(null)
    expect([$node.get(), $byWallet.get()]).toEqual([TWO, true])
  })

  it('forgets what it knew of the nodes only when the addresses change', async () => {
    const { $left, $node, $settings, rpc } = await visit()
    rpc()
    $settings.setKey('expert', true)
    $left.set([ONE])
    $node.set(ONE)
    $settings.setKey('expert', false)
    expect([$node.get(), $left.get()]).toEqual([ONE, [ONE]])
    world.urls = [TWO]
    $settings.setKey('expert', true)
    expect([$node.get(), $left.get()]).toEqual([null, []])
  })
})

describe('the wallet’s own node', () => {
  it.each<[string, 'connected' | 'connecting', 'metamask' | 'walletconnect', boolean]>([
    ['of an extension', 'connected', 'metamask', true],
    ['of an app', 'connected', 'walletconnect', false],
    ['before it is connected', 'connecting', 'metamask', false],
  ])('%s is asked last: %s %s → %s', async (_, status, type, isAsked) => {
    const { rpc, $wallet, $walletReads } = await visit()
    connect()
    $wallet.set({ ...$wallet.get(), status, type })
    const reads = () => 'wallet'
    $walletReads.set(reads as never)
    rpc()
    const { lastResort } = world.options as { lastResort: (calls: unknown[]) => unknown }
    expect(lastResort([])).toBe(isAsked ? reads : null)
  })
})

describe('the block', () => {
  it('is remembered with each read, and an error until the next answer', async () => {
    const { readChain, readHead, $head, $rpcError, $height } = await visit()
    world.nodes = { [ONE]: away, [TWO]: away }
    await expect(readChain([])).rejects.toMatchObject({ code: 'rpc.unreachable' })
    expect($rpcError.get()?.code).toBe('rpc.unreachable')
    expect($head.get()).toBeNull()
    world.nodes[TWO] = at(() => 50n)
    world.urls = [TWO]
    await readChain([])
    expect($rpcError.get()).toBeNull()
    expect($head.get()).toMatchObject({ block: 50n })
    expect($height.get()).toBe(50)
    world.urls = [ONE]
    await expect(readHead()).rejects.toMatchObject({ code: 'rpc.unreachable' })
  })

  it('of a node that is behind does not replace a higher one, for ten seconds', async () => {
    const { readHead, $head } = await visit()
    await readHead()
    heights[ONE] = 48n
    vi.setSystemTime(Date.now() + 10_000)
    await readHead()
    expect($head.get()?.block).toBe(50n)
    vi.setSystemTime(Date.now() + 1)
    await readHead()
    expect($head.get()?.block).toBe(48n)
  })

  it('becomes younger with each answer, and never older', async () => {
    const { readHead, $head } = await visit()
    await readHead()
    const first = $head.get()?.at ?? 0
    vi.setSystemTime(first + 5_000)
    await readHead()
    expect($head.get()?.at).toBe(first + 5_000)
    vi.setSystemTime(first + 1_000)
    await readHead()
    expect($head.get()?.at).toBe(first + 5_000)
  })

  it('of an earlier visit counts until a node reports one', async () => {
    const { noteSaved, readHead, $head } = await visit()
    noteSaved({ block: 40n, at: 1 })
    expect($head.get()?.block).toBe(40n)
    await readHead()
    noteSaved({ block: 40n, at: 1 })
    expect($head.get()?.block).toBe(50n)
  })

  it('has an age', async () => {
    const { ageOfStamp } = await visit()
    const ages = [null, { block: 1n, at: 1_000_000 }].map((stamp) => ageOfStamp(stamp, 1_000_000))
    expect(ageOfStamp({ block: 1n, at: 2_000_000 }, 1_000_000)).toEqual(ages[1])
    expect(ageOfStamp({ block: 1n, at: 0 }, 10_000_000)).not.toEqual(ages[1])
    expect(ages[0]).not.toEqual(ages[1])
  })
})

describe('after the account’s own transaction', () => {
  it('no older figure is shown: another node is read, and without one it is an error', async () => {
    const { noteOwnBlock, readChain, $head, $rpcError } = await visit()
    noteOwnBlock(60n)
    await expect(readChain([])).rejects.toMatchObject({ code: 'rpc.behind' })
    expect($rpcError.get()?.code).toBe('rpc.behind')
    expect($head.get()).toBeNull()
    heights[TWO] = 60n
    expect((await readChain([])).block).toBe(60n)
    expect($rpcError.get()).toBeNull()
  })

  it('a node that fails meanwhile does not stop the others', async () => {
    const { noteOwnBlock, readChain } = await visit()
    noteOwnBlock(60n)
    heights[TWO] = 61n
    let requests = 0
    world.nodes[ONE] = (call: never) => {
      requests += 1
      if (requests > 3) throw new AppError('rpc.timeout')
      return at(() => 50n)(call)
    }
    expect((await readChain([])).block).toBe(61n)
  })

  it('only for two minutes, because a chain that was reset begins at lower blocks', async () => {
    const { noteOwnBlock, readChain } = await visit()
    noteOwnBlock(60n)
    noteOwnBlock(55n)
    vi.setSystemTime(Date.now() + 119_999)
    await expect(readChain([])).rejects.toMatchObject({ code: 'rpc.behind' })
    vi.setSystemTime(Date.now() + 1)
    expect((await readChain([])).block).toBe(50n)
  })

  it('the same block is no older one', async () => {
    const { noteOwnBlock, readHead, $head } = await visit()
    noteOwnBlock(50n)
    await readHead()
    expect($head.get()?.block).toBe(50n)
  })
})

describe('raw calls', () => {
  it('have their answers, and their failure', async () => {
    const { askChain, $rpcError } = await visit()
    expect(await askChain([{ method: 'eth_chainId', params: [] }])).toEqual([{ result: CHAIN }])
    world.nodes = {}
    world.urls = [ONE]
    await expect(askChain([{ method: 'eth_chainId', params: [] }])).rejects.toMatchObject({
      code: 'rpc.unreachable',
    })
    expect($rpcError.get()?.code).toBe('rpc.unreachable')
  })
})

import { beforeEach, expect, it, vi } from 'vitest'

/** Height of the node that is asked first, and of the others. */
const heights = { first: 0n, others: 0n }
vi.mock('../lib/core/chain/reads.ts', async (original) => ({
  ...(await original<object>()),
  readViews: async (_rpc: unknown, _chain: number, _calls: unknown, url?: string) => ({
    results: [],
    block: url === undefined ? heights.first : heights.others,
    at: Date.now(),
  }),
}))

const START = 1_800_000_000_000
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: START })
  return () => vi.useRealTimers()
})

it.each<[bigint, bigint, bigint | null]>([
  [20n, 5n, 20n],
  [19n, 20n, 20n],
  [19n, 19n, null],
])('a transaction in block 20: nodes at %s and %s', async (first, others, shown) => {
  const { $head, $rpcError, noteOwnBlock, readChain } = await import('./chain.ts')
  noteOwnBlock(20n)
  Object.assign(heights, { first, others })
  const read = readChain([])
  if (shown === null) {
    await expect(read).rejects.toMatchObject({ code: 'rpc.behind' })
    expect($rpcError.get()?.code).toBe('rpc.behind')
    expect($head.get()).toBeNull()
  } else {
    expect((await read).block).toBe(shown)
    expect($head.get()?.block).toBe(shown)
  }
})

it('two minutes later a lower block may be that of a chain that was reset', async () => {
  const { noteOwnBlock, readChain } = await import('./chain.ts')
  noteOwnBlock(20n)
  Object.assign(heights, { first: 3n, others: 3n })
  vi.setSystemTime(START + 119_999)
  await expect(readChain([])).rejects.toMatchObject({ code: 'rpc.behind' })
  vi.setSystemTime(START + 120_000)
  expect((await readChain([])).block).toBe(3n)
})

it('a lower block of one’s own changes nothing', async () => {
  const { noteOwnBlock, readChain } = await import('./chain.ts')
  noteOwnBlock(20n)
  noteOwnBlock(4n)
  Object.assign(heights, { first: 19n, others: 19n })
  await expect(readChain([])).rejects.toMatchObject({ code: 'rpc.behind' })
})

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

const stored = new Map<string, string>()
vi.mock('../lib/core/storage/storage.ts', async (original) => ({
  ...(await original<object>()),
  readText: (name: string) => stored.get(name) ?? null,
  writeText: (name: string, text: string) => stored.set(name, text),
}))

const START = 1_800_000_000_000
beforeEach(() => {
  stored.clear()
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

it('counts for the first read of the next page', async () => {
  ;(await import('./chain.ts')).noteOwnBlock(20n)
  vi.resetModules()
  const { $head, readChain } = await import('./chain.ts')
  Object.assign(heights, { first: 19n, others: 20n })
  expect((await readChain([])).block).toBe(20n)
  expect($head.get()?.block).toBe(20n)
})

it('counts for a tab that has seen an earlier one, for as long', async () => {
  const { noteOwnBlock, readChain } = await import('./chain.ts')
  noteOwnBlock(10n)
  stored.set('ownBlock', `20@${START + 60_000}`)
  Object.assign(heights, { first: 19n, others: 19n })
  vi.setSystemTime(START + 60_000)
  await expect(readChain([])).rejects.toMatchObject({ code: 'rpc.behind' })
  vi.setSystemTime(START + 180_000)
  expect((await readChain([])).block).toBe(19n)
})

it('notes a lower block of a chain that was reset', async () => {
  const { noteOwnBlock, readChain } = await import('./chain.ts')
  noteOwnBlock(20n)
  vi.setSystemTime(START + 120_000)
  noteOwnBlock(9n)
  Object.assign(heights, { first: 8n, others: 8n })
  await expect(readChain([])).rejects.toMatchObject({ code: 'rpc.behind' })
})

it.each(['', 'x', '20', '20@', `20@${START + 1}`, `99999999999999999999999@${START}`, `-5@${START}`])(
  'ignores the stored text “%s”',
  async (text) => {
    stored.set('ownBlock', text)
    const { readChain } = await import('./chain.ts')
    Object.assign(heights, { first: 3n, others: 3n })
    expect((await readChain([])).block).toBe(3n)
  },
)

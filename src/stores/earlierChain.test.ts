import { beforeEach, expect, it, vi } from 'vitest'
import { fakeRpc, node } from '../../tests/fakes/node.ts'
import { address } from '../../tests/fakes/pools.ts'
import { chain } from '../lib/core/config/env.ts'
import type { LedgerEntry } from '../lib/core/tx/model.ts'

const world = vi.hoisted(() => ({ stored: new Map<string, string>(), block: {} as object | null }))
vi.mock('./chain.ts', () => ({
  rpc: () => fakeRpc({ 'http://one': node([], { eth_getBlockByNumber: () => world.block }) }),
}))
vi.mock('../lib/core/storage/storage.ts', async (original) => ({
  ...(await original<object>()),
  readText: (name: string) => world.stored.get(name) ?? null,
  readJson: (name: string) => JSON.parse(world.stored.get(name) ?? 'null'),
  writeText: (name: string, text: string) => world.stored.set(name, text),
}))

const entry = (digit: string, change: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ chainId: chain.id, account: address(0xabc), nonce: 7, hash: `0x${digit.repeat(64)}`, step: 'swap' },
  ...{ tokenIn: null, tokenOut: null, amountIn: null, amountOut: null, sentAt: 1, sentBlock: '900' },
  ...{ state: 'pending', block: null, received: null, error: null },
  ...change,
})
const pending = entry('a', {})
const done = entry('b', { state: 'confirmed', block: '901' })
const elsewhere = entry('c', { chainId: chain.id + 1 })
const all = [pending, done, elsewhere]

beforeEach(() => {
  vi.resetModules()
  world.stored.clear()
})

const mark = (hash: string) => ({ number: '0x258', hash })
it.each<[string, string | null, object | null, readonly LedgerEntry[], string | null]>([
  ['another chain', '0xold', mark('0xnew'), [elsewhere], '0xnew'],
  ['the same chain', '0xold', mark('0xold'), all, '0xold'],
  ['the first visit', null, mark('0xnew'), all, '0xnew'],
  [
    'a chain that is shorter, and answers with another block',
    '0xold',
    { number: '0x1', hash: '0x1' },
    all,
    '0xold',
  ],
  ['no answer', '0xold', null, all, '0xold'],
])('%s', async (_, known, block, kept, noted) => {
  world.block = block
  if (known !== null) world.stored.set('devnetChain', known)
  world.stored.set('ledger', JSON.stringify(all))
  const { $ledger } = await import('./ledger.ts')
  const { $snacks } = await import('./snackbar.ts')
  const { forgetEarlierChain } = await import('./earlierChain.ts')
  $ledger.set(all)
  await forgetEarlierChain()
  expect($ledger.get()).toEqual(kept)
  expect(JSON.parse(world.stored.get('ledger') ?? '')).toEqual(kept)
  expect(world.stored.get('devnetChain') ?? null).toBe(noted)
  expect($snacks.get().map(({ code }) => code)).toEqual(kept === all ? [] : ['tx.earlierChain'])
})

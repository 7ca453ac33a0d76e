import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { away, fakeRpc, node } from '../../../tests/fakes/node.ts'
import { AppError } from '../errors/AppError.ts'
import { askAll } from './askAll.ts'
import type { Rpc } from './rpc.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const calls = [{ method: 'eth_blockNumber', params: [] }]
const at = (height: string) => node([], { eth_blockNumber: height })

it('returns the answers by URL, without the nodes that are away or not believed', async () => {
  const rpc = fakeRpc({
    'http://a': at('0x1'),
    'http://gone': away,
    'http://b': at('0x2'),
    'http://c': at('0x3'),
  })
  const answered = await askAll(rpc, calls, ([answer]) => {
    if (answer && 'result' in answer && answer.result === '0x3') throw new AppError('rpc.wrongChain')
  })
  expect([...answered]).toEqual([
    ['http://a', [{ result: '0x1' }]],
    ['http://b', [{ result: '0x2' }]],
  ])
})

it('returns nothing at once when no node answers', async () => {
  expect((await askAll(fakeRpc({ 'http://gone': away }), calls)).size).toBe(0)
})

it('waits 2.5 s for a node that hangs, from the first answer on', async () => {
  const rpc: Rpc = {
    ...fakeRpc({ 'http://hangs': away, 'http://a': at('0x1') }),
    ask: (url) => (url === 'http://a' ? Promise.resolve([{ result: '0x1' }]) : new Promise(() => undefined)),
  }
  let answered: ReadonlyMap<string, unknown> | null = null
  void askAll(rpc, calls).then((found) => {
    answered = found
  })
  await vi.advanceTimersByTimeAsync(2_400)
  expect(answered).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(answered).toEqual(new Map([['http://a', [{ result: '0x1' }]]]))
})

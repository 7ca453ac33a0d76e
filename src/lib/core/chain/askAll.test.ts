import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { away, fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { AppError } from '../errors/AppError.ts'
import { askAll } from './askAll.ts'
import type { Rpc } from './rpc.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Reads the height of a node. @throws AppError for that of another chain */
const heightOn = (rpc: Rpc) => async (url: string) => {
  const [answer] = await rpc.ask(url, [{ method: 'eth_blockNumber', params: [] }])
  const height = answer && 'result' in answer ? answer.result : null
  if (height === '0x3') throw new AppError('rpc.wrongChain')
  return height
}
const at = (height: string) => node([], { eth_blockNumber: height })

it('returns the answers in the order of the nodes, and why the others failed', async () => {
  const rpc = fakeRpc({
    'http://a': at('0x1'),
    'http://gone': away,
    'http://b': at('0x2'),
    'http://c': at('0x3'),
  })
  const { answers, failures } = await askAll(rpc, heightOn(rpc))
  expect(answers).toEqual(['0x1', '0x2'])
  expect(failures).toMatchObject([{ code: 'rpc.unreachable' }, { code: 'rpc.wrongChain' }])
})

it('returns nothing immediately when no node answers', async () => {
  const rpc = fakeRpc({ 'http://gone': away })
  expect((await askAll(rpc, heightOn(rpc))).answers).toEqual([])
})

it('waits 2.5 s for a node that hangs, from the first answer on', async () => {
  const rpc: Rpc = {
    ...fakeRpc({ 'http://hangs': away, 'http://a': at('0x1') }),
    ask: (url) => (url === 'http://a' ? Promise.resolve([{ result: '0x1' }]) : new Promise(() => undefined)),
  }
  let answered: readonly unknown[] | null = null
  void askAll(rpc, heightOn(rpc)).then(({ answers }) => {
    answered = answers
  })
  await vi.advanceTimersByTimeAsync(2_400)
  expect(answered).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(answered).toEqual(['0x1'])
})

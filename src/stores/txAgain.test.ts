/** Tests signing the same again, after an earlier review's transaction has ended elsewhere or not ended at all. */
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeRpc } from '../../tests/fakes/node.ts'
import { address } from '../../tests/fakes/pools.ts'
import { chainNode, type FakeChain, fakeChain } from '../../tests/fakes/txChain.ts'
import { token } from '../lib/core/chain/calls.ts'
import { encodeCall } from '../lib/core/chain/reads.ts'
import { chain } from '../lib/core/config/env.ts'
import type { LedgerEntry, Step } from '../lib/core/tx/model.ts'
import type { TransactionRequest } from '../lib/core/wallet/model.ts'

const OWNER = address(0xabc)
const TOKEN = address(0x70)
const HASH = `0x${'ab'.repeat(32)}` as const
const NEXT = `0x${'cd'.repeat(32)}` as const
const CALL = { to: TOKEN, fn: token.approve, args: [address(0x71), 5n] } as const
const INPUT = encodeCall(CALL.fn, CALL.args)

const world = vi.hoisted(() => ({
  chain: null as unknown,
  stored: new Map<string, string>(),
  requests: [] as unknown[],
  send: null as unknown,
}))
const here = () => world.chain as FakeChain

vi.mock('./chain.ts', async (original) => ({
  ...(await original<object>()),
  rpc: () => fakeRpc({ 'http://one': chainNode(here()), 'http://two': chainNode(here()) }),
  noteOwnBlock: () => undefined,
}))
vi.mock('./connect.ts', () => ({
  assertWallet: async () => ({ send: world.send }),
}))
vi.mock('./safetyWatch.ts', () => ({ REVIEW_MS: 0, lookForSafety: async () => undefined }))
vi.mock('../lib/core/storage/storage.ts', async (original) => ({
  ...(await original<object>()),
  readJson: (name: string) => JSON.parse(world.stored.get(name) ?? 'null'),
  readText: () => null,
  writeText: (name: string, text: string) => world.stored.set(name, text),
}))

const tx = (change: object = {}) => ({
  hash: HASH,
  from: OWNER,
  to: TOKEN,
  input: INPUT,
  nonce: 7,
  block: 110n,
  ...change,
})
const entry = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  chainId: chain.id,
  account: OWNER,
  nonce: 7,
  hash: HASH,
  step: 'swap',
  tokenIn: null,
  tokenOut: null,
  amountIn: null,
  amountOut: null,
  sentAt: Date.now(),
  sentBlock: '100',
  answerBlock: '101',
  to: TOKEN,
  input: INPUT,
  state: 'dropped',
  block: null,
  received: null,
  error: null,
  ...change,
})
const step: Step = {
  id: 'swap',
  call: CALL,
  nativeSpend: 0n,
  needed: async () => true,
  check: async () => undefined,
}
const nothing = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  world.chain = fakeChain({ chainId: BigInt(chain.id), height: 600n })
  world.stored.clear()
  world.requests = []
  world.send = async (request: TransactionRequest) => {
    world.requests.push(request)
    here().txs.push(tx({ hash: NEXT, nonce: request.nonce ?? 8, block: here().height }))
    return NEXT
  }
  return () => vi.unstubAllGlobals()
})

async function withEntry(one: LedgerEntry) {
  const [txStore, { saveEntry }] = await Promise.all([import('./tx.ts'), import('./ledger.ts')])
  saveEntry(one)
  return txStore
}

it('reports a transaction that a later poll finds in a block in the open review, and never signs it again', async () => {
  const { $flow, lookAtOpen, repeatFlow, startFlow } = await withEntry(entry())
  const state = { at: 'dropped', hash: HASH } as const
  $flow.set({ current: { owner: OWNER, running: false, steps: [{ id: 'swap', state }] } })
  here().txs.push(tx())
  repeatFlow()
  await lookAtOpen()
  expect($flow.get().current?.steps[0]?.state).toMatchObject({ at: 'confirmed', hash: HASH })
  const { last } = await startFlow(OWNER, [step], nothing)
  expect(last).toMatchObject({ at: 'confirmed', hash: HASH })
  expect(world.requests).toEqual([])
})

it('a new review asks for an earlier one first: in a block after all, it stops the new one', async () => {
  const { startFlow } = await withEntry(entry())
  here().txs.push(tx())
  const { last } = await startFlow(OWNER, [step], nothing)
  expect(last).toMatchObject({ at: 'failed', error: { code: 'tx.earlierDone' } })
  expect(world.requests).toEqual([])
})

it('one that has waited for long is not forgotten: the new one takes the same nonce', async () => {
  const { startFlow } = await withEntry(entry({ state: 'pending', sentAt: Date.now() - 200_000 }))
  const { last } = await startFlow(OWNER, [step], nothing)
  expect(last.at).toBe('confirmed')
  expect(world.requests).toMatchObject([{ nonce: 7 }])
})

it('a review that is closed while the wallet says its account asks for no signature', async () => {
  const { closeFlow, startFlow } = await withEntry(entry({ state: 'confirmed' }))
  vi.doMock('./connect.ts', () => ({ assertWallet: async () => ({ send: world.send }) }))
  const waits = { ...step, check: async () => closeFlow() }
  const { last } = await startFlow(OWNER, [waits], nothing)
  expect(last).toMatchObject({ at: 'failed', error: { code: 'api.cancelled' } })
  expect(world.requests).toEqual([])
})

it('asks for no signature while the fee of its review is still being read', async () => {
  const { $mostFee, startFlow, waitForFee } = await withEntry(entry({ state: 'confirmed' }))
  const read = Promise.withResolvers<void>()
  waitForFee(read.promise)
  const isShown: boolean[] = []
  const looks = { ...step, needed: async () => isShown.push($mostFee.get() !== null) > 0 }
  await Promise.all([
    import('./safetyWatch.ts'),
    import('../lib/core/tx/runFlow.ts'),
    import('../lib/core/tx/entry.ts'),
    import('../lib/core/tx/alteredTexts.ts'),
  ])
  const flow = startFlow(OWNER, [looks], nothing)
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  $mostFee.set(1n)
  read.resolve()
  expect((await flow).last).toMatchObject({ at: 'failed', error: { code: 'tx.feeRose' } })
  expect(isShown).toEqual([true])
})

it('a new review knows that the wallet may have sent in an earlier one, until it sends again', async () => {
  const { $doubtful, closeFlow, doubtOf, startFlow } = await withEntry(entry({ state: 'confirmed' }))
  const sends = world.send
  world.send = async () => {
    throw new Error('nonce too low')
  }
  await startFlow(OWNER, [step], nothing)
  closeFlow()
  expect([...$doubtful.get()]).toEqual([doubtOf(OWNER, 'swap')])
  world.send = sends
  await startFlow(OWNER, [step], nothing)
  expect(world.requests).toMatchObject([{ nonce: 7 }])
  expect([...$doubtful.get()]).toEqual([])
})

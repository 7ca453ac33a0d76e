import { describe, expect, it } from 'vitest'
import { fakeRpc, node, revert } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import type { Sent } from './model.ts'
import { lookUp, newMemory, POOL_BLOCKS } from './outcome.ts'
import { readReceipt } from './receipt.ts'

const OWNER = address(0xabc)
const OTHER = address(0xdef)
const TOKEN = address(0x70)
const hash = `0x${'ab'.repeat(32)}` as const
const sent: Sent = {
  hash,
  account: OWNER,
  sentBlock: 1_000n,
  answerBlock: 1_000n,
  call: null,
  nonce: null,
  contract: false,
  by: null,
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topic = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const transfer = (from: string, to: string, amount: bigint) => ({
  address: TOKEN,
  topics: [TRANSFER, topic(from), topic(to)],
  data: topic(amount),
})
const receipt = (logs: unknown, more = {}) => ({
  blockNumber: '0x3e9',
  gasUsed: '0x5208',
  status: '0x1',
  logs,
  ...more,
})
const copy = { from: OWNER, to: TOKEN, input: '', nonce: '0x7', value: '0x0' }

describe('the outcome', () => {
  const look = async (methods: Record<string, unknown>) => {
    const rpc = fakeRpc({
      'http://one': node([], {
        eth_chainId: '0x1',
        eth_getTransactionByHash: methods.eth_getTransactionReceipt ? copy : null,
        eth_getTransactionReceipt: null,
        eth_getTransactionCount: '0x7',
        eth_blockNumber: '0x3e9',
        'search.tx': null,
        ...methods,
      }),
    })
    // First seen when it was sent, as by a page that has followed it since.
    const memory = { ...newMemory(), first: new Map([['http://one', 1_000n]]) }
    return (await lookUp({ rpc, chainId: 1, mev: null }, sent, memory)).outcome
  }
  it('accepts only a receipt that reports all amounts', async () => {
    const reported = receipt([transfer(OTHER, OWNER, 5n)])
    const rpc = fakeRpc({
      'http://one': node([], {
        eth_chainId: '0x1',
        eth_getTransactionByHash: copy,
        eth_getTransactionReceipt: reported,
        eth_getTransactionCount: '0x8',
        eth_blockNumber: '0x3e9',
        'search.tx': {
          Hash: hash,
          Event: [
            { From: OTHER, To: TOKEN, Method: 'Transfer', Args: [OWNER, '9'], Result: null, Error: '' },
          ],
        },
      }),
    })
    const { outcome } = await lookUp({ rpc, chainId: 1, mev: null }, sent, newMemory())
    expect(outcome).toEqual({
      state: 'confirmed',
      settled: readReceipt(reported, OWNER),
      later: false,
    })
    expect(rpc.asked).toHaveLength(1)
  })

  const failtx = { error: { code: -32000, message: 'failtx' } }
  const nodeSays = (message: string) => ({ error: { code: -32000, message } })

  it.each<[string, Record<string, unknown>, unknown]>([
    ['nothing known yet', {}, { state: 'pending', known: false }],
    ['in a block', { eth_getTransactionReceipt: receipt([]) }, { state: 'confirmed' }],
    [
      'in a block as a failure (plain chains)',
      { eth_getTransactionReceipt: receipt([], { status: '0x0' }) },
      { state: 'failed', error: { code: 'tx.failedInBlock' } },
    ],
    ['the count has moved, which proves nothing', { eth_getTransactionCount: '0x8' }, { state: 'pending' }],
    [
      'its nonce was taken and it is in a block: confirmed',
      { eth_getTransactionCount: '0x8', eth_getTransactionReceipt: receipt([]) },
      { state: 'confirmed' },
    ],
    [
      'the last block of the pool’s patience',
      { eth_blockNumber: `0x${(999n + POOL_BLOCKS).toString(16)}` },
      { state: 'pending' },
    ],
    [
      'one block later',
      { eth_blockNumber: `0x${(1_000n + POOL_BLOCKS).toString(16)}` },
      { state: 'dropped' },
    ],
    [
      'a node that is behind the one that told the block of the sending',
      { eth_blockNumber: `0x${(1_000n - POOL_BLOCKS).toString(16)}` },
      { state: 'pending' },
    ],
    [
      'failtx on its maker’s node',
      { eth_getTransactionReceipt: failtx },
      { state: 'failed', error: { code: 'tx.failed' } },
    ],
    [
      'failtx with the words',
      { eth_getTransactionReceipt: failtx, 'search.tx': revert('Router: INSUFFICIENT_OUTPUT_AMOUNT') },
      { state: 'failed', error: { code: 'router.minimum' } },
    ],
    [
      'failtx with words nobody knows',
      { eth_getTransactionReceipt: failtx, 'search.tx': nodeSays('the moon was full') },
      { state: 'failed', error: { code: 'tx.failed', details: 'the moon was full' } },
    ],
    [
      'the words alone',
      { 'search.tx': revert('Exchange: KILLED') },
      { state: 'failed', error: { code: 'pool.killed' } },
    ],
    ['a node without search', { 'search.tx': nodeSays('invalid method') }, { state: 'pending' }],
    ['a plain node', { 'search.tx': nodeSays('Method not found') }, { state: 'pending' }],
    ['a busy node is no failure', { 'search.tx': nodeSays('too many requests') }, { state: 'pending' }],
    ['a broken node is no failure', { 'search.tx': nodeSays('internal error') }, { state: 'pending' }],
    [
      'a broken receipt is no failure',
      { eth_getTransactionReceipt: nodeSays('internal error') },
      { state: 'pending' },
    ],
    ['"not exists" is no duplicate', { 'search.tx': nodeSays('key not exists') }, { state: 'pending' }],
  ])('%s', async (_, methods, outcome) => {
    expect(await look(methods)).toMatchObject(outcome as object)
  })

  it('decides nothing from a node that answers nonsense', async () => {
    await expect(look({ eth_blockNumber: 'high' })).rejects.toMatchObject({ code: 'rpc.unreachable' })
    await expect(look({ eth_getTransactionCount: null })).rejects.toMatchObject({ code: 'rpc.unreachable' })
  })
})

it('asks one node of two until it reports something, and then both', async () => {
  const facts = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x7',
    eth_blockNumber: '0x3e9',
    'search.tx': null,
  }
  const none = { ...facts, eth_getTransactionByHash: null, eth_getTransactionReceipt: null }
  const has = { ...facts, eth_getTransactionByHash: copy, eth_getTransactionReceipt: receipt([]) }
  const look = async (first: object, second: object) => {
    let asked = 0
    const other = node([], second as Record<string, unknown>)
    const rpc = fakeRpc({
      'http://one': node([], first as Record<string, unknown>),
      'http://two': (call) => {
        asked++
        return other(call)
      },
    })
    const { outcome } = await lookUp({ rpc, chainId: 1, mev: null }, sent, newMemory(), false)
    return { outcome, asked }
  }
  const quiet = await look(none, has)
  expect(quiet.outcome).toMatchObject({ state: 'pending', known: false })
  expect(quiet.asked).toBe(0)
  const reported = await look(has, has)
  expect(reported.outcome).toMatchObject({ state: 'confirmed' })
  expect(reported.asked).toBeGreaterThan(0)
})

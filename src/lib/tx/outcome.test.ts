import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeRpc, node, revert } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { lookUp, POOL_BLOCKS, readReceipt, type Sent } from './outcome.ts'

const OWNER = address(0xabc)
const OTHER = address(0xdef)
const TOKEN = address(0x70)
const hash = `0x${'ab'.repeat(32)}` as const
const sent: Sent = { hash, account: OWNER, nonce: 7, sentBlock: 1_000n }

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const topic = (value: string | bigint) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const transfer = (
  from: string,
  to: string,
  amount: bigint | null,
  fourth?: string,
  token: string = TOKEN,
) => ({
  address: token,
  topics: [TRANSFER, topic(from), topic(to), ...(fourth === undefined ? [] : [fourth])],
  data: amount === null ? '0x' : topic(amount),
})
const receipt = (logs: unknown, more = {}) => ({
  blockNumber: '0x3e9',
  gasUsed: '0x5208',
  status: '0x1',
  logs,
  ...more,
})

describe('a receipt', () => {
  it.each([
    ['amount in data', [transfer(OTHER, OWNER, 5n)], { received: { [TOKEN]: 5n }, paid: {} }],
    [
      'amount in a fourth topic',
      [transfer(OTHER, OWNER, null, topic(5n))],
      { received: { [TOKEN]: 5n }, paid: {}, items: { [TOKEN]: [5n] } },
    ],
    [
      'NFTs of one collection, one of them a stranger’s',
      [5n, 6n]
        .map((id) => transfer(OTHER, OWNER, null, topic(id)))
        .concat(transfer(OTHER, OTHER, null, topic(7n))),
      { received: { [TOKEN]: 11n }, paid: {}, items: { [TOKEN]: [5n, 6n] } },
    ],
    [
      'data wins over the fourth topic',
      [transfer(OTHER, OWNER, 5n, topic(9n))],
      { received: { [TOKEN]: 5n }, paid: {} },
    ],
    [
      'amount nowhere is unknown, not 0',
      [transfer(OTHER, OWNER, null)],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'a fourth topic that is no number',
      [transfer(OTHER, OWNER, null, 'oops')],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'several of one token',
      [transfer(OTHER, OWNER, 5n), transfer(OTHER, OWNER, 6n)],
      { received: { [TOKEN]: 11n }, paid: {} },
    ],
    [
      'a part of a sum is no sum',
      [transfer(OTHER, OWNER, 5n), transfer(OTHER, OWNER, null)],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'one token’s silence is not another’s',
      [transfer(OTHER, OWNER, 5n), transfer(OTHER, OWNER, null, undefined, address(0x71))],
      { received: { [TOKEN]: 5n }, complete: false, paid: {} },
    ],
    ['no logs at all', [], { received: {}, complete: false, paid: {} }],
    [
      'a transfer of another name, as LP tokens have on the real chain',
      [{ ...transfer(OTHER, OWNER, null), topics: [topic(1n), topic(OTHER), topic(OWNER)] }],
      { received: {}, complete: false, paid: {} },
    ],
    [
      'the same with no data at all',
      [
        {
          ...transfer(OTHER, OWNER, null),
          topics: [topic(1n), topic(OTHER), topic(OWNER)],
          data: '',
        },
      ],
      { received: {}, complete: false, paid: {} },
    ],
    ['paid', [transfer(OWNER, OTHER, 5n)], { received: {}, paid: { [TOKEN]: 5n } }],
    ['to oneself', [transfer(OWNER, OWNER, 5n)], { received: { [TOKEN]: 5n }, paid: { [TOKEN]: 5n } }],
    ['of strangers', [transfer(OTHER, OTHER, 5n)], { received: {}, paid: {} }],
    [
      'another event',
      [{ ...transfer(OTHER, OWNER, 5n), topics: [topic(1n), topic(OTHER), topic(OWNER)] }],
      { received: {}, complete: true, paid: {} },
    ],
    [
      'an address in capitals',
      [transfer(OTHER, OWNER, 5n, undefined, TOKEN.toUpperCase().replace('0X', '0x'))],
      { received: { [TOKEN]: 5n }, paid: {} },
    ],
    ['no topics', [{ address: TOKEN, topics: [], data: '0x' }], { received: {}, complete: true, paid: {} }],
    ['no list of logs', 'none', { received: {}, complete: false, paid: {} }],
    [
      'logs of other shapes',
      [null, 5, 'x', {}, { topics: 'no' }, { address: 5, topics: [TRANSFER] }],
      { received: {}, complete: false, paid: {} },
    ],
  ])('%s', (_, logs, moved) => {
    expect(readReceipt(receipt(logs), OWNER)).toEqual({
      block: 1_001n,
      gasUsed: 21_000n,
      complete: true,
      items: {},
      ...moved,
    })
  })

  it('without a block it is no receipt', () => {
    expect(() => readReceipt(receipt([], { blockNumber: 'soon' }), OWNER)).toThrow('rpc.badAnswer')
  })

  it('nothing that a log can hold breaks the reading', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.array(fc.string()), (logs, topics) => {
        const odd = { address: TOKEN, topics: [TRANSFER, ...topics], data: topics[0] }
        expect(readReceipt(receipt([...logs, odd]), OWNER).block).toBe(1_001n)
      }),
    )
  })
})

describe('what became of it', () => {
  const look = (methods: Record<string, unknown>) =>
    lookUp(
      fakeRpc({
        'http://one': node([], {
          eth_getTransactionReceipt: null,
          eth_getTransactionCount: '0x7',
          eth_blockNumber: '0x3e9',
          'search.tx': null,
          ...methods,
        }),
      }),
      sent,
    )
  it('takes no other word than that of a receipt that tells all', async () => {
    const told = receipt([transfer(OTHER, OWNER, 5n)])
    const rpc = fakeRpc({
      'http://one': node([], {
        eth_getTransactionReceipt: told,
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
    expect(await lookUp(rpc, sent)).toEqual({
      state: 'confirmed',
      settled: readReceipt(told, OWNER),
      later: false,
    })
    expect(rpc.asked).toHaveLength(1)
  })

  const failtx = { error: { code: -32000, message: 'failtx' } }
  const nodeSays = (message: string) => ({ error: { code: -32000, message } })

  it.each<[string, Record<string, unknown>, unknown]>([
    ['nothing known yet', {}, { state: 'pending', head: 1_001n }],
    ['in a block', { eth_getTransactionReceipt: receipt([]) }, { state: 'confirmed' }],
    [
      'in a block as a failure (plain chains)',
      { eth_getTransactionReceipt: receipt([], { status: '0x0' }) },
      { state: 'failed', error: { code: 'tx.failed' } },
    ],
    ['its nonce was taken', { eth_getTransactionCount: '0x8' }, { state: 'replaced' }],
    [
      'its nonce was taken and it is in a block: confirmed',
      { eth_getTransactionCount: '0x8', eth_getTransactionReceipt: receipt([]) },
      { state: 'confirmed' },
    ],
    [
      'the last block of the pool’s patience',
      { eth_blockNumber: `0x${(1_000n + POOL_BLOCKS).toString(16)}` },
      { state: 'pending' },
    ],
    [
      'one block later',
      { eth_blockNumber: `0x${(1_001n + POOL_BLOCKS).toString(16)}` },
      { state: 'dropped' },
    ],
    [
      'a node that is behind the one that told the block of the sending',
      { eth_blockNumber: `0x${(1_000n - POOL_BLOCKS).toString(16)}` },
      { state: 'pending' },
    ],
    [
      'sent at a block that was never there: a stored list may say anything',
      { eth_blockNumber: `0x${(999n - POOL_BLOCKS).toString(16)}` },
      { state: 'dropped' },
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

  it('a node that answers nonsense decides nothing', async () => {
    await expect(look({ eth_blockNumber: 'high' })).rejects.toMatchObject({ code: 'rpc.badAnswer' })
    await expect(look({ eth_getTransactionCount: null })).rejects.toMatchObject({ code: 'rpc.badAnswer' })
  })
})

import { describe, expect, it } from 'vitest'
import { away, fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { AppError } from '../errors/AppError.ts'
import { pair, token } from './calls.ts'
import { readHeight, readQuantity, readViews, stripCallSuffix, unwrap, type ViewCall } from './reads.ts'
import type { RpcAnswer } from './rpc.ts'

const CHAIN = 751_812
const T = address(0x70)
const heads = { eth_chainId: '0xb78c4', eth_blockNumber: '0x64' }
const balance: ViewCall = { to: T, fn: token.balanceOf, args: [address(1)], from: address(1) }
const symbol: ViewCall = { to: T, fn: token.symbol }
const tokens: ViewCall = { to: T, fn: pair.tokens }

const good = node(
  [
    [token.balanceOf, () => 5n],
    [token.symbol, () => 'MEV'],
    [pair.tokens, () => [address(1), address(2)]],
  ],
  heads,
)

/** A node whose eth_call answers are given as they are. */
const saying = (answer: RpcAnswer) =>
  fakeRpc({ a: (call) => (call.method === 'eth_call' ? answer : good(call)) })

it('skips a node whose height no chain can have', async () => {
  const lying = node([], { ...heads, eth_blockNumber: `0x${'f'.repeat(64)}`, 'view.blockNumber': 1e15 })
  const rpc = () => fakeRpc({ a: lying, b: good })
  expect((await readViews(rpc(), CHAIN, [balance])).block).toBe(100n)
  expect((await readHeight(rpc(), CHAIN)).block).toBe(100n)
})

describe('views', () => {
  it('one round trip: chain, block and every call with its sender', async () => {
    const rpc = fakeRpc({ a: good })
    const { block, results } = await readViews(rpc, CHAIN, [balance, symbol, tokens])
    expect(block).toBe(100n)
    expect(results.map((r) => unwrap(r))).toEqual([5n, 'MEV', [address(1), address(2)]])
    expect(rpc.asked.length).toBe(1)
    expect(rpc.asked[0]?.map((call) => call.method)).toEqual([
      'eth_chainId',
      'eth_blockNumber',
      'eth_call',
      'eth_call',
      'eth_call',
    ])
    // Without a sender the real node would take the contract itself for the caller.
    expect(rpc.asked[0]?.slice(2, 4).map((call) => (call.params[0] as { from: string }).from)).toEqual([
      address(1),
      address(0),
    ])
  })

  it.each<[string, RpcAnswer, string]>([
    ['a revert', { error: { code: 3, message: 'execution reverted: X' } }, 'chain.callFailed'],
    ['nothing: no contract there', { result: '0x' }, 'chain.noContract'],
    ['null', { result: null }, 'rpc.badAnswer'],
    ['a number', { result: 5 }, 'rpc.badAnswer'],
    ['text that is no hex', { result: '0xzz' }, 'rpc.badAnswer'],
    ['half a byte', { result: '0x123' }, 'rpc.badAnswer'],
    ['hex without 0x', { result: '00'.repeat(32) }, 'rpc.badAnswer'],
    ['too short', { result: '0x01' }, 'rpc.badAnswer'],
    ['an object', { result: { toString: '0x' } }, 'rpc.badAnswer'],
  ])('%s fails alone', async (_, answer, code) => {
    const { results } = await readViews(saying(answer), CHAIN, [balance])
    expect(results[0]).toMatchObject({ error: { code } })
    expect(() => unwrap(results[0])).toThrow(AppError)
  })

  it.each<[string, ViewCall, string]>([
    ['text with a length past its end', symbol, `0x${'20'.padStart(64, '0')}${'ffffff'.padStart(64, '0')}`],
    ['a list that points into itself', tokens, `0x${'0'.repeat(64)}`],
    ['a list of absurd length', tokens, `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['an offset outside', tokens, `0x${'f'.repeat(64)}`],
    ['a megabyte of noise', tokens, `0x${'ab'.repeat(1_000_000)}`],
  ])('%s is a bad answer, not a crash', async (_, call, result) => {
    const { results } = await readViews(saying({ result }), CHAIN, [call])
    const first = results[0]
    if (first && 'value' in first) expect(first.value).toEqual([])
    else expect(first).toMatchObject({ error: { code: 'rpc.badAnswer' } })
  })

  it('a node of another chain is passed over', async () => {
    const other = node([], { ...heads, eth_chainId: '0x1' })
    const { results } = await readViews(fakeRpc({ a: other, b: good }), CHAIN, [balance])
    expect(results).toEqual([{ value: 5n }])
    await expect(readViews(fakeRpc({ a: other }), CHAIN, [balance])).rejects.toMatchObject({
      code: 'rpc.wrongChain',
    })
  })

  it('asks a single node, which must be of this chain too', async () => {
    const other = node([], { ...heads, eth_chainId: '0x1' })
    const rpc = fakeRpc({ a: good, b: other, c: away })
    expect((await readViews(rpc, CHAIN, [balance], 'a')).results).toEqual([{ value: 5n }])
    await expect(readViews(rpc, CHAIN, [balance], 'b')).rejects.toMatchObject({ code: 'rpc.wrongChain' })
    await expect(readViews(rpc, CHAIN, [balance], 'c')).rejects.toMatchObject({ code: 'rpc.unreachable' })
  })

  it.each([null, '100', 100, '0x', `0x${'f'.repeat(65)}`, '0x-1', {}])(
    'a block of %o is no block',
    async (eth_blockNumber) => {
      const odd = node([], { ...heads, eth_blockNumber })
      await expect(readViews(fakeRpc({ a: odd }), CHAIN, [])).rejects.toMatchObject({ code: 'rpc.badAnswer' })
      expect((await readViews(fakeRpc({ a: odd, b: good }), CHAIN, [])).block).toBe(100n)
    },
  )
})

it('quantities', () => {
  expect(readQuantity({ result: '0x0' })).toBe(0n)
  expect(readQuantity({ result: '0x00ff' })).toBe(255n)
  expect(readQuantity({ result: `0x${'f'.repeat(64)}` })).toBe(2n ** 256n - 1n)
  for (const answer of [undefined, { error: { code: 1, message: 'no' } }, { result: 'ff' }])
    expect(() => readQuantity(answer)).toThrow('rpc.badAnswer')
})

it.each([
  ['Exchange: K call <0xEf3432F1D54eC559613f44879FEF8a7866dA3e07> method Swap', 'Exchange: K'],
  ['Exchange: K call 0xEf3432F1D54eC559613f44879FEF8a7866dA3e07 method Swap', 'Exchange: K'],
  ['I call <0x1> method none', 'I call <0x1> method none'],
  ['', ''],
])('the real node’s suffix is taken off: %s', (message, plain) =>
  expect(stripCallSuffix(message)).toBe(plain),
)

it('no result is no value', () => expect(() => unwrap(undefined)).toThrow('rpc.badAnswer'))

describe('the height alone', () => {
  it('by the chain’s own call, with the chain’s id, in one round trip', async () => {
    const rpc = fakeRpc({ a: node([], { ...heads, 'view.blockNumber': 123 }) })
    expect((await readHeight(rpc, CHAIN)).block).toBe(123n)
    expect(rpc.asked.map((batch) => batch.map(({ method }) => method))).toEqual([
      ['eth_chainId', 'view.blockNumber'],
    ])
  })

  it('of nodes that have no such call in the common way', async () => {
    const common = node([], heads)
    const rpc = fakeRpc({
      a: (call) =>
        call.method === 'view.blockNumber'
          ? { error: { code: -32601, message: 'no such method' } }
          : common(call),
    })
    expect((await readHeight(rpc, CHAIN)).block).toBe(100n)
  })

  it.each([-1, 1.5, 'high', null, {}])('%j is no height', async (height) => {
    const rpc = fakeRpc({ a: node([], { ...heads, 'view.blockNumber': height }) })
    await expect(readHeight(rpc, CHAIN)).rejects.toMatchObject({ code: 'rpc.badAnswer' })
  })

  it('another chain’s is none', async () => {
    const rpc = fakeRpc({ a: node([], { eth_chainId: '0x1', 'view.blockNumber': 5 }) })
    await expect(readHeight(rpc, CHAIN)).rejects.toMatchObject({ code: 'rpc.wrongChain' })
  })
})

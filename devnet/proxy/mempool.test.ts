import { type Abi, type Address, encodeFunctionData, type Hex, hexToBigInt } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, GAS_PRICE } from '../chain.ts'
import { probe, type TestChain, testChain } from './fixture.ts'

let chain: TestChain
let abi: Abi
const data = (functionName: string, args: unknown[] = []): Hex =>
  encodeFunctionData({ abi, functionName, args })
const receipt = async (hash: unknown) =>
  (await chain.rpc('eth_getTransactionReceipt', hash)).result as null | {
    blockNumber: Hex
    transactionIndex: Hex
  }
const read = async (name: string, args: unknown[] = []) =>
  (await chain.rpc('eth_call', { to: chain.other, data: data(name, args) })).result as Hex

beforeAll(async () => {
  abi = probe().abi
  chain = await testChain()
})
afterAll(() => chain.stop())

test('two accounts fight for one slot: one wins, the other is never mined and keeps its nonce', async () => {
  const first = (await chain.send(1, { to: chain.other, data: data('take') })).result
  const second = (await chain.send(2, { to: chain.other, data: data('take') })).result
  await chain.proxy.tick()
  expect(await receipt(first)).not.toBeNull()
  expect(await receipt(second)).toBeNull()
  expect([await chain.nonce(1), await chain.nonce(2)]).toEqual([1, 0])
  expect(BigInt(await read('winner'))).toBe(BigInt(account(1).address))
})

test('two transactions with one nonce: the higher price runs; when it fails the other gets its turn', async () => {
  const nonce = await chain.nonce(3)
  const cheap = (await chain.send(3, { to: chain.other, data: data('ping', [1n]), nonce })).result
  const dear = (
    await chain.send(3, { to: chain.other, data: data('ping', [2n]), nonce, gasPrice: 2n * GAS_PRICE })
  ).result
  await chain.proxy.tick()
  expect(await receipt(dear)).not.toBeNull()
  await chain.proxy.tick()
  expect(await receipt(cheap)).toBeNull()
  expect(chain.proxy.pool.size).toBe(0)

  const failing = (
    await chain.send(3, { to: chain.other, data: data('fail'), nonce: nonce + 1, gasPrice: 2n * GAS_PRICE })
  ).result
  const backup = (await chain.send(3, { to: chain.other, data: data('ping', [3n]), nonce: nonce + 1 })).result
  await chain.proxy.tick()
  expect(await receipt(failing)).toBeNull()
  expect(await receipt(backup)).not.toBeNull()
})

test('a sandwich: the dearer goes first, and pushes the victim over its limit', async () => {
  const price = hexToBigInt(await read('price'))
  const victim = (await chain.send(4, { to: chain.other, data: data('buy', [price]) })).result
  const front = (
    await chain.send(5, { to: chain.other, data: data('buy', [price]), gasPrice: 3n * GAS_PRICE })
  ).result
  await chain.proxy.tick()
  expect(await receipt(front)).not.toBeNull()
  expect(await receipt(victim)).toBeNull()
  expect(await chain.nonce(4)).toBe(0)
})

test('several in one block, in order of price, nonces in order; a failing one in between is left out', async () => {
  const one = (await chain.send(6, { to: chain.other, data: data('ping', [1n]), nonce: 0 })).result
  const two = (
    await chain.send(6, { to: chain.other, data: data('ping', [2n]), nonce: 1, gasPrice: 9n * GAS_PRICE })
  ).result
  const bad = (await chain.send(7, { to: chain.other, data: data('fail'), gasPrice: 5n * GAS_PRICE })).result
  const after = (await chain.send(7, { to: chain.other, data: data('ping', [3n]), nonce: 1 })).result
  const best = (await chain.send(8, { to: chain.other, data: data('ping', [4n]), gasPrice: 2n * GAS_PRICE }))
    .result
  const mined = await chain.proxy.tick()
  expect(mined).toEqual([best, one, two])
  const shown = [await receipt(best), await receipt(one), await receipt(two)]
  expect(new Set(shown.map((item) => item?.blockNumber)).size).toBe(1)
  expect(shown.map((item) => Number(item?.transactionIndex))).toEqual([0, 1, 2])
  expect(await receipt(bad)).toBeNull()
  expect(await receipt(after)).toBeNull()
  expect(await chain.nonce(7)).toBe(0)
})

test('a transaction without enough gas to begin, or to end, is left out', async () => {
  const begin = (await chain.send(9, { to: chain.other, data: data('ping', [1n]), gas: 21_100n })).result
  await chain.proxy.tick()
  expect(await receipt(begin)).toBeNull()
  const end = (await chain.send(9, { to: chain.other, data: data('burnGas'), gas: 100_000n })).result
  await chain.proxy.tick()
  expect(await receipt(end)).toBeNull()
  expect(await chain.nonce(9)).toBe(0)
  const good = (await chain.send(9, { to: chain.other, data: data('ping', [1n]) })).result
  await chain.proxy.tick()
  expect(await receipt(good)).not.toBeNull()
})

test('reads are answered while blocks are made, and never see a block that is taken back', async () => {
  const before = Number((await chain.rpc('eth_blockNumber')).result)
  let over = false
  const seen: number[] = []
  const reader = (async () => {
    while (!over) {
      const answer = (await chain.rpc('eth_getBlockByNumber', 'latest', false)).result as {
        number: Hex
        transactions: Hex[]
      }
      seen.push(Number(answer.number))
      for (const hash of answer.transactions) expect(await receipt(hash)).not.toBeNull()
    }
  })()
  for (let round = 0; round < 20; round += 1) {
    await chain.send(12, { to: chain.other, data: data('fail') })
    await chain.send(13, { to: chain.other, data: data('ping', [BigInt(round)]) })
    await chain.proxy.tick()
  }
  over = true
  await reader
  expect(seen.length).toBeGreaterThan(20)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(Math.max(...seen)).toBeLessThanOrEqual(before + 20)
  expect(await chain.nonce(12)).toBe(0)
})

test('a trial leaves nothing behind: the same transactions, state and pool as when mined at once', async () => {
  const to = `0x${'bb'.repeat(20)}` as Address
  for (let nonce = 0; nonce < 5; nonce += 1) await chain.send(14, { to, value: 1n, gas: 21_000n, nonce })
  expect(await chain.proxy.tick()).toHaveLength(5)
  expect((await chain.rpc('eth_getBalance', to)).result).toBe('0x5')
  expect(await chain.upstream.call('txpool_status', [])).toEqual({ pending: '0x0', queued: '0x0' })
})

/** Reveals are settled by the chain itself, in the first block that can. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { readArtifacts } from '../artifacts.ts'
import { account, CHAIN_ID, DEPLOYER_INDEX, GAS_PRICE, TRADER_INDICES } from '../chain.ts'
import { deploy } from '../deploy.ts'
import * as nft from '../seed/nftCalls.ts'
import { createSender } from '../sender.ts'
import { createUpstream, type Upstream } from '../upstream.ts'
import { CHAIN_ITSELF } from './chainItself.ts'
import { type ChainProxy, createProxy } from './proxy.ts'
import type { Registry } from './registry.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const [ANN] = TRADER_INDICES
/** 31 Jan 2024, noon. */
const NOW = 1_706_702_400
const clock = { ms: NOW * 1000 }

let anvil: Anvil
let upstream: Upstream
let registry: Registry
let proxy: ChainProxy
let reveal: Address
let hero: Address

const make = () => createProxy({ anvilUrl: anvil.url, registry, now: () => clock.ms })
const collection = (id: string) => registry.collections.find((one) => one.id === id)?.address as Address
const height = async () => Number(await upstream.call('eth_blockNumber', []))
/** Blocks past the proxy. The node dates them by the time that has gone by: the proxy's clock follows. */
const mineDirectly = async (count: number) => {
  await upstream.call('anvil_mine', [numberToHex(count)])
  const { timestamp } = await upstream.call<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  clock.ms = Math.max(clock.ms, Number(timestamp) * 1000)
}
const read = async (functionName: 'nextRequest' | 'requestCount' | 'nextHero') =>
  Number(
    decodeFunctionResult({
      abi: heroRevealAbi,
      functionName,
      data: await upstream.call<Hex>('eth_call', [
        { to: reveal, data: encodeFunctionData({ abi: heroRevealAbi, functionName }) },
        'latest',
      ]),
    }),
  )
const ask = async (boxes: readonly bigint[]) => {
  const nonce = Number(await upstream.call('eth_getTransactionCount', [account(ANN).address, 'latest']))
  const data = encodeFunctionData({
    abi: heroRevealAbi,
    functionName: 'reveal',
    args: [boxes.map((id) => numberToHex(id))],
  })
  const raw = await account(ANN).signTransaction({
    chainId: CHAIN_ID,
    nonce,
    gas: 3_000_000n,
    gasPrice: GAS_PRICE,
    to: reveal,
    data,
  })
  const body = JSON.stringify({ id: 1, method: 'eth_sendRawTransaction', params: [raw] })
  const response = await proxy.handle(new Request('http://devnet/rpc', { method: 'POST', body }))
  return ((await response.json()) as { result: Hex }).result
}

beforeAll(async () => {
  anvil = await startAnvil()
  upstream = createUpstream(anvil.url)
  const sender = createSender(upstream)
  registry = await deploy(upstream, readArtifacts(root), sender)
  reveal = registry.reveals.find(({ id }) => id === 'pocket_s2')?.address as Address
  hero = collection('pocket_s2')
  const box = collection('pocket_box_s2')
  for (let id = 1n; id < 9n; id += 1n)
    sender.send(DEPLOYER_INDEX, { to: box, data: nft.mintWithId(account(ANN).address, id) })
  for (const to of [box, hero]) sender.send(ANN, { to, data: nft.letMove(reveal) })
  await sender.mine(NOW - 10)
  await sender.receipts()
  proxy = make()
})
afterAll(() => anvil.stop())

test('three blocks after the request, by the chain itself, in a block of its own', async () => {
  const hash = await ask([3n, 1n])
  expect(await proxy.tick()).toEqual([hash])
  const asked = await height()
  const first = await read('nextHero')
  for (let at = 1; at < 3; at += 1) {
    await proxy.tick()
    expect(await read('nextRequest')).toBe(0)
  }
  // what is sent meanwhile waits for a block
  const later = await ask([4n])
  expect(await proxy.tick()).toEqual([])
  expect([await read('nextRequest'), await read('nextHero'), await height()]).toEqual([
    1,
    first + 2,
    asked + 3,
  ])
  const block = await upstream.call<{ transactions: { from: Address; hash: Hex }[] }>(
    'eth_getBlockByNumber',
    ['latest', true],
  )
  expect(block.transactions.map(({ from }) => from.toLowerCase())).toEqual([CHAIN_ITSELF])
  expect(await proxy.tick()).toEqual([later])
})

test('what a run leaves open the next one settles, several at once', async () => {
  await ask([5n])
  await proxy.tick()
  await ask([6n, 7n])
  await proxy.tick()
  await proxy.stop()
  proxy = make()
  await proxy.start()
  await proxy.stop()
  for (let k = 0; k < 5; k += 1) await proxy.tick()
  expect([await read('requestCount'), await read('nextRequest')]).toEqual([4, 4])
})

test('a request that somebody else settles is left alone', async () => {
  await ask([8n])
  await proxy.tick()
  const data = encodeFunctionData({ abi: heroRevealAbi, functionName: 'settle', args: [[[8n]]] })
  await proxy.tick()
  await proxy.tick()
  const sender = { from: account(ANN).address, to: reveal, data, gas: '0x2dc6c0' }
  await upstream.call('eth_sendTransaction', [sender])
  await mineDirectly(1)
  expect(await read('nextRequest')).toBe(5)
  for (let k = 0; k < 3; k += 1) {
    await proxy.tick()
    const block = await upstream.call<{ number: Hex; transactions: Hex[] }>('eth_getBlockByNumber', [
      'latest',
      false,
    ])
    if (Number(block.number) % 20 !== 0 && Number(block.number) % 20 !== 1)
      expect(block.transactions).toEqual([])
  }
})

test('while the reveal cannot mint, the hash is saved before it is gone', async () => {
  const owner = account(DEPLOYER_INDEX).address
  const minter = async (functionName: 'setMinter' | 'revertMinter') => {
    const data = encodeFunctionData({ abi: nft721Abi, functionName, args: [reveal] })
    await upstream.call('eth_sendTransaction', [{ from: owner, to: hero, data, gas: '0x2dc6c0' }])
    await mineDirectly(1)
  }
  await ask([2n])
  await proxy.tick()
  const number = await read('nextRequest')
  await minter('revertMinter')
  for (let k = 0; k < 5; k += 1) await proxy.tick()
  const data = encodeFunctionData({ abi: heroRevealAbi, functionName: 'seedOf', args: [BigInt(number)] })
  expect(await upstream.call('eth_call', [{ to: reveal, data }, 'latest'])).not.toBe(`0x${'0'.repeat(64)}`)
  await mineDirectly(300)
  await minter('setMinter')
  for (let k = 0; k < 3; k += 1) await proxy.tick()
  expect(await read('nextRequest')).toBe(number + 1)
})

/** The chain itself pays formulators, and the native reads report it. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  formatEther,
  type Hex,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { readArtifacts } from '../artifacts.ts'
import { account, TRADER_INDICES } from '../chain.ts'
import { deploy } from '../deploy.ts'
import { FORMULATOR } from '../nfts.ts'
import * as calls from '../seed/calls.ts'
import { createSender } from '../sender.ts'
import { createUpstream, type Upstream } from '../upstream.ts'
import { CATCH_UP_BLOCKS } from './producer.ts'
import { type ChainProxy, createProxy } from './proxy.ts'
import type { Registry } from './registry.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const CHAIN_ITSELF = '0x0000000000000000000000000000000000000b10'
const [ANN, BEN, CAT] = TRADER_INDICES
/** 31 Jan 2024, noon. */
const NOW = 1_706_702_400

let anvil: Anvil
let upstream: Upstream
let registry: Registry
let proxy: ChainProxy
let formulator: Address
const clock = { ms: NOW * 1000 }

const ask = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ id: 1, method, params })
  const response = await proxy.handle(new Request('http://devnet/rpc', { method: 'POST', body }))
  return (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
}
const balance = async (index: number) =>
  BigInt(await upstream.call<Hex>('eth_getBalance', [account(index).address, 'latest']))
const height = async () => Number(await upstream.call('eth_blockNumber', []))
/** Ticks until a height is the latest. */
const reach = async (to: number) => {
  while ((await height()) < to) await proxy.tick()
}
/** Senders of the transactions of a block. */
const senders = async (at: number) => {
  const block = await upstream.call<{ transactions: { from: Address }[] }>('eth_getBlockByNumber', [
    `0x${at.toString(16)}`,
    true,
  ])
  return block.transactions.map(({ from }) => from.toLowerCase())
}

beforeAll(async () => {
  anvil = await startAnvil()
  upstream = createUpstream(anvil.url)
  const sender = createSender(upstream)
  registry = await deploy(upstream, readArtifacts(root), sender)
  formulator = registry.formulator as Address
  for (const [who, args] of [
    [ANN, [3n]],
    [BEN, [1n]],
  ] as const) {
    sender.send(who, { to: registry.tokens.MEV as Address, data: calls.approve(formulator) })
    const create = encodeFunctionData({ abi: formulatorAbi, functionName: 'createAlphaBatch', args })
    sender.send(who, { to: formulator, data: create, gas: 5_000_000n })
  }
  await sender.mine(NOW - 10)
  await sender.receipts()
  proxy = createProxy({ anvilUrl: anvil.url, registry, now: () => clock.ms })
})
afterAll(() => anvil.stop())

test('every 20 blocks, as the last transaction of the block, less the mining fee', async () => {
  const first = Math.ceil((await height()) / 20) * 20 + 20
  await reach(first - 1)
  const before = [await balance(ANN), await balance(BEN)] as const
  await reach(first)
  const paid = [(await balance(ANN)) - before[0], (await balance(BEN)) - before[1]] as const
  const made = FORMULATOR.perBlock * 20n
  expect(Number(formatEther(paid[0]))).toBeCloseTo(Number(formatEther((made * 7n * 3n) / 40n)), 9)
  expect(Number(formatEther(paid[1]))).toBeCloseTo(Number(formatEther((made * 7n) / 40n)), 9)
  expect(await senders(first)).toEqual([CHAIN_ITSELF])
  for (let at = first - 19; at < first; at += 1) expect(await senders(at), String(at)).toEqual([])

  // In a block with user transactions it comes last, and its failure does not affect them.
  await reach(first + 19)
  const send = async (from: number, to: Address, data: Hex) => {
    const nonce = Number(await upstream.call('eth_getTransactionCount', [account(from).address, 'latest']))
    const raw = await account(from).signTransaction({
      chainId: registry.chainId,
      to,
      data,
      nonce,
      gas: 300_000n,
      gasPrice: 1_000_000_000n,
    })
    return ask('eth_sendRawTransaction', raw)
  }
  await send(ANN, registry.tokens.USDT as Address, calls.approve(formulator))
  await send(
    BEN,
    formulator,
    encodeFunctionData({ abi: formulatorAbi, functionName: 'revoke', args: [formulator] }),
  )
  await proxy.tick()
  expect(await senders(first + 20)).toEqual([account(ANN).address.toLowerCase(), CHAIN_ITSELF])
})

test('the chain’s own reports of it', async () => {
  const wallet = account(ANN).address
  const power = Number((await ask('view.calcRewardPower', formulator)).result)
  const perDay = Number(formatEther(FORMULATOR.perBlock * 172_800n)) * 0.7
  expect(power * 4 * Number(FORMULATOR.alpha)).toBeCloseTo(perDay, 3)
  const total = (await ask('search.reward', formulator, wallet)).result as string
  expect(Number(total)).toBeGreaterThan(9)
  expect((await ask('search.dailyReward', formulator, wallet, 1)).result).toEqual({ '2024-01-31': total })
  expect((await ask('search.dailyReward', formulator, wallet, 2)).result).toEqual({})
  expect((await ask('search.dailyReward', formulator, wallet, 0)).error?.message).toBe('invalid page')
  expect((await ask('view.rewardPolicy', formulator)).result).toEqual({
    Alpha: 1000,
    Sigma: 1150,
    Omega: 1300,
  })
  expect((await ask('view.formulatorCount', formulator)).result).toBe(4)
  for (const method of ['view.calcRewardPower', 'search.reward', 'search.dailyReward'])
    expect((await ask(method, registry.tokens.USDT, wallet)).error?.message).toContain('no such formulator')
})

test('native reads print amounts as coins and numbers as numbers', async () => {
  const view = async (to: Address, name: string, ...args: unknown[]) =>
    (await ask('view.call', to, name, args)).result as unknown[]
  const [id] = (await view(formulator, 'TokenOfOwnerByIndex', account(BEN).address, 0)) as [unknown]
  expect(String(id)).toMatch(/^\d/)
  expect(await view(formulator, 'BalanceOf', account(ANN).address)).toEqual([3])
  expect(await view(formulator, 'AlphaAmount')).toEqual([FORMULATOR.alpha])
  const genesis = registry.collections.find((one) => one.id === 'genesis')?.address as Address
  expect(await view(genesis, 'totalSupply')).toEqual([0])
  const mint = registry.mints[0]?.address as Address
  expect(await view(mint, 'unitPrice')).toEqual(['5000'])
  expect(await view(mint, 'perTransaction')).toEqual([3])
  expect(await view(registry.market?.operation as Address, 'getMarketFee')).toEqual([200])
})

test('pays everything at the next height after a pause', async () => {
  const before = await balance(BEN)
  clock.ms += 86_400_000
  await proxy.start()
  await proxy.stop()
  const next = Math.ceil(((await height()) + 1) / 20) * 20
  await reach(next)
  const paid = (await balance(BEN)) - before
  const most = (FORMULATOR.perBlock * BigInt(CATCH_UP_BLOCKS + 40) * 7n) / 40n
  expect(paid).toBeGreaterThan((FORMULATOR.perBlock * BigInt(CATCH_UP_BLOCKS - 20) * 7n) / 40n)
  expect(paid).toBeLessThan(most + parseEther('1'))
  expect((await ask('search.dailyReward', formulator, account(BEN).address)).result).toHaveProperty(
    '2024-02-01',
  )
})

test('pays all owners over the following blocks if they exceed one page', async () => {
  const sender = createSender(upstream)
  const made = 50n
  const encode = (functionName: string, args: unknown[]) =>
    encodeFunctionData({ abi: formulatorAbi, functionName, args } as never)
  sender.send(CAT, { to: registry.tokens.MEV as Address, data: calls.approve(formulator) })
  sender.send(CAT, { to: formulator, data: encode('createAlphaBatch', [made]), gas: 100_000_000n })
  await sender.mine(clock.ms / 1000)
  await sender.receipts()
  const data = encode('tokenOfOwnerByRange', [account(CAT).address, 0n, 999n])
  const ids = decodeFunctionResult({
    abi: formulatorAbi,
    functionName: 'tokenOfOwnerByRange',
    data: await upstream.call<Hex>('eth_call', [{ to: formulator, data }, 'latest']),
  }) as readonly bigint[]
  const people = ids.map((_, k): Address => `0x${(0x77_0000 + k).toString(16).padStart(40, '0')}`)
  for (const [k, id] of ids.entries())
    sender.send(CAT, {
      to: formulator,
      data: encode('transferFrom', [account(CAT).address, people[k], id]),
      gas: 1_000_000n,
    })
  await sender.mine(clock.ms / 1000)
  await sender.receipts()
  const first = Math.ceil(((await height()) + 1) / 20) * 20
  await reach(first + 3)
  expect(await senders(first)).toEqual([CHAIN_ITSELF])
  expect(await senders(first + 1)).toEqual([CHAIN_ITSELF])
  expect(await senders(first + 2)).toEqual([])
  for (const person of people)
    expect(BigInt(await upstream.call<Hex>('eth_getBalance', [person, 'latest'])), person).toBeGreaterThan(0n)
})

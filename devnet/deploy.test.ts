import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Abi, type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainTokenAbi } from '../src/lib/abi/mainToken.ts'
import { uniPairAbi } from '../src/lib/abi/uniPair.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { readArtifacts } from './artifacts.ts'
import { ACCOUNT_COUNT, account, CHAIN_ID } from './chain.ts'
import { deploy, genesisMev } from './deploy.ts'
import type { Registry } from './proxy/registry.ts'
import { FEES, FRIEND_FEE, POOLS, TOKENS } from './tokens.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const committed = (name: string) =>
  JSON.parse(readFileSync(join(root, `contracts.${name}.json`), 'utf8')) as Registry

let anvil: Anvil
let upstream: Upstream
let registry: Registry

async function read(abi: Abi, to: Address, functionName: string, args: unknown[] = []): Promise<unknown> {
  const data = await upstream.call<Hex>('eth_call', [
    { to, data: encodeFunctionData({ abi, functionName, args }) },
    'latest',
  ])
  return decodeFunctionResult({ abi, functionName, data })
}

beforeAll(async () => {
  anvil = await startAnvil()
  upstream = createUpstream(anvil.url)
  registry = await deploy(upstream, readArtifacts(root))
})
afterAll(() => anvil.stop())

test('deploying onto a fresh chain gives exactly contracts.devnet.json', () => {
  // when contracts changed on purpose: node devnet/registry.ts --write
  expect(registry).toEqual(committed('devnet'))
})

test('all tokens and pools of the specification are there', async () => {
  expect(Object.keys(registry.tokens)).toEqual(TOKENS.map(({ symbol }) => symbol))
  expect(registry.pools.map(({ id, kind }) => ({ id, kind }))).toEqual(
    POOLS.map(({ id, kind }) => ({ id, kind })),
  )
  const symbols = new Map(Object.entries(registry.tokens).map(([symbol, address]) => [address, symbol]))
  for (const { id, kind, address, tokens } of registry.pools) {
    expect(tokens.map((token) => symbols.get(token)).sort()).toEqual(id.split('-').sort())
    if (kind === 'cfmm') expect(tokens.map((token) => symbols.get(token)).join('-')).toBe(id)
    expect(await read(uniPairAbi, address, 'ExType')).toBe(kind === 'amm' ? 1n : 2n)
    expect(await read(uniPairAbi, address, 'Fee')).toBe(FEES[kind])
    expect(await read(uniPairAbi, address, 'FeeAddress', [account(3).address])).toBe(FRIEND_FEE)
    expect(await read(uniPairAbi, address, 'FeeAddress', [account(0).address])).toBe(FEES[kind])
  }
})

test('MEV is the native coin: its supply is all coins outside the reserve', async () => {
  const mev = registry.tokens.MEV as Address
  let genesis = 0n
  for (let index = 0; index < ACCOUNT_COUNT; index += 1) genesis += genesisMev(index)
  expect(await read(mainTokenAbi, mev, 'GenesisSupply')).toBe(genesis)
  expect(await read(mainTokenAbi, mev, 'Reserve')).toBe(parseEther('1000000000'))
  expect(await read(mainTokenAbi, mev, 'totalSupply')).toBe(genesis - parseEther('1000000000'))
  expect(await read(mainTokenAbi, mev, 'balanceOf', [account(0).address])).toBe(parseEther('50000'))
})

test('the other registries know what is known, and nothing else', () => {
  const { tokens, ...mainnet } = committed('mainnet')
  expect(mainnet).toEqual({
    chainId: 7518,
    factory: null,
    router: null,
    whitelist: null,
    gateway: '0x0eA20dAcf567eB840f1B2463F366650086fb995c',
    formulator: '0x75A098f86bAe71039217a879f064d034c59C3766',
    pools: [],
  })
  expect(tokens.MEV).toBe('0xeF3432F1D54eC559613f44879FEF8a7866dA3e07')
  const testnet = committed('testnet')
  expect(testnet.chainId).toBe(4759)
  expect(Object.values(tokens).filter(Boolean)).toHaveLength(1)
  expect(Object.values(testnet.tokens).filter(Boolean)).toHaveLength(0)
  for (const name of ['mainnet', 'testnet']) {
    expect(Object.keys(committed(name)).sort()).toEqual(Object.keys(committed('devnet')).sort())
    expect(Object.keys(committed(name).tokens)).toEqual(Object.keys(committed('devnet').tokens))
  }
  expect(committed('devnet').chainId).toBe(CHAIN_ID)
})

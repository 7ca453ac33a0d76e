import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseEther,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { converterAbi } from '../src/lib/core/abi/converter.ts'
import { depositPoolAbi } from '../src/lib/core/abi/depositPool.ts'
import { farmAbi } from '../src/lib/core/abi/farm.ts'
import { farmPoolAbi } from '../src/lib/core/abi/farmPool.ts'
import { farmTermsAbi } from '../src/lib/core/abi/farmTerms.ts'
import { heroRevealAbi } from '../src/lib/core/abi/heroReveal.ts'
import { imoAbi } from '../src/lib/core/abi/imo.ts'
import { mainTokenAbi } from '../src/lib/core/abi/mainToken.ts'
import { mappFarmAbi } from '../src/lib/core/abi/mappFarm.ts'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import { nft721Abi } from '../src/lib/core/abi/nft721.ts'
import { rewardPoolAbi } from '../src/lib/core/abi/rewardPool.ts'
import { uniPairAbi } from '../src/lib/core/abi/uniPair.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { readArtifacts } from './artifacts.ts'
import { ACCOUNT_COUNT, account, CHAIN_ID, DEPLOYER_INDEX, GAME_INDEX, OPERATOR_INDEX } from './chain.ts'
import { deploy, genesisMev } from './deploy.ts'
import { CONVERTERS, MPL_DELAY, NFT_FARM, TREASURY } from './deployMpl.ts'
import type { Registry } from './proxy/registry.ts'
import { HERO_KINDS, INHERIT_FEE, REVEALS } from './reveals.ts'
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

test('all tokens and pools of the product are there', async () => {
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

test('the farms: pools in the order of their pids, a strat each, and the right to mint', async () => {
  const { farm, mappFarms, tokens, pools } = registry
  if (!farm) throw new Error('no farm')
  const wants = new Map([
    ...Object.entries(tokens),
    ...pools.map(({ id, address }) => [id, address] as const),
  ])
  expect(farm.pools.map(({ id }) => id)).toEqual(['MEFI', 'USDT', ...POOLS.map(({ id }) => id)])
  for (const [pid, { id, want, strat }] of farm.pools.entries()) {
    expect(want, id).toBe(wants.get(id))
    const info = (await read(farmAbi, farm.address, 'PoolInfo', [BigInt(pid)])) as unknown[]
    expect([info[0], info[4]], id).toEqual([want, strat])
    expect(await read(farmPoolAbi, strat, 'Farm')).toBe(farm.address)
    expect(await read(farmPoolAbi, strat, 'Want')).toBe(want)
  }
  expect(await read(farmAbi, farm.address, 'PoolLength')).toBe(18n)
  expect(await read(farmAbi, farm.address, 'TokenPerBlock')).toBe(parseEther('0.066'))
  expect(await read(mrc20Abi, tokens.MEFI as Address, 'isMinter', [farm.address])).toBe(true)
  expect(mappFarms.map(({ id, want, reward }) => [id, want, reward])).toEqual([
    ['MPL-USDC', wants.get('MPL-USDC'), tokens.MPL],
    ['MEFI', tokens.MEFI, tokens.PKT],
  ])
  for (const { address, want, reward, banker } of mappFarms) {
    expect(await read(mappFarmAbi, address, 'Want')).toBe(want)
    expect(await read(mappFarmAbi, address, 'FarmToken')).toBe(reward)
    expect(await read(mappFarmAbi, address, 'Banker')).toBe(banker)
  }
})

test('four offerings with their tokens, for more than 60 days or not yet; a lock of 500 USDT', async () => {
  const { offerings, genesisLock, tokens } = registry
  expect(offerings.map(({ id }) => id)).toEqual([
    'pocket-limited',
    'pocket-unlimited',
    'xheroes',
    'genesis-pocket',
  ])
  for (const { id, address, payToken, projectToken } of offerings) {
    expect([payToken, projectToken], id).toEqual([tokens.USDC, tokens.PKT])
    expect(await read(imoAbi, address, 'PayToken')).toBe(payToken)
    expect(await read(imoAbi, address, 'ProjectToken')).toBe(projectToken)
    expect(await read(mrc20Abi, projectToken, 'balanceOf', [address])).toBe(
      await read(imoAbi, address, 'ProjectOffering'),
    )
  }
  const limits = await Promise.all(offerings.map(({ address }) => read(imoAbi, address, 'PayLimit')))
  expect(limits.map((limit) => limit === 0n)).toEqual([false, true, false, true])
  expect(await read(depositPoolAbi, genesisLock as Address, 'DepositToken')).toBe(tokens.USDT)
  expect(await read(depositPoolAbi, genesisLock as Address, 'DepositAmount')).toBe(parseEther('500'))
})

test('a reveal for each series of heroes: minter of what it burns and mints, its pool, coin, game and opening', async () => {
  const { reveals, collections, market, tokens } = registry
  const at = (id: string | null) => collections.find((one) => one.id === id)?.address ?? zeroAddress
  expect(reveals.map(({ id }) => id)).toEqual(REVEALS.map(({ id }) => id))
  for (const [index, { id, address, box, hero, kind, draw }] of reveals.entries()) {
    const facts = REVEALS[index] as (typeof REVEALS)[number]
    expect([box, hero, kind, draw], id).toEqual([facts.box, facts.hero, facts.kind, 'twoStep'])
    const ask = (name: string) => read(heroRevealAbi, address, name)
    expect([await ask('box'), await ask('hero'), await ask('market')], id).toEqual([
      at(box),
      at(hero),
      market?.data,
    ])
    expect([await ask('pkt'), await ask('manager')], id).toEqual([tokens.PKT, account(GAME_INDEX).address])
    expect([await ask('openHeight'), await ask('inheritFee'), await ask('actKind')], id).toEqual([
      facts.openHeight,
      parseEther(INHERIT_FEE),
      kind === 'pocket' ? 0n : 1n,
    ])
    const [kinds, first, left] = (await ask('pool')) as bigint[][]
    expect([kinds, first, left], id).toEqual([HERO_KINDS, facts.counts, facts.counts])
    const encoded = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [HERO_KINDS, facts.counts],
    )
    expect(await ask('provenance'), id).toBe(keccak256(encoded))
    for (const nft of [hero, box])
      if (nft) expect(await read(nft721Abi, at(nft), 'isMinter', [address]), id).toBe(true)
  }
})

test('a converter for each conversion: its tokens, ratio, ceilings and treasury, and the right to mint', async () => {
  const { converters, tokens } = registry
  expect(converters.map(({ id }) => id)).toEqual(CONVERTERS.map(({ id }) => id))
  for (const [index, { id, address, tokenIn, tokenOut }] of converters.entries()) {
    const facts = CONVERTERS[index] as (typeof CONVERTERS)[number]
    const ask = (name: string) => read(converterAbi, address, name)
    expect([tokenIn, tokenOut], id).toEqual([tokens.MPL, tokens[facts.out]])
    expect([await ask('tokenIn'), await ask('tokenOut'), await ask('treasury')], id).toEqual([
      tokenIn,
      tokenOut,
      TREASURY,
    ])
    expect([await ask('owner'), await ask('pauser'), await ask('paused')], id).toEqual([
      account(DEPLOYER_INDEX).address,
      zeroAddress,
      false,
    ])
    const numbers = ['getConverterRatio', 'maxRatio', 'maxStep', 'windowCeiling', 'totalCeiling']
    const { ratio, maxRatio, maxStep, windowCeiling, totalCeiling } = facts
    expect(await Promise.all(numbers.map(ask)), id).toEqual(
      [ratio, maxRatio, maxStep, windowCeiling, totalCeiling].map((coins) => parseEther(coins)),
    )
    expect(await ask('delay'), id).toBe(MPL_DELAY)
    expect(await read(mrc20Abi, tokenOut, 'isMinter', [address]), id).toBe(true)
  }
  const quotes = await Promise.all(
    converters.map(({ address }, index) =>
      read(converterAbi, address, 'quote', [parseEther(index === 0 ? '600.601' : '120.121')]),
    ),
  )
  // The least amounts for 300 coins, at the devnet's prices: 600.60… MPL and 120.12… MPL.
  expect(quotes).toEqual([
    [parseEther('300.0001995'), parseEther('0.3003005')],
    [parseEther('300.0021975'), parseEther('0.3003025')],
  ])
})

test('the NFT farm: a pool of the operator, who may pay for a year, and a daily reward', async () => {
  const { nftFarm, collections, tokens } = registry
  if (!nftFarm) throw new Error('no NFT farm')
  const { pool, terms, operator } = nftFarm
  expect(operator).toBe(account(OPERATOR_INDEX).address)
  expect(nftFarm.collections).toEqual(REVEALS.map(({ hero }) => hero))
  expect(collections.map(({ id }) => id)).toEqual(expect.arrayContaining(nftFarm.collections))
  const ask = (name: string) => read(rewardPoolAbi, pool, name)
  expect([
    await ask('token'),
    await ask('owner'),
    await ask('isClaimable'),
    await ask('totalReward'),
  ]).toEqual([tokens.MPL, operator, true, 0n])
  const mpl = tokens.MPL as Address
  expect(await read(mrc20Abi, mpl, 'balanceOf', [operator])).toBe(parseEther(NFT_FARM.funds))
  const daily = await read(farmTermsAbi, terms, 'dailyReward')
  expect(daily).toBe(parseEther('3600'))
  expect(await read(mrc20Abi, mpl, 'allowance', [operator, pool])).toBe(365n * (daily as bigint))
  expect(await read(farmTermsAbi, terms, 'owner')).toBe(account(DEPLOYER_INDEX).address)
  expect(await read(farmTermsAbi, terms, 'delay')).toBe(MPL_DELAY)
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
    farm: null,
    mappFarms: [],
    offerings: [],
    genesisLock: null,
    market: null,
    collections: [
      {
        id: 'formulator',
        address: '0x75A098f86bAe71039217a879f064d034c59C3766',
        kind: 'formulator',
      },
    ],
    mints: [],
    reveals: [],
    converters: [],
    nftFarm: null,
    retired: [],
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

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AbiFunction, type Address, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositPoolAbi } from '../../src/lib/core/abi/depositPool.ts'
import { farmAbi } from '../../src/lib/core/abi/farm.ts'
import { farmPoolAbi } from '../../src/lib/core/abi/farmPool.ts'
import { imoAbi } from '../../src/lib/core/abi/imo.ts'
import { mappFarmAbi } from '../../src/lib/core/abi/mappFarm.ts'
import { rewardPoolAbi } from '../../src/lib/core/abi/rewardPool.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { readArtifacts } from '../artifacts.ts'
import { account, DEPLOYER_INDEX } from '../chain.ts'
import { deploy } from '../deploy.ts'
import * as calls from '../seed/calls.ts'
import { createSender } from '../sender.ts'
import { createUpstream } from '../upstream.ts'
import { fromCoins, showArgument, toCoins } from './native.ts'
import { createProxy } from './proxy.ts'
import type { Registry } from './registry.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
let anvil: Anvil
let registry: Registry
let ask: (
  method: string,
  ...params: unknown[]
) => Promise<{ result?: unknown; error?: { code: number; message: string } }>
let text: (method: string, ...params: unknown[]) => Promise<string>
const token = (symbol: string): Address => registry.tokens[symbol] as Address
const pool = (id: string): Address => registry.pools.find((one) => one.id === id)?.address as Address

beforeAll(async () => {
  anvil = await startAnvil()
  const upstream = createUpstream(anvil.url)
  const sender = createSender(upstream)
  registry = await deploy(upstream, readArtifacts(root), sender)
  const router = registry.router as Address
  for (const symbol of ['MEV', 'USDT', 'USDC']) {
    sender.send(DEPLOYER_INDEX, { to: token(symbol), data: calls.approve(router) })
    sender.send(DEPLOYER_INDEX, { to: token(symbol), data: calls.approve(pool('USDT-USDC')) })
  }
  const amounts = [parseEther('1000000'), parseEther('20000')] as const
  sender.send(DEPLOYER_INDEX, {
    to: router,
    data: calls.addUni(token('MEV'), token('USDT'), ...amounts),
  })
  const stable = calls.addStable([parseEther('5000'), parseEther('5000.5')])
  sender.send(DEPLOYER_INDEX, { to: pool('USDT-USDC'), data: stable })
  await sender.mine(1_700_000_000)
  await sender.receipts()
  const proxy = createProxy({ anvilUrl: anvil.url, registry })
  text = async (method, ...params) => {
    const body = JSON.stringify({ id: 1, method, params })
    return (await proxy.handle(new Request('http://devnet/rpc', { method: 'POST', body }))).text()
  }
  ask = async (method, ...params) => JSON.parse(await text(method, ...params))
})
afterAll(() => anvil.stop())

const view = async (contract: Address, method: string, args: unknown[], from?: Address) =>
  (await ask('view.call', contract, method, args, ...(from ? [from] : []))).result

test('amounts come as decimal coins, plain integers as JSON numbers, an array of results', async () => {
  const [usdtIsFirst] = [registry.pools[1]?.tokens[0] === token('USDT')]
  const reserves = usdtIsFirst ? ['20000', '1000000'] : ['1000000', '20000']
  expect(await view(pool('MEV-USDT'), 'Reserves', [])).toEqual([reserves, 1_700_000_000])
  expect(await view(token('USDC'), 'balanceOf', [account(DEPLOYER_INDEX).address])).toEqual(['99994999.5'])
  expect(await view(pool('MEV-USDT'), 'Fee', [])).toEqual([30_000_000])
  expect(await view(token('MEV'), 'decimals', [])).toEqual([18])
  expect(await view(registry.factory as Address, 'AllPairsLength', [])).toEqual([16])
  expect(await view(token('MEV'), 'symbol', [])).toEqual(['MEV'])
  expect(await view(pool('USDT-USDC'), 'Tokens', [])).toEqual([[token('USDT'), token('USDC')]])
})

test('conversions and the NFT farm: ratios and rewards are coins; heights, delays and counts are numbers', async () => {
  const { converters, nftFarm } = registry
  const [pks] = converters
  if (!pks || !nftFarm) throw new Error('no conversion and no NFT farm')
  expect(await view(pks.address, 'getConverterRatio', [])).toEqual(['0.5'])
  expect(await view(pks.address, 'quote', ['1000'])).toEqual(['499.5', '0.5'])
  expect(await view(pks.address, 'delay', [])).toEqual([240])
  expect(await view(pks.address, 'pendingRatio', [])).toEqual(['0', 0, 0])
  expect(await view(pks.address, 'mintable', [])).toEqual(['500000', '10000000', 172_799])
  expect(await view(nftFarm.terms, 'dailyReward', [])).toEqual(['3600'])
  expect(await view(nftFarm.terms, 'nextDailyReward', [])).toEqual(['0', 0])
  expect(await view(nftFarm.terms, 'termAt', [0])).toEqual(['3600', expect.any(Number)])
  expect(await view(nftFarm.terms, 'termCount', [])).toEqual([1])
  expect(await view(nftFarm.pool, 'rewards', [account(0).address])).toEqual(['0'])
})

test('prints a list of structs field by field', () => {
  const addReward = rewardPoolAbi.find((item) => item.type === 'function' && item.name === 'addReward')
  const [, list] = (addReward as AbiFunction).inputs
  if (!list) throw new Error('no list')
  const user = account(0).address
  expect(showArgument(list, [{ user, amount: parseEther('1.5') }], false)).toEqual([
    { user: user.toLowerCase(), amount: '1.5' },
  ])
})

test('farms, offerings and the lock: amounts are coins, the rest are numbers', async () => {
  const { farm, mappFarms, offerings, genesisLock } = registry
  if (!farm || !genesisLock) throw new Error('no farm')
  const stranger = account(0).address
  const pool = farm.pools[0]
  const made = (await view(farm.address, 'PoolInfo', ['0'])) as unknown[]
  expect(made).toEqual([pool?.want, 20, expect.any(Number), '0', pool?.strat])
  expect(await view(farm.address, 'TokenPerBlock', [])).toEqual(['0.066'])
  expect(await view(farm.address, 'pendingReward', [0, stranger])).toEqual(['0'])
  expect(await view(farm.address, 'OwnerReward', [])).toEqual([100])
  expect(await view(farm.address, 'TotalAllocPoint', [])).toEqual([120])
  expect(await view(farm.address, 'GetMultiplier', ['3', 10])).toEqual([7])
  expect(await view(pool?.strat as Address, 'WithdrawFeeFactor', [])).toEqual([10_000])
  expect(await view(mappFarms[0]?.address as Address, 'TokenPerBlock', [])).toEqual(['0.0025'])
  expect(await view(mappFarms[0]?.address as Address, 'StakedWantTokens', [7, stranger])).toEqual(['0'])
  const imo = offerings[0]?.address as Address
  expect(await view(imo, 'PayLimit', [])).toEqual(['500'])
  expect(await view(imo, 'payLimit', [])).toEqual(['500'])
  expect(await view(imo, 'StartBlock', [])).toEqual([400])
  expect(await view(imo, 'UserInfo', [stranger])).toEqual(['0', false])
  expect(await view(imo, 'GetUserAllocation', [stranger])).toEqual([0])
  expect(await view(imo, 'GetAddressListLength', [])).toEqual([0])
  expect(await view(imo, 'CheckWhiteList', [stranger])).toEqual([true])
  expect(await view(genesisLock, 'Holder', [])).toEqual([0])
  expect(await view(genesisLock, 'Holders', [])).toEqual([[]])
  const several = [
    [imo, farm.address],
    ['PayLimit', 'PoolLength'],
    [[], []],
  ]
  expect((await ask('view.multi_call', ...several)).result).toEqual([['500'], [18]])
})

test('every read of the new contracts can be asked by its name', async () => {
  const { farm, mappFarms, offerings, genesisLock } = registry
  const asked: [Address | null | undefined, readonly { type: string }[]][] = [
    [farm?.address, farmAbi],
    [farm?.pools[0]?.strat, farmPoolAbi],
    [mappFarms[0]?.address, mappFarmAbi],
    [offerings[0]?.address, imoAbi],
    [genesisLock, depositPoolAbi],
  ]
  let count = 0
  for (const [to, abi] of asked)
    for (const item of abi as readonly AbiFunction[]) {
      if (item.type !== 'function' || item.stateMutability !== 'view') continue
      const args = item.inputs.map(({ type }) => (type === 'address' ? account(0).address : 0))
      expect((await view(to as Address, item.name, args)) as unknown[], item.name).toHaveLength(
        item.outputs.length,
      )
      count += 1
    }
  expect(count).toBeGreaterThan(60)
})

test('integers beyond 2^53 are printed whole', async () => {
  const answer = await text('view.call', pool('MEV-USDT'), 'KLast', [])
  expect(answer).toMatch(/"result":\[\d{40,}\]/)
})

test('a name is found whatever the case of its first letter', async () => {
  expect(await view(pool('MEV-USDT'), 'reserves', [])).toEqual(await view(pool('MEV-USDT'), 'Reserves', []))
  expect(await view(token('USDT'), 'BalanceOf', [account(0).address])).toEqual(['0'])
})

test('amount arguments: a decimal text is coins, 0x is wei; indices are numbers', async () => {
  const path = [token('MEV'), token('USDT')]
  const router = registry.router as Address
  const byCoins = await view(router, 'GetAmountsOut', ['1.5', path])
  expect(byCoins).toEqual(await view(router, 'GetAmountsOut', [`0x${parseEther('1.5').toString(16)}`, path]))
  expect((byCoins as string[][])[0]?.[0]).toBe('1.5')
  const trader = account(0).address
  const [dy] = (await view(pool('USDT-USDC'), 'GetDy', ['0', 1, '100', trader])) as [string]
  expect(Number(dy)).toBeGreaterThan(99.9)
  expect(Number(dy)).toBeLessThan(100)
})

test('from counts: the whitelisted pays less', async () => {
  const path = [token('MEV'), token('USDT')]
  const out = async (from: Address) =>
    Number(
      ((await view(registry.router as Address, 'GetAmountsOut', ['1000', path], from)) as string[][])[0]?.[1],
    )
  expect(await out(account(3).address)).toBeGreaterThan(await out(account(0).address))
})

test('multi_call answers an array of arrays; one failure fails all', async () => {
  const asked = [
    [token('MEV'), pool('MEV-USDT')],
    ['symbol', 'Fee'],
    [[], []],
  ]
  expect((await ask('view.multi_call', ...asked)).result).toEqual([['MEV'], [30_000_000]])
  const failing = [
    [token('MEV'), registry.router],
    ['symbol', 'GetAmountsOut'],
    [[], ['0', [token('MEV'), token('USDT')]]],
  ]
  expect((await ask('view.multi_call', ...failing)).error).toEqual({
    code: -32000,
    message: 'Router: INSUFFICIENT_IN_AMOUNT',
  })
  expect((await ask('view.multi_call', [token('MEV')], [], [])).error?.message).toBe(
    'not matched contract method pair',
  )
})

test.each([
  ['no contract', [1, 'symbol', []], 'need contract address'],
  ['no method', ['MEV', '', []], 'method not allow'],
  ['no parameters', ['MEV', 'symbol'], 'parameter not allow'],
  ['an unknown method', ['MEV', 'nothing', []], 'not exist method'],
  ['too many arguments', ['MEV', 'symbol', [1]], 'invalid inputs count got 1 want 0'],
  ['null as argument', ['MEV', 'balanceOf', [null]], 'nil params'],
  ['an amount that is none', ['router', 'GetAmountsOut', ['much', []]], 'invalid amount much'],
])('%s is answered by name', async (_what, [contract, ...rest], message) => {
  const to = contract === 'MEV' ? token('MEV') : contract === 'router' ? registry.router : contract
  expect((await ask('view.call', to, ...rest)).error).toEqual({ code: -32000, message })
})

test('an index that is no number is answered by name', async () => {
  const answer = await ask('view.call', pool('USDT-USDC'), 'GetDy', ['first', 1.5, '1', account(0).address])
  expect(answer.error).toEqual({ code: -32000, message: 'invalid number first' })
})

test('coins', () => {
  for (const [wei, shown] of [
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [parseEther('12'), '12'],
    [parseEther('0.25'), '0.25'],
  ] as const) {
    expect(toCoins(wei)).toBe(shown)
    expect(fromCoins(shown)).toBe(wei)
  }
  expect(() => fromCoins('1.0000000000000000001')).toThrow('invalid amount')
  expect(() => fromCoins('-1')).toThrow('invalid amount')
})

/** Farms: what the API says of a chain made of their events. */
import * as v from 'valibot'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { farmHistoryResponseSchema, farmsResponseSchema } from '../../../src/lib/farm/schema.ts'
import { createApi } from '../../core/api/frame.ts'
import { Metrics } from '../../core/api/metrics.ts'
import type { Database } from '../../core/db/query.ts'
import { parseRegistry } from '../../core/registry.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import {
  address,
  alice,
  bob,
  E18,
  registry as exchangeRegistry,
  MEV,
  mevUsdt,
  PKS,
  START,
  smallExchange,
  USDC,
  USDT,
} from '../../testing/exchange.ts'
import { farmRoutes } from './routes.ts'

const farm = address(0xfa)
const mapp = address(0xfb)
const dry = address(0xfc)
const registry = parseRegistry({
  ...exchangeRegistry,
  // the MEFI farm pays what the registry calls MEFI; here that is MEV, which has a price
  tokens: { ...exchangeRegistry.tokens, MEFI: MEV },
  farm: {
    address: farm,
    pools: [
      { id: 'USDT', want: USDT, strat: address(0xd1) },
      { id: 'MEV-USDT', want: mevUsdt, strat: address(0xd2) },
      { id: 'PKS', want: PKS, strat: address(0xd3) },
    ],
  },
  mappFarms: [
    { id: 'paid', address: mapp, want: USDC, reward: USDT },
    { id: 'unpriced', address: dry, want: USDC, reward: PKS },
  ],
})

let database: Database
let app: ReturnType<typeof createApi>

beforeAll(async () => {
  database = await openTestDatabase()
  const chain = smallExchange()
  chain.tokens.set(PKS, { address: PKS, symbol: 'PKS', name: 'PKS', decimals: 18 })
  const moved = (
    at: typeof farm,
    pid: number,
    user: typeof alice,
    action: 'deposit' | 'withdraw' | 'emergency' | 'harvest',
    coins: bigint,
  ) => ({ type: 'FarmMoved' as const, farm: at, pid, user, action, amount: coins * E18 })
  chain.mine(START, [
    [
      { type: 'FarmRateSet', farm, tokenPerBlock: E18 },
      { type: 'FarmPoolAdded', farm, pid: 0, want: USDT, allocPoint: 1 },
      { type: 'FarmPoolAdded', farm, pid: 1, want: mevUsdt, allocPoint: 2 },
      { type: 'FarmPoolAdded', farm, pid: 2, want: PKS, allocPoint: 9 },
      { type: 'FarmPoolWeighed', farm, pid: 2, allocPoint: 1 },
    ],
    [
      { type: 'FarmRateSet', farm: mapp, tokenPerBlock: 5n * E18 },
      { type: 'FarmRateSet', farm: mapp, tokenPerBlock: E18 / 1000n },
      { type: 'FarmPoolAdded', farm: mapp, pid: 0, want: USDC, allocPoint: 0 },
      { type: 'FarmRateSet', farm: dry, tokenPerBlock: E18 },
      { type: 'FarmPoolAdded', farm: dry, pid: 0, want: USDC, allocPoint: 0 },
    ],
  ])
  chain.mine(START + 10, [
    [moved(farm, 0, alice, 'deposit', 100n)],
    [moved(farm, 0, bob, 'deposit', 50n)],
    [moved(farm, 1, alice, 'deposit', 700n)],
    [moved(farm, 2, alice, 'deposit', 5n)],
    [moved(mapp, 0, bob, 'deposit', 1_000n)],
  ])
  chain.mine(START + 20, [
    [moved(farm, 0, bob, 'harvest', 3n), moved(farm, 0, bob, 'withdraw', 20n)],
    [moved(farm, 2, alice, 'emergency', 5n)],
  ])
  chain.mine(START + 30, [])
  const indexer = new Indexer({ database, source: chain, tokens: [PKS] })
  while ((await indexer.step()) === 'more') {}
  app = createApi({ database, metrics: new Metrics() }, farmRoutes({ registry }))
})
afterAll(() => database.close())

async function get(path: string) {
  const response = await app.request(`/api${path}`)
  return { status: response.status, body: (await response.json()) as never }
}

describe('farms', () => {
  test('stakes, value and a year’s reward, in the registry’s order', async () => {
    const { list, asOfBlock } = v.parse(farmsResponseSchema, (await get('/farm/v1/farms')).body)
    expect(asOfBlock).toBe(6)
    expect(
      list.map(({ id, kind, pid, staked, stakers, tvlUsd }) => [id, kind, pid, staked, stakers, tvlUsd]),
    ).toEqual([
      ['USDT', 'mefi', 0, String(130n * E18), 2, '130.00'],
      // a tenth of the 7,000 LP is a tenth of $2,000
      ['MEV-USDT', 'mefi', 1, String(700n * E18), 1, '200.00'],
      // nothing leads from PKS to a dollar
      ['PKS', 'mefi', 2, '0', 0, null],
      ['paid', 'mapp', 0, String(1_000n * E18), 1, '1000.00'],
      ['unpriced', 'mapp', 0, '0', 0, '0.00'],
    ])
    expect(list.map(({ want, rewardToken }) => [want.symbol, want.pool, rewardToken.symbol])).toEqual([
      ['USDT', null, 'MEFI'],
      ['MEV-USDT LP', 'MEV-USDT', 'MEFI'],
      ['PKS', null, 'MEFI'],
      ['USDC', null, 'USDT'],
      ['USDC', null, 'PKS'],
    ])
    expect(list.map(({ allocPoint, totalAllocPoint }) => [allocPoint, totalAllocPoint])).toEqual([
      [1, 4],
      [2, 4],
      [1, 4],
      [0, 1],
      [0, 1],
    ])
    const perYear = 172_800 * 365
    const [usdt, lp, pks, paid, unpriced] = list.map(({ apr }) => apr)
    // 1 MEV of $0.02 a block, a quarter and a half of it
    expect(usdt).toBeCloseTo((0.02 * perYear * 0.25) / 130, 0)
    expect(lp).toBeCloseTo((0.02 * perYear * 0.5) / 200, 0)
    expect([pks, unpriced]).toEqual([null, null])
    expect(paid).toBeCloseTo((0.001 * perYear) / 1_000, 3)
    expect(list[0]?.farm).toBe(getAddress(farm))
  })

  test('history, newest first, of everyone or one', async () => {
    const all = v.parse(farmHistoryResponseSchema, (await get('/farm/v1/history')).body)
    expect([all.page, all.count, all.list.length]).toEqual([1, 8, 8])
    expect(all.list.slice(0, 3).map(({ action, amount }) => [action, amount])).toEqual([
      ['emergency', String(5n * E18)],
      ['withdraw', String(20n * E18)],
      ['harvest', String(3n * E18)],
    ])
    const bobs = v.parse(
      farmHistoryResponseSchema,
      (await get(`/farm/v1/history?user=${getAddress(bob)}`)).body,
    )
    expect(bobs.count).toBe(4)
    expect(new Set(bobs.list.map(({ user }) => user))).toEqual(new Set([getAddress(bob)]))
    const behind = v.parse(farmHistoryResponseSchema, (await get('/farm/v1/history?page=9')).body)
    expect([behind.list, behind.count]).toEqual([[], 8])
  })

  test.each([
    ['/farm/v1/history?user=bob', 'user'],
    ['/farm/v1/history?page=0', 'page'],
    ['/farm/v1/history?pid=1', 'pid'],
    ['/farm/v1/farms?page=1', 'page'],
  ])('%s is refused by name', async (path, field) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { error: { code: 'bad_request', field } } })
  })
})

describe('stakes are what the farm says', () => {
  const stakes = async (said: { locked: bigint | null; shares: bigint | null; own: bigint | null }) => {
    const other = await openTestDatabase()
    const chain = smallExchange()
    const moved = (action: 'deposit' | 'withdraw', amount: bigint) => ({
      ...{ type: 'FarmMoved' as const, farm, pid: 0, user: alice, action, amount },
    })
    chain.mine(START, [[{ type: 'FarmPoolAdded', farm, pid: 0, want: USDT, allocPoint: 1 }]])
    // A fee of 2 % at the deposit and of 1 % at the withdrawal: the moves leave a rest.
    chain.mine(START + 10, [[moved('deposit', 1_000_000n * E18)], [moved('withdraw', 970_200n * E18)]])
    chain.stakes = async (_, pools, list) => ({
      pools: pools.map((pool) => ({ ...pool, locked: said.locked, shares: said.shares })),
      stakes: list.map((stake) => ({ ...stake, shares: said.own })),
    })
    const indexer = new Indexer({ database: other, source: chain })
    while ((await indexer.step()) === 'more') {}
    const api = createApi({ database: other, metrics: new Metrics() }, farmRoutes({ registry }))
    const body = await (await api.request('/api/farm/v1/farms')).json()
    await other.close()
    const { staked, stakers, tvlUsd } = v.parse(farmsResponseSchema, body).list[0] ?? {}
    return [staked, stakers, tvlUsd]
  }

  test.each([
    ['nothing is left', { locked: 0n, shares: 0n, own: 0n }, ['0', 0, '0.00']],
    ['a share is left where nothing is staked', { locked: 0n, shares: 0n, own: 9n }, ['0', 0, '0.00']],
    [
      'one account has all',
      { locked: 5n * E18, shares: 4n * E18, own: 4n * E18 },
      [String(5n * E18), 1, '5.00'],
    ],
    [
      'accounts that are not known have a part',
      { locked: 5n * E18, shares: 4n * E18, own: E18 },
      [String(5n * E18), null, '5.00'],
    ],
    ['the farm does not answer', { locked: null, shares: null, own: null }, [null, null, null]],
  ] as const)('%s', async (_, said, expected) => {
    expect(await stakes(said)).toEqual(expected)
  })
})

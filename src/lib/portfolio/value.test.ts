import { expect, test } from 'vitest'
import type { Address } from '../core/config/registry.ts'
import type { FarmState } from '../farm/model.ts'
import type { LiquidityPool } from '../liquidity/model.ts'
import type { OfferingState, Part } from '../offering/model.ts'
import type { Holding } from './model.ts'
import type { Places, PortfolioRead } from './read.ts'
import { sumsOf } from './sums.ts'
import { holdingsOf } from './value.ts'

const E18 = 10n ** 18n
const at = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as Address
const [mev, usdt, mpl, pair] = [at(1), at(2), at(3), at(9)]
const token = (symbol: 'MEV' | 'USDT' | 'MPL', address: Address) => ({
  symbol,
  name: symbol,
  address,
  decimals: 18,
})

const places: Places = {
  tokens: [token('MEV', mev), token('USDT', usdt), token('MPL', mpl)],
  pools: [],
  farms: [],
  offerings: [],
  genesis: null,
  collections: [
    {
      id: 'pocket_s1',
      name: 'Pocket Battles S1',
      shortName: 'pocket1',
      projectId: 'pocket1',
      group: 'pocket',
      address: at(20),
      kind: 'nft',
    } as unknown as Places['collections'][number],
  ],
  formulator: null,
}

/** 50 MEV a dollar. */
const pool: LiquidityPool = {
  pool: {
    kind: 'amm',
    id: 'MEV-USDT',
    address: pair,
    tokens: [mev, usdt],
    reserves: [50_000n * E18, 1_000n * E18],
    fee: 0n,
    killed: false,
    reference: false,
  },
  supply: 7_000n * E18,
  held: [50_000n * E18, 1_000n * E18],
  kLast: 0n,
  adminFee: 0n,
  lp: 700n * E18,
  locked: 0n,
}

const farm = (staked: bigint | null, pending: bigint | null): FarmState => ({
  entry: {
    kind: 'mapp',
    id: 'MEV-USDT',
    farm: at(30),
    pid: 0n,
    want: pair,
    lp: true,
    strat: at(30),
    reward: mpl,
    banker: null,
  },
  locked: 1_000n * E18,
  supply: 7_000n * E18,
  farmRate: 0n,
  perBlock: 0n,
  paidFactor: 10_000n,
  depositFactor: 10_000n,
  takesMinimum: false,
  banker: null,
  owesRest: true,
  blocked: null,
  mine: { staked, pending, payable: pending, held: 0n },
})

const offering = (part: Partial<Part>, end = 50n): OfferingState => ({
  entry: { id: 'xheroes', address: at(40), payToken: usdt, projectToken: mev } as OfferingState['entry'],
  terms: { start: 10n, end, raising: 100n * E18, offering: 5_000n * E18 },
  total: 200n * E18,
  stock: null,
  payLimit: 0n,
  part: {
    amount: 20n * E18,
    claimed: false,
    allocation: E18 / 10n,
    out: 500n * E18,
    refund: 10n * E18,
    allowed: true,
    held: 0n,
    ...part,
  },
})

const read = (change: Partial<PortfolioRead> = {}): PortfolioRead => ({
  block: 100n,
  at: 0,
  held: new Map([
    [mev, 1_000n * E18],
    [usdt, 0n],
    [mpl, 5n * E18],
  ]),
  pools: [pool],
  unread: [],
  offerings: [],
  genesis: null,
  items: new Map([['pocket_s1', 3n]]),
  farms: [],
  farmBlock: 101n,
  formulators: null,
  ...change,
})

const floors = (price: bigint | null) =>
  new Map([['pocket1', { image: null, floor: price === null ? null : { price, currency: 'MEV' as const } }]])
const means = { places, dollars: [usdt], currencies: { MEV: mev, USDT: usdt }, floors: null }
const of = (list: readonly Holding[], part: Holding['part']) =>
  list.filter((one) => one.part === part).map(({ role, raw, usd, why }) => ({ role, raw, usd, why }))

test('tokens: a zero balance is no holding, and no path to a dollar is no value', () => {
  expect(of(holdingsOf(read(), means), 'tokens')).toEqual([
    { role: 'held', raw: 1_000n * E18, usd: 20n * E18, why: null },
    { role: 'held', raw: 5n * E18, usd: null, why: 'noPrice' },
  ])
  const unread = holdingsOf(read({ held: new Map() }), means)
  expect(of(unread, 'tokens').map(({ raw, why }) => [raw, why])).toEqual([
    [null, 'unread'],
    [null, 'unread'],
    [null, 'unread'],
  ])
})

test('values LP by what it would pay, and a pool that did not answer is not 0', () => {
  const list = holdingsOf(read({ unread: ['ETH-USDT'] }), means)
  expect(of(list, 'pools')).toEqual([
    { role: 'held', raw: 700n * E18, usd: 200n * E18, why: null },
    { role: 'held', raw: null, usd: null, why: 'unread' },
  ])
})

test('stakes and rewards have the farm’s own block', () => {
  const list = holdingsOf(read({ farms: [farm(70n * E18, 2n * E18)] }), means)
  const staked = list.filter(({ part }) => part === 'staked')
  expect(staked.map(({ block }) => block)).toEqual([101n, 101n])
  expect(staked[0]).toMatchObject({ role: 'held', unit: 'LP', usd: expect.any(BigInt), why: null })
  // 70 of 7,000 LP of $2,000, rounded down.
  expect((staked[0]?.usd ?? 0n) / E18).toBe(19n)
  expect(staked[1]).toMatchObject({ role: 'reward', unit: 'MPL', usd: null, why: 'noPrice' })
  expect(of(holdingsOf(read({ farms: [farm(0n, 0n)] }), means), 'staked')).toEqual([])
  expect(of(holdingsOf(read({ farms: [farm(null, 0n)] }), means), 'staked')).toMatchObject([
    { raw: null, why: 'unread' },
  ])
})

test('an offering: the commitment while it runs, then the claim, then nothing', () => {
  const parts = (state: OfferingState) => of(holdingsOf(read({ offerings: [state] }), means), 'offerings')
  expect(parts(offering({}, 500n))).toEqual([
    { role: 'committed', raw: 20n * E18, usd: 20n * E18, why: null },
  ])
  expect(parts(offering({}))).toEqual([
    { role: 'claim', raw: 500n * E18, usd: 10n * E18, why: null },
    { role: 'refund', raw: 10n * E18, usd: 10n * E18, why: null },
  ])
  // A refund that cannot be true is no figure.
  expect(parts(offering({ refund: 30n * E18 }))).toContainEqual({
    role: 'refund',
    raw: null,
    usd: null,
    why: 'doubt',
  })
  expect(parts(offering({ claimed: true }))).toEqual([])
  expect(parts(offering({ amount: 0n }))).toEqual([])
  expect(parts(offering({ amount: null }))).toMatchObject([{ raw: null, why: 'unread' }])
  expect(parts(offering({ claimed: null }))).toMatchObject([{ role: 'committed', raw: null, why: 'unread' }])
  expect(parts({ ...offering({}), terms: null })).toMatchObject([{ role: 'committed', raw: null }])
  expect(parts({ ...offering({}), part: null })).toEqual([])
})

test.each([
  ['at its floor', floors(100n * E18), 6n * E18, null],
  ['with nothing listed', floors(null), null, 'noFloor'],
  ['without an index', null, null, 'noIndex'],
  ['of a collection that the index left out', new Map(), null, 'noIndex'],
])('an NFT %s', (_, known, usd, why) => {
  expect(of(holdingsOf(read(), { ...means, floors: known }), 'nfts')).toEqual([
    { role: 'held', raw: 3n, usd, why },
  ])
})

test('the total is the sum of known values', () => {
  const sums = sumsOf(holdingsOf(read(), { ...means, floors: floors(100n * E18) }))
  expect(sums.total).toBe((20n + 200n + 6n) * E18)
  expect(sums.missing.map(({ name }) => name)).toEqual(['MPL'])
})

test('the genesis lock: its deposit, and no value if the contract reports too little', () => {
  const state = (
    mine: boolean | null,
    withdrawLocked: boolean | null,
    amount: bigint | null = 500n * E18,
  ) => ({
    ...{ lock: at(30), token: usdt, amount, depositLocked: withdrawLocked, withdrawLocked, holders: 1n },
    mine: { isHolder: mine, held: 0n },
  })
  const lock = (genesis: PortfolioRead['genesis']) => of(holdingsOf(read({ genesis }), means), 'genesis')
  const there = { role: 'held', raw: 500n * E18, usd: 500n * E18, why: null }
  const unread = { role: 'held', raw: null, usd: null, why: 'unread' }
  expect(lock(null)).toEqual([])
  expect(lock(state(false, true))).toEqual([])
  expect(lock(state(true, true))).toEqual([there])
  expect(lock(state(true, false))).toEqual([there])
  expect(lock(state(null, true))).toEqual([unread])
  expect(lock(state(true, true, null))).toEqual([unread])
  // The real chain's contract does not remember a withdrawal.
  expect(lock(state(true, null, null))).toEqual([unread])
  expect(lock(state(true, null))).toEqual([unread])
})

test('a pool that reports no LP pays none', () => {
  const list = holdingsOf(read({ pools: [{ ...pool, supply: 0n }] }), means)
  expect(of(list, 'pools')).toMatchObject([{ raw: 700n * E18, usd: 0n }])
})

test('sorts the most valuable first in each part, and unknown ones last', () => {
  const held = new Map([
    [mev, 50n * E18],
    [usdt, 9n * E18],
    [mpl, 5n * E18],
  ])
  const names = holdingsOf(read({ held }), means).flatMap(({ part, name }) =>
    part === 'tokens' ? [name] : [],
  )
  expect(names).toEqual(['USDT', 'MEV', 'MPL'])
})

test('values formulators by their locked amount; unread ones are unknown', () => {
  const item = (kind: string, amount: bigint) => ({ kind, amount })
  const formulators = (balance: bigint | null) =>
    ({
      block: 102n,
      balance,
      items: [item('Alpha', 50n * E18), item('Alpha', 100n * E18), item('Sigma', 500n * E18)],
    }) as unknown as PortfolioRead['formulators']
  const locks = { ...places, formulator: { mev } as unknown as Places['formulator'] }
  const list = (balance: bigint | null, where = locks) =>
    of(holdingsOf(read({ formulators: formulators(balance) }), { ...means, places: where }), 'formulators')
  expect(list(3n)).toEqual([
    { role: 'held', raw: 1n, usd: 10n * E18, why: null },
    { role: 'held', raw: 2n, usd: 3n * E18, why: null },
  ])
  expect(list(5n)).toContainEqual({ role: 'held', raw: 2n, usd: null, why: 'unread' })
  expect(list(null)).toContainEqual({ role: 'held', raw: null, usd: null, why: 'unread' })
  // Without a price of MEV the value is unknown.
  expect(list(3n, places).map(({ usd, why }) => [usd, why])).toEqual([
    [null, 'noPrice'],
    [null, 'noPrice'],
  ])
})

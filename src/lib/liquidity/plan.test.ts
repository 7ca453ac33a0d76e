import { describe, expect, it } from 'vitest'
import { address, amm, cfmm, withLiquidity } from '../../../tests/fakes/pools.ts'
import type { Address, Token } from '../core/config/registry.ts'
import { E18 } from '../core/pool/model.ts'
import {
  type Draft,
  type FormName,
  impactOf,
  modesFor,
  type PoolStates,
  planOf,
  spendsOfPlan,
} from './plan.ts'
import { previewLiquidity } from './quote.ts'

const ab = withLiquidity(amm('AB', [1_000n, 2_000n]), 1_400n, { lp: 14n * E18 })
const bc = withLiquidity(amm('BC', [5_000n, 5_000n]), 5_000n)
const stable = withLiquidity(cfmm('AC', [1_000n, 1_000n]), 2_000n, { lp: 5n * E18 })
const owner = address(1)
const read: PoolStates = { states: [ab, bc, stable], unread: [], owner }

const entryOf = ({ pool }: typeof ab) => ({
  id: pool.id,
  kind: pool.kind,
  address: pool.address,
  tokens: pool.tokens,
})
const tokenOf = (at: Address) => ({ symbol: 'MEV', name: '', address: at, decimals: 18 }) as Token
const [a, b] = ab.pool.tokens as readonly [Address, Address]
const c = bc.pool.tokens.find((token) => token !== b) as Address

const draft = (change: Partial<Draft>): Draft => ({
  entry: entryOf(ab) as Draft['entry'],
  wanted: null,
  mode: 'both',
  token: null,
  texts: {},
  last: null,
  ...change,
})
const plan = (form: FormName, change: Partial<Draft>, states = read) =>
  planOf(form, draft(change), states, null)

describe('no plan', () => {
  it.each<[string, FormName, Partial<Draft>, PoolStates, unknown]>([
    ['no pool chosen', 'add', { entry: null }, read, { issue: 'liquidity.choose' }],
    ['a pool that there is not', 'add', { entry: null, wanted: 'A-Z' }, read, { issue: 'liquidity.noPool' }],
    ['a pool not read yet', 'add', {}, { ...read, states: [] }, null],
    [
      'a pool that could not be read',
      'add',
      {},
      { ...read, states: [], unread: ['AB'] },
      { issue: 'liquidity.unread' },
    ],
    [
      'no position',
      'remove',
      { entry: entryOf(bc) as Draft['entry'] },
      read,
      { issue: 'liquidity.noPosition' },
    ],
    ['nothing typed', 'add', {}, read, { issue: 'amount.empty' }],
    ['zero', 'add', { texts: { [a]: '0' }, last: a }, read, { issue: 'amount.empty' }],
    [
      'so little that the other coin comes to nothing',
      'add',
      { texts: { [b]: '0.000000000000000001' }, last: b },
      read,
      { issue: 'liquidity.tooSmall' },
    ],
    ['letters', 'add', { texts: { [a]: 'x' }, last: a }, read, { issue: 'amount.malformed' }],
    ['no token to zap', 'zap', { mode: 'in' }, read, { issue: 'liquidity.choose' }],
    ['no LP', 'remove', { texts: { [ab.pool.address]: '0' } }, read, { issue: 'amount.empty' }],
    [
      'no LP for one coin',
      'remove',
      { mode: 'one', token: tokenOf(a), texts: { [ab.pool.address]: '0' } },
      read,
      { issue: 'amount.empty' },
    ],
    [
      'more LP than the pool has',
      'remove',
      { texts: { [ab.pool.address]: '1401' } },
      read,
      { issue: 'liquidity.tooLarge' },
    ],
  ])('%s', (_, form, change, states, expected) => {
    expect(plan(form, change, states)).toEqual(expected)
  })

  it('refuses a closed pool before anything is typed, but lets both coins out', () => {
    const killed = { ...ab, pool: { ...ab.pool, killed: true } }
    const states = { ...read, states: [killed] }
    expect(plan('add', {}, states)).toEqual({ issue: 'pool.killed' })
    expect(plan('remove', { mode: 'one' }, states)).toEqual({ issue: 'pool.killed' })
    expect(plan('remove', {}, states)).toEqual({ issue: 'amount.empty' })
  })
})

it('adds the other coin of an amm at the pool’s price', () => {
  const made = plan('add', { texts: { [a]: '10' }, last: a })
  expect(made && 'preview' in made && made.preview.coinsIn).toEqual([10n * E18, 20n * E18])
  expect(made && 'preview' in made && spendsOfPlan(made)).toEqual([
    { token: a, amount: 10n * E18 },
    { token: b, amount: 20n * E18 },
  ])
})

it('takes the typed amounts in a stable pool, also of one coin alone', () => {
  const [first] = stable.pool.tokens as readonly [Address, Address]
  const made = plan('add', { entry: entryOf(stable) as Draft['entry'], texts: { [first]: '3' }, last: first })
  expect(made && 'preview' in made && made.preview.coinsIn).toEqual([3n * E18, 0n])
})

it('swaps another token over other pools before a zap, and spends only that token', () => {
  const made = plan(
    'zap',
    { mode: 'in', token: tokenOf(c), texts: { [c]: '10' } },
    { ...read, states: [ab, bc] },
  )
  if (!made || !('preview' in made) || !made.swap) throw new Error('no swap')
  expect(made.swap.route.hops.map(({ pool }) => pool.id)).toEqual(['BC'])
  expect(spendsOfPlan(made)).toEqual([{ token: c, amount: 10n * E18 }])
  expect(made.preview.coinsIn[ab.pool.tokens.indexOf(b)]).toBe(made.swap.amountOut)
  // The least output of both parts follows from the swap's own limit.
  expect(made.swapLimit?.minted).toBeLessThan(made.preview.minted)
  expect(impactOf(made)).toBe(made.preview.impactPpm + made.swap.impactPpm)
})

it('zaps a coin of the pool directly unless a swap first gives more', () => {
  const made = plan(
    'zap',
    { mode: 'in', token: tokenOf(a), texts: { [a]: '10' } },
    { ...read, states: [ab, bc] },
  )
  if (!made || !('preview' in made)) throw new Error('no plan')
  expect(made.swap).toBeNull()
  const direct = previewLiquidity(ab, { kind: 'zapIn', coin: 0, amount: 10n * E18 }, made.preview.slippageBps)
  expect('preview' in direct && direct.preview.minted).toBe(made.preview.minted)
})

it('requests exact coins as typed', () => {
  const [first] = stable.pool.tokens as readonly [Address, Address]
  const made = plan('remove', {
    entry: entryOf(stable) as Draft['entry'],
    mode: 'exact',
    texts: { [first]: '3' },
    last: first,
  })
  expect(made && 'preview' in made && made.preview.request).toEqual({
    kind: 'removeExact',
    amounts: [3n * E18, 0n],
  })
})

it.each([0, 1])('withdraws one coin alone, the first as well as the other', (k) => {
  const wanted = ab.pool.tokens[k] as Address
  const made = plan('remove', { mode: 'one', token: tokenOf(wanted), texts: { [ab.pool.address]: '1' } })
  if (!made || !('preview' in made)) throw new Error('no plan')
  expect(made.preview.coinsOut.map((amount) => amount > 0n)).toEqual([k === 0, k === 1])
})

it('withdraws exact coins only from stable pools', () => {
  expect(modesFor('remove', entryOf(stable) as Draft['entry'])).toEqual(['both', 'one', 'exact'])
  expect(modesFor('remove', entryOf(ab) as Draft['entry'])).toEqual(['both', 'one'])
  expect(modesFor('remove', null)).toEqual(['both', 'one'])
})

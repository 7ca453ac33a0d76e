import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { withLiquidity } from '../../../../tests/fakes/pools.ts'
import { entryOf, poolOf } from '../../../../tests/fakes/registryPools.ts'
import { connect, ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import type { PoolRow as PoolAnswer, PositionRow } from '../../../lib/core/exchange/schema.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $liquidity } from './liquidity.ts'
import { $index, $listed, $positions, $query, $rows, $totals, changeQuery, watchList } from './list.ts'

vi.mock('./liquidity.ts', async (original) => ({
  ...(await original<object>()),
  watchLiquidity: () => () => undefined,
}))

const mevUsdt = withLiquidity(poolOf('MEV-USDT', [1_000_000n, 20_000n]), 100_000n, { lp: 1_000n * E18 })
const stable = withLiquidity(poolOf('USDT-USDC', [10_000n, 10_000n]), 20_000n, { lp: 2_000n * E18 })
const empty = withLiquidity(poolOf('MPL-USDC', [0n, 0n]), 0n)
const read = { owner: ME, states: [mevUsdt, stable, empty], unread: [], stamp: { block: 50n, at: 1 } }
const nothing = { pools: null, positions: null, owner: null, answers: null, unindexed: false }

const indexedPool = (id: string, volume24hUsd: string | null, swaps24h: number | null = 3): PoolAnswer => ({
  id,
  kind: entryOf(id).kind,
  address: entryOf(id).address,
  tokens: [],
  reserves: null,
  fee: '30000000',
  tvlUsd: '123.5',
  volume24hUsd,
  swaps24h,
  volume7dUsd: null,
  feeApr: 0.05,
})
const position = (id: string, change: Partial<PositionRow> = {}): PositionRow => ({
  pool: entryOf(id).address,
  id,
  kind: entryOf(id).kind,
  tokens: [],
  liquidity: `${1_500n * E18}`,
  held: [],
  amounts: [],
  fees: null,
  since: 1,
  valueUsd: '40',
  heldUsd: '50',
  feesUsd: '2.5',
  ...change,
})

beforeEach(() => {
  visit()
  $liquidity.set(read)
  $index.set(nothing)
  $query.set({ text: '', kind: 'all', sort: 'value' })
})
afterEach(() => vi.unstubAllGlobals())

const rowOf = (id: string) => $rows.get().find((row) => row.id === id)
const positionOf = (id: string) => $positions.get().find(({ row }) => row.id === id)

describe('a row', () => {
  it('comes from the chain: price, value and share', () => {
    expect(rowOf('MEV-USDT')).toMatchObject({
      price: 2n * 10n ** 16n,
      value: 40_000n * E18,
      share: 10n ** 16n,
      volume: null,
      apr: null,
    })
    expect(rowOf('MEV-USDT')?.reserves.map(({ token, raw }) => [token.symbol, raw / E18])).toEqual([
      ['MEV', 1_000_000n],
      ['USDT', 20_000n],
    ])
  })

  it('has no price in an empty pool, and none before it is read', () => {
    expect(rowOf('MPL-USDC')).toMatchObject({ price: null })
    expect(rowOf('ETH-USDT')).toMatchObject({ state: null, price: null, value: null, share: null })
  })

  it('shows no share without an account', () => {
    $liquidity.set({ ...read, owner: null })
    expect(rowOf('MEV-USDT')?.share).toBeNull()
    expect($positions.get()).toEqual([])
  })
})

it.each([
  [{ text: 'btcb' }, ['BTCB-BUSD', 'BTCB-MEFI', 'BTCB-USDC', 'BTCB-USDT']],
  [{ kind: 'cfmm' as const }, ['USDT-USDC', 'BUSD-USDC']],
  [{ text: 'nothing' }, []],
  [{ text: entryOf('MEV-USDT').address }, ['MEV-USDT']],
])('the list shows %o', (query, ids) => {
  heldIndex()
  changeQuery(query)
  expect($listed.get().map(({ id }) => id)).toEqual(ids)
})

it('search and order are stored in the address', () => {
  const { location } = heldIndex()
  changeQuery({ text: 'btcb' })
  changeQuery({ sort: 'volume' })
  expect(location.search).toBe('?q=btcb&sort=volume')
  changeQuery({ text: '', sort: 'value' })
  expect(location.search).toBe('')
})

describe('a position', () => {
  it('is what the pool tokens pay now, the largest first', () => {
    expect(
      $positions.get().map(({ row, lp, value, share, elsewhere }) => [row.id, lp, value, share, elsewhere]),
    ).toEqual([
      ['USDT-USDC', 2_000n * E18, 2_000n * E18, 10n ** 17n, 0n],
      ['MEV-USDT', 1_000n * E18, 400n * E18, 10n ** 16n, 0n],
    ])
    expect(positionOf('MEV-USDT')?.amounts.map(({ token, raw }) => [token.symbol, raw / E18])).toEqual([
      ['MEV', 10_000n],
      ['USDT', 200n],
    ])
  })

  it('has its history, and LP tokens outside the wallet', () => {
    const list = [position('MEV-USDT'), position('USDT-USDC', { liquidity: `${5n * E18}`, heldUsd: null })]
    $index.set({ ...nothing, owner: ME, positions: { list, asOfBlock: 50 } })
    expect(positionOf('MEV-USDT')).toMatchObject({
      elsewhere: 500n * E18,
      history: { value: 40n * E18, held: 50n * E18, fees: 25n * 10n ** 17n, against: { more: false } },
    })
    expect(positionOf('USDT-USDC')).toMatchObject({ elsewhere: 0n, history: { held: null, against: null } })
  })

  it('is listed although all of it is outside the wallet, and not at all without any', () => {
    $liquidity.set({
      ...read,
      states: [
        { ...mevUsdt, lp: 0n },
        { ...stable, lp: 0n },
      ],
    })
    expect($positions.get()).toEqual([])
    $index.set({ ...nothing, owner: ME, positions: { list: [position('MEV-USDT')], asOfBlock: 50 } })
    expect($positions.get()).toMatchObject([{ row: { id: 'MEV-USDT' }, lp: 0n, elsewhere: 1_500n * E18 }])
  })

  it('has no history of another account', () => {
    $index.set({ ...nothing, owner: OTHER, positions: { list: [position('MEV-USDT')], asOfBlock: 50 } })
    expect(positionOf('MEV-USDT')).toMatchObject({ history: null, elsewhere: 0n })
  })
})

it('totals add what is known', () => {
  expect($totals.get()).toEqual({ pools: 60_000n * E18, volume: null, mine: 2_400n * E18, fees: null })
})

describe('the indexer', () => {
  const pools = <T>(list: T[]) => ({ list, asOfBlock: 50 })
  let stop = () => {}
  const start = () => {
    const index = heldIndex('?q=usdt&sort=apr')
    vi.stubGlobal('document', { visibilityState: 'visible' })
    stop = watchList()
    return index
  }
  afterEach(() => stop())

  it('adds volume and APR, and reads the query of the address', async () => {
    const index = start()
    expect($query.get()).toEqual({ text: 'usdt', kind: 'all', sort: 'apr' })
    await (await index.only('exchange/v1/pools')).answer(pools([indexedPool('MEV-USDT', '77')]))
    await (await index.only(`positions?provider=${ME}`)).answer(pools([position('MEV-USDT')]))
    expect($index.get()).toMatchObject({ owner: ME, answers: true, unindexed: false })
    expect(rowOf('MEV-USDT')).toMatchObject({ volume: 77n * E18, apr: 0.05, value: 40_000n * E18 })
    expect(positionOf('MEV-USDT')?.elsewhere).toBe(500n * E18)
  })

  it('that cannot see trades says so', async () => {
    const index = start()
    await (await index.only('exchange/v1/pools')).answer(pools([indexedPool('MEV-USDT', null, null)]))
    await (await index.only('positions')).answer(pools([]))
    expect($index.get()).toMatchObject({ answers: true, unindexed: true })
  })

  it('that fails leaves the figures of the chain, and the earlier answer', async () => {
    const index = start()
    $index.set({ ...nothing, answers: true, pools: pools([indexedPool('MEV-USDT', '77')]) })
    await (await index.only('exchange/v1/pools')).refuse()
    await (await index.only('positions')).answer(pools([]))
    expect($index.get().answers).toBe(false)
    expect(rowOf('MEV-USDT')).toMatchObject({ volume: 77n * E18, value: 40_000n * E18 })
  })

  it('asked without an account does not answer for the one that connects', async () => {
    connect({ status: 'none', address: null })
    const index = start()
    const asked = await index.only('exchange/v1/pools')
    connect({ address: OTHER })
    const next = await index.only(`positions?provider=${OTHER}`)
    await asked.answer(pools([]))
    expect($index.get()).toMatchObject({ owner: null, answers: null })
    await next.answer(pools([]))
    expect($index.get()).toMatchObject({ owner: OTHER, answers: true })
  })
})

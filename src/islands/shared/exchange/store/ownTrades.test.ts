import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../../tests/fakes/heldIndex.ts'
import { seenPage, settled } from '../../../../../tests/fakes/page.ts'
import { address } from '../../../../../tests/fakes/pools.ts'
import { connect, ME, OTHER } from '../../../../../tests/fakes/visitor.ts'
import { PAGE_SIZE } from '../../../../lib/core/exchange/schema.ts'
import { $ownTrades, watchOwnTrades } from './ownTrades.ts'

let index: ReturnType<typeof heldIndex>
const POOL = address(1)
const stops: (() => void)[] = []
beforeEach(() => {
  seenPage()
  index = heldIndex()
  connect()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await index.end()
  vi.unstubAllGlobals()
})
const watch = () => stops.push(watchOwnTrades(POOL))
const of = (page: number, trader = ME) => index.only(`pool=${POOL}&trader=${trader}&page=${page}`)
const answer = (many: number, count: number, from = 100) => ({
  page: 1,
  list: Array.from({ length: many }, (_, k) => ({
    pool: POOL,
    trader: ME,
    tokenIn: address(7),
    amountIn: '1',
    tokenOut: address(8),
    amountOut: '1',
    time: 1,
    block: from - k,
    txHash: `${from - k}`,
    logIndex: 0,
  })),
  count,
  asOfBlock: 60,
})
const shown = () => $ownTrades.get().rows.length

describe('the account’s own trades in a pool', () => {
  it('are read page by page until all are known', async () => {
    watch()
    await (await of(1)).answer(answer(PAGE_SIZE, PAGE_SIZE + 1))
    expect(shown()).toBe(0)
    await (await of(2)).answer(answer(1, PAGE_SIZE + 1, 10))
    expect(shown()).toBe(PAGE_SIZE + 1)
    expect(await index.count()).toBe(0)
  })

  it('that fill a page need no further one', async () => {
    watch()
    await (await of(1)).answer(answer(PAGE_SIZE, PAGE_SIZE))
    expect(shown()).toBe(PAGE_SIZE)
    expect(await index.count()).toBe(0)
  })

  it('are three pages at most', async () => {
    watch()
    for (const page of [1, 2, 3]) await (await of(page)).answer(answer(PAGE_SIZE, 1_000, 100 - 20 * page))
    expect(shown()).toBe(3 * PAGE_SIZE)
    expect(await index.count()).toBe(0)
  })

  it('stay when a later request fails', async () => {
    watch()
    await (await of(1)).answer(answer(2, 2))
    watch()
    await (await of(1)).refuse()
    expect(shown()).toBe(2)
  })

  it('are never another account’s, and a late answer is dropped', async () => {
    watch()
    await (await of(1)).answer(answer(2, 2))
    watch()
    const late = await of(1)
    connect({ address: OTHER })
    await settled()
    expect(shown()).toBe(0)
    await late.answer(answer(3, 3))
    expect($ownTrades.get()).toEqual({ key: `${POOL} ${OTHER}`, rows: [] })
  })

  it('are none without an account', async () => {
    connect({ address: null })
    watch()
    expect(await index.count()).toBe(0)
    expect($ownTrades.get()).toEqual({ key: '', rows: [] })
  })
})

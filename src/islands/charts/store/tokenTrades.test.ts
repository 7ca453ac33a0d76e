import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { seenPage } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { PAGE_SIZE } from '../../../lib/core/exchange/schema.ts'
import { $tokenTrades, moreTokenTrades, refreshTokenTrades, STEP, watchTokenTrades } from './tokenTrades.ts'

let index: ReturnType<typeof heldIndex>
const [A, B, C, D] = [address(1), address(2), address(3), address(4)]
const stops: (() => void)[] = []
beforeEach(() => {
  seenPage()
  index = heldIndex()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await index.end()
  vi.unstubAllGlobals()
})

/** Trades of a pool in these blocks, the newest first. */
const trades = (pool: string, newest: number, many: number) =>
  Array.from({ length: many }, (_, k) => ({
    pool,
    trader: address(9),
    tokenIn: address(7),
    amountIn: '1',
    tokenOut: address(8),
    amountOut: '1',
    time: newest - k,
    block: newest - k,
    txHash: `${pool} ${newest - k}`,
    logIndex: 0,
  }))
const page = (pool: string, newest: number, many: number, count = many, block = newest, number = 1) => ({
  page: number,
  list: trades(pool, newest, many),
  count,
  asOfBlock: block,
})
const of = (pool: string, number = 1) => index.only(`pool=${pool}&page=${number}`)
const shown = () => {
  const { rows, more, count, indexed, stamp, status, lost, skipped, asking } = $tokenTrades.get()
  const blocks = rows.map(({ block }) => block)
  return { blocks, more, count, indexed, block: stamp?.block ?? null, status, lost, skipped, asking }
}

describe('the trades of a token', () => {
  it('are those of its pools, the newest first, with the oldest answer’s block', async () => {
    stops.push(watchTokenTrades([A, B]))
    expect(shown()).toMatchObject({ blocks: [], indexed: false, block: null, status: 'loading' })
    await (await of(A)).answer(page(A, 9, 2, 2, 12))
    await (await of(B)).answer(page(B, 5, 1, 1, 11))
    expect(shown()).toEqual({
      blocks: [9, 8, 5],
      more: false,
      count: 3,
      indexed: true,
      block: 11n,
      status: 'ready',
      lost: 0,
      skipped: 0,
      asking: false,
    })
  })

  it('of a pool that does not answer are counted as lost, and the others are shown', async () => {
    stops.push(watchTokenTrades([A, B]))
    await (await of(A)).refuse()
    await (await of(B)).answer(page(B, 5, 1))
    // A failed pool is due again at once; its second failure ends the round.
    expect(shown()).toMatchObject({ blocks: [5], lost: 1, status: 'ready', indexed: true, block: 5n })
    void refreshTokenTrades()
    await (await of(A)).answer(page(A, 9, 1))
    await (await of(B)).answer(page(B, 5, 1))
    expect(shown()).toMatchObject({ blocks: [9, 5], lost: 0 })
  })

  it('without any answer have the reason of the failure', async () => {
    stops.push(watchTokenTrades([A, B]))
    await (await of(A)).refuse(500)
    await (await of(B)).refuse(500)
    expect(shown()).toMatchObject({ blocks: [], status: 'broken', indexed: false, lost: 2, block: null })
  })

  it('stay when a later request fails', async () => {
    stops.push(watchTokenTrades([A]))
    await (await of(A)).answer(page(A, 9, 2))
    void refreshTokenTrades()
    await (await of(A)).refuse()
    expect(shown()).toMatchObject({ blocks: [9, 8], status: 'refused', lost: 0, block: 9n })
  })

  it('that cannot be read are counted, once for each page', async () => {
    stops.push(watchTokenTrades([A]))
    const broken = { ...page(A, 9, 2), list: [...trades(A, 9, 2), { pool: A }] }
    await (await of(A)).answer(broken)
    expect(shown()).toMatchObject({ blocks: [9, 8], skipped: 1 })
    void refreshTokenTrades()
    await (await of(A)).answer(broken)
    expect(shown().skipped).toBe(1)
  })

  it('of another token replace them, and a late answer or failure is dropped', async () => {
    stops.push(watchTokenTrades([A]))
    const late = await of(A)
    stops.push(watchTokenTrades([B]))
    await late.answer(page(A, 9, 2))
    expect(shown()).toMatchObject({ blocks: [], status: 'loading' })
    await (await of(B)).answer(page(B, 5, 1))
    expect(shown()).toMatchObject({ blocks: [5], lost: 0 })
    stops.push(watchTokenTrades([C]))
    const failing = await of(C)
    stops.push(watchTokenTrades([D]))
    await failing.refuse()
    await (await of(D)).answer(page(D, 5, 1))
    expect(shown().lost).toBe(0)
  })
})

describe('more trades', () => {
  it('are shown by steps, from what is read, and else from the next page', async () => {
    stops.push(watchTokenTrades([A]))
    const all = PAGE_SIZE + 5
    await (await of(A)).answer(page(A, 1000, PAGE_SIZE, all))
    expect(shown()).toMatchObject({ more: true, count: all })
    expect(shown().blocks).toHaveLength(STEP)
    for (let many = 2 * STEP; many < PAGE_SIZE; many += STEP) {
      await moreTokenTrades()
      expect(shown().blocks).toHaveLength(Math.min(many, all))
    }
    const more = moreTokenTrades()
    if (shown().asking) {
      expect(await index.count()).toBe(1)
      // A second press while it is requested changes nothing.
      await moreTokenTrades()
      await (await of(A, 2)).answer(page(A, 1000 - PAGE_SIZE, 5, all, 1001, 2))
    }
    await more
    await moreTokenTrades()
    expect(shown()).toMatchObject({ more: false, asking: false, block: 1000n })
    expect(shown().blocks).toHaveLength(all)
  })

  it('that fail leave what is shown, and count the pool as lost', async () => {
    stops.push(watchTokenTrades([A]))
    await (await of(A)).answer(page(A, 1000, PAGE_SIZE, PAGE_SIZE + 30))
    const presses = Math.ceil(PAGE_SIZE / STEP)
    let last: Promise<void> = Promise.resolve()
    for (let n = 0; n < presses; n++) {
      last = moreTokenTrades()
      if ((await index.count()) > 0) break
      await last
    }
    await (await of(A, 2)).refuse()
    await last
    expect(shown()).toMatchObject({ lost: 1, asking: false, indexed: true, more: true })
    expect(shown().blocks[0]).toBe(1000)
  })

  it('of an earlier token are dropped', async () => {
    stops.push(watchTokenTrades([A]))
    await (await of(A)).answer(page(A, 1000, PAGE_SIZE, PAGE_SIZE + 30))
    for (let n = 0; n < Math.ceil(PAGE_SIZE / STEP) && (await index.count()) === 0; n++) {
      void moreTokenTrades()
      await index.count()
    }
    const late = await of(A, 2)
    stops.push(watchTokenTrades([B]))
    await late.answer(page(A, 1000 - PAGE_SIZE, 30, PAGE_SIZE + 30, 1001, 2))
    expect(shown()).toMatchObject({ blocks: [], asking: false, status: 'loading' })
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { seenPage } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { $trades, refreshTrades, TRADES, watchTrades } from './trades.ts'

let index: ReturnType<typeof heldIndex>
const [A, B, C] = [address(1), address(2), address(3)]
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
const watch = (key: string) => stops.push(watchTrades(key))
const page = (pool: string, blocks: readonly number[], asOfBlock = 60) => ({
  page: 1,
  list: blocks.map((block) => ({
    pool,
    trader: address(9),
    tokenIn: address(7),
    amountIn: '1',
    tokenOut: address(8),
    amountOut: '1',
    time: block,
    block,
    txHash: `${pool} ${block}`,
    logIndex: 0,
  })),
  count: blocks.length,
  asOfBlock,
})
const shown = () => {
  const { key, rows, stamp, status } = $trades.get()
  return { key, blocks: rows?.map(({ block }) => block) ?? null, block: stamp?.block ?? null, status }
}

describe('the latest trades of a pair', () => {
  it('are those of all its pools, the newest first, as old as the oldest answer', async () => {
    watch(`${A} ${B}`)
    expect(shown()).toEqual({ key: `${A} ${B}`, blocks: null, block: null, status: 'loading' })
    const now = Date.now()
    await (await index.only(A)).answer(page(A, [9, 5], 61), now - 1_000)
    await (await index.only(B)).answer(page(B, [7], 60), now - 5_000)
    expect(shown()).toEqual({ key: `${A} ${B}`, blocks: [9, 7, 5], block: 60n, status: 'ready' })
    expect($trades.get().stamp?.at).toBe(now - 5_000)
  })

  it(`are ${TRADES} at most`, async () => {
    watch(A)
    await (await index.only(A)).answer(
      page(
        A,
        Array.from({ length: 15 }, (_, k) => 50 - k),
      ),
    )
    expect(shown().blocks).toHaveLength(TRADES)
  })

  it('stay with the reason when a later request fails', async () => {
    watch(A)
    await (await index.only(A)).answer(page(A, [9]))
    void refreshTrades()
    await (await index.only(A)).refuse(500)
    expect(shown()).toMatchObject({ blocks: [9], status: 'broken', block: 60n })
  })

  it('of another pair replace them, and late answers and failures are dropped', async () => {
    watch(A)
    const late = await index.only(A)
    watch(B)
    await late.answer(page(A, [9]))
    expect(shown()).toMatchObject({ key: B, blocks: null, status: 'loading' })
    const failing = await index.only(B)
    watch(C)
    await failing.refuse()
    expect(shown()).toMatchObject({ status: 'loading' })
  })

  it('of the same pair stay when its page is shown again', async () => {
    watch(A)
    await (await index.only(A)).answer(page(A, [9]))
    watch(A)
    expect(shown()).toMatchObject({ blocks: [9], status: 'ready' })
  })

  it('of no pair are not requested', async () => {
    watch('')
    expect(await index.count()).toBe(0)
  })
})

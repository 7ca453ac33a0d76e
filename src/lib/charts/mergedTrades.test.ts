import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { PAGE_SIZE, type SwapRow } from '../core/exchange/schema.ts'
import { mergeTrades, type PoolTrades, withPage } from './mergedTrades.ts'

const row = (pool: number, block: number, logIndex = 0): SwapRow => ({
  pool: address(pool),
  trader: address(9),
  tokenIn: address(1),
  amountIn: '1',
  tokenOut: address(2),
  amountOut: '1',
  time: block,
  block,
  txHash: `0x${pool} ${block}`,
  logIndex,
})
const said = (rows: readonly SwapRow[]) => rows.map(({ pool, block }) => `${Number(pool)}:${block}`)

/** All rows of a pool, the newest first, and one page as the indexer returns it. */
const reported = (rows: readonly SwapRow[], page: number) =>
  rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

test('merges a page into the rows read before: each row once, the newest first', () => {
  const first = withPage(undefined, address(7), 1, [row(7, 5), row(7, 4)], 2)
  expect(first).toEqual({ pool: address(7), rows: [row(7, 5), row(7, 4)], count: 2, pages: 1 })
  const moved = withPage(first, address(7), 1, [row(7, 6), row(7, 5)], 3)
  expect(said(moved.rows)).toEqual(['7:6', '7:5', '7:4'])
  expect([moved.count, moved.pages]).toEqual([3, 1])
  const older = withPage(moved, address(7), 2, [row(7, 4), row(7, 3)], 4)
  expect(said(older.rows)).toEqual(['7:6', '7:5', '7:4', '7:3'])
  expect(older.pages).toBe(2)
  // Reading an earlier page again keeps the rows of later pages.
  expect(withPage(older, address(7), 1, [row(7, 6)], 4).pages).toBe(2)
})

test('forgets the rows read before if more than a page of trades is new, so that no gap is hidden', () => {
  const before = withPage(withPage(undefined, address(7), 1, [row(7, 5)], 1), address(7), 2, [row(7, 4)], 2)
  const now = withPage(before, address(7), 1, [row(7, 90), row(7, 80)], 60)
  expect(said(now.rows)).toEqual(['7:90', '7:80'])
  expect(now.pages).toBe(1)
})

test('keeps two trades of one block and one transaction apart', () => {
  const one = withPage(undefined, address(7), 1, [row(7, 5, 1), row(7, 5, 2)], 2)
  expect(one.rows.map(({ logIndex }) => logIndex)).toEqual([2, 1])
})

test('hides rows that a pool may still put others between, and asks that pool first', () => {
  const busy: PoolTrades = {
    pool: address(1),
    rows: Array.from({ length: PAGE_SIZE }, (_, i) => row(1, 100 - i)),
    count: PAGE_SIZE + 1,
    pages: 1,
  }
  const quiet: PoolTrades = { pool: address(2), rows: [row(2, 99), row(2, 10)], count: 2, pages: 1 }
  const merged = mergeTrades([busy, quiet], 30)
  // All rows of the busy pool, and those of the quiet pool that lie between them.
  expect(merged.rows).toHaveLength(PAGE_SIZE + 1)
  expect(said(merged.rows)).toContain('2:99')
  expect(said(merged.rows)).not.toContain('2:10')
  expect(merged).toMatchObject({ more: true, due: [address(1)], count: PAGE_SIZE + 3 })
  // There are as many rows as wanted: no pool is asked.
  expect(mergeTrades([busy, quiet], 10)).toMatchObject({ more: true, due: [] })
  expect(mergeTrades([busy, quiet], 10).rows).toHaveLength(10)
  expect(mergeTrades([quiet], 2)).toMatchObject({ more: false, due: [], count: 2 })
  expect(mergeTrades([quiet], 1)).toMatchObject({ more: true, due: [] })
  // Exactly as many rows as wanted, and a full page that is the last one.
  expect(mergeTrades([busy, quiet], PAGE_SIZE + 1)).toMatchObject({ more: true, due: [] })
  expect(mergeTrades([busy, quiet], PAGE_SIZE + 2)).toMatchObject({ more: true, due: [address(1)] })
  expect(mergeTrades([{ ...busy, count: PAGE_SIZE }], PAGE_SIZE)).toMatchObject({ more: false, due: [] })
  expect(mergeTrades([], 10)).toEqual({ rows: [], more: false, due: [], count: 0 })
})

const past = fc.uniqueArray(fc.nat(400), { minLength: 0, maxLength: 60 })
it('shows every trade of every pool once and in order, page by page', () => {
  fc.assert(
    fc.property(
      fc.array(past, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 20 }),
      (pasts, step) => {
        const pools = pasts.map((blocks, i) => ({
          pool: address(i + 1),
          rows: blocks.toSorted((a, b) => b - a).map((block) => row(i + 1, block, i)),
        }))
        const all = pools
          .flatMap(({ rows }) => rows)
          .sort((a, b) => b.block - a.block || b.logIndex - a.logIndex)
        let read = pools.map(({ pool, rows }) => withPage(undefined, pool, 1, reported(rows, 1), rows.length))
        for (let most = step; ; most += step) {
          let merged = mergeTrades(read, most)
          for (; merged.due.length > 0; merged = mergeTrades(read, most))
            read = read.map((one) => {
              if (!merged.due.includes(one.pool)) return one
              const rows = pools.find(({ pool }) => pool === one.pool)?.rows ?? []
              return withPage(one, one.pool, one.pages + 1, reported(rows, one.pages + 1), rows.length)
            })
          expect(said(merged.rows)).toEqual(said(all.slice(0, most)))
          expect(merged.count).toBe(all.length)
          expect(merged.more).toBe(most < all.length)
          if (!merged.more) return
        }
      },
    ),
  )
})

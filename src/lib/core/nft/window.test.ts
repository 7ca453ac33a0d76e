import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gridWindow, pageOf, pagesOf } from './window.ts'

const grid = { count: 10_000, columns: 4, rowHeight: 300, scrolled: 0, viewport: 900 }

it.each([
  ['the beginning', {}, { from: 0, to: 24, above: 0, below: (2_500 - 6) * 300, top: 0 }],
  [
    'before it is reached',
    { scrolled: -500 },
    { from: 0, to: 24, above: 0, below: (2_500 - 6) * 300, top: 0 },
  ],
  [
    'the middle',
    { scrolled: 300_150 },
    { from: 3_988, to: 4_028, above: 997 * 300, below: (2_500 - 1_007) * 300, top: 4_000 },
  ],
  ['the end', { scrolled: 749_100 }, { from: 9_976, to: 10_000, above: 2_494 * 300, below: 0, top: 9_988 }],
  [
    'beyond the end',
    { scrolled: 9e9 },
    { from: 9_984, to: 10_000, above: 2_496 * 300, below: 0, top: 9_996 },
  ],
  ['nothing', { count: 0 }, { from: 0, to: 0, above: 0, below: 0, top: 0 }],
  ['less than a row', { count: 3 }, { from: 0, to: 3, above: 0, below: 0, top: 0 }],
] as const)('%s', (_, change, expected) => expect(gridWindow({ ...grid, ...change })).toEqual(expected))

it('draws a bounded number of whole rows at a constant height', () => {
  const given = fc.record({
    count: fc.nat(20_000),
    columns: fc.integer({ min: 1, max: 8 }),
    rowHeight: fc.integer({ min: 150, max: 600 }),
    scrolled: fc.integer({ min: -5_000, max: 10_000_000 }),
    viewport: fc.integer({ min: 300, max: 2_000 }),
  })
  fc.assert(
    fc.property(given, (g) => {
      const { from, to, above, below, top } = gridWindow(g)
      const rows = Math.ceil((to - from) / g.columns)
      expect(rows).toBeLessThanOrEqual(Math.ceil(g.viewport / g.rowHeight) + 8)
      expect(above + below + rows * g.rowHeight).toBe(Math.ceil(g.count / g.columns) * g.rowHeight)
      expect(from % g.columns).toBe(0)
      if (g.count > 0) {
        expect(to).toBeGreaterThan(from)
        expect(top).toBeGreaterThanOrEqual(from)
        expect(top).toBeLessThan(to)
      }
    }),
  )
})

it('pages', () => {
  expect(pagesOf(0, 24, 20)).toEqual([1, 2])
  expect(pagesOf(20, 40, 20)).toEqual([2])
  expect(pagesOf(0, 0, 20)).toEqual([])
  expect(pageOf(19, 20)).toBe(1)
  expect(pageOf(20, 20)).toBe(2)
})

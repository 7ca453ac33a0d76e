import { expect, test } from 'vitest'
import { HORIZON, sighted, ticksOf } from './horizon.ts'

test('draws nothing if nothing was read', () => expect(ticksOf([])).toEqual([]))

test('marks each block read, shows the ones between as known, and ends with the newest', () => {
  const ticks = ticksOf([5_000n, 5_003n])
  expect(ticks).toHaveLength(HORIZON)
  expect(ticks.slice(-4).map(({ kind }) => kind)).toEqual(['seen', 'known', 'known', 'now'])
  expect(ticks.at(-1)?.place).toBe(HORIZON - 1)
  expect(ticks.filter(({ kind }) => kind === 'seen')).toHaveLength(1)
})

test('draws no blocks before the first of a young chain', () => {
  expect(ticksOf([3n]).map(({ place }) => place)).toEqual([116, 117, 118, 119])
})

test('notes a block once, in order, until it leaves the line', () => {
  let seen = sighted([], 100n)
  seen = sighted(seen, 103n)
  expect(sighted(seen, 103n)).toBe(seen)
  expect(sighted(seen, 101n)).toEqual([100n, 101n, 103n])
  expect(sighted(seen, 219n)).toEqual([100n, 103n, 219n].filter((block) => block > 99n))
  expect(sighted(seen, 220n)).toEqual([103n, 220n])
})

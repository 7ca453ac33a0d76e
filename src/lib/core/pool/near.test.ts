import { expect, it } from 'vitest'
import { isCostNear, isNear } from './near.ts'

it.each<[bigint, bigint, number, boolean, boolean]>([
  [10_000n, 10_000n, 0, true, true],
  [10_000n, 9_999n, 0, false, false],
  [10_000n, 10_001n, 0, false, false],
  [10_000n, 9_950n, 50, true, true],
  [10_000n, 9_949n, 50, false, false],
  [10_000n, 10_050n, 50, true, true],
  [10_000n, 10_052n, 50, false, false],
  // Dust: a tolerance of less than one unit still allows the rounding of one.
  [1n, 2n, 50, true, true],
  [0n, 0n, 50, true, true],
  [0n, 1n, 50, true, true],
  [0n, 2n, 50, false, false],
])('of %i now %i with %i basis points', (reviewed, now, bps, received, paid) => {
  expect(isNear(reviewed, now, bps)).toBe(received)
  expect(isCostNear(reviewed, now, bps)).toBe(paid)
})

it.each([
  [10_000n, 9_500n, true, false],
  [10_000n, 9_499n, false, false],
  [10_000n, 10_101n, true, true],
  [10_000n, 10_103n, false, true],
  [10_000n, 10_526n, false, true],
  [10_000n, 10_528n, false, false],
  [10_000n, 9_900n, true, true],
  [10_000n, 9_899n, true, false],
])('a wide tolerance of 5 %% allows a gain of 1 %%: %i, now %i', (reviewed, now, received, paid) => {
  expect(isNear(reviewed, now, 500)).toBe(received)
  expect(isCostNear(reviewed, now, 500)).toBe(paid)
})

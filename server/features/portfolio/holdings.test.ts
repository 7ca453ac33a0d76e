import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, heldByDay } from './holdings.ts'

const DAY = 86_400
const change = (
  day: number,
  by: bigint | null,
  sort: Change['sort'] = 'stakes',
  keeper = 'farm 0',
): Change => ({
  time: day * DAY + 5,
  block: day,
  sort,
  asset: sort === 'committed' ? 'usdc' : 'usdt',
  keeper,
  by,
})
const stakes = (changes: Change[], from: number, until: number) =>
  [...heldByDay(changes, from * DAY, until * DAY)].map(({ kept: saved }) => saved.stakes.get('usdt') ?? 0n)

test('a day ends with the deposits minus the withdrawals by then', () => {
  expect(stakes([change(1, 5n), change(3, 2n), change(3, -1n), change(4, null)], 1, 5)).toEqual([
    5n,
    5n,
    6n,
    0n,
    0n,
  ])
  // Changes before the first day count too.
  expect(stakes([change(1, 5n), change(3, 2n)], 3, 3)).toEqual([7n])
  // An excess withdrawal is from another account's deposit, so the result is zero and never negative.
  expect(stakes([change(1, 5n), change(2, -9n), change(3, 4n)], 1, 3)).toEqual([5n, 0n, 4n])
  // Each farm separately, the same token together.
  expect(
    stakes([change(1, 5n), change(1, 3n, 'stakes', 'farm 1'), change(2, null, 'stakes', 'farm 1')], 1, 2),
  ).toEqual([8n, 5n])
})

test('the genesis lock is empty after its one withdrawal', () => {
  const locked = [change(1, 500n, 'locked', 'lock'), change(3, null, 'locked', 'lock')]
  const days = [...heldByDay(locked, DAY, 3 * DAY)]
  expect(days.map(({ kept: saved }) => saved.locked.get('usdt') ?? 0n)).toEqual([500n, 500n, 0n])
})

test('the flows of the days add up to the remaining amount', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.bigInt({ min: -50n, max: 50n })), {
        maxLength: 30,
      }),
      (list) => {
        const changes = list.sort(([a], [b]) => a - b).map(([day, by]) => change(day, by))
        const days = [...heldByDay(changes, DAY, 9 * DAY)]
        const flows = days.flatMap(({ today }) => today).reduce((sum, { by }) => sum + (by ?? 0n), 0n)
        expect(days.at(-1)?.kept.stakes.get('usdt') ?? 0n).toBe(flows)
        expect(flows >= 0n).toBe(true)
      },
    ),
  )
})

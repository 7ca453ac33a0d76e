import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountedItem, FarmAddress } from './model.ts'
import { partsOf, powersOf, splitDay, sumOf } from './split.ts'

const account = (n: number): FarmAddress => `0x${n.toString(16).padStart(40, '0')}`
const powers = (...list: number[]) =>
  new Map(list.map((power, k) => [account(k + 1), BigInt(power)] as const))
const amounts = (reward: bigint, carried: bigint, ...list: number[]) => {
  const { shares, carried: left } = splitDay(reward, carried, powers(...list))
  return [shares.map(({ amount }) => amount), left]
}

describe('the division of a day', () => {
  test.each([
    ['a remainder is carried', 100n, 0n, [1, 1, 1], [33n, 33n, 33n], 1n],
    ['the remainder of earlier days is divided', 100n, 2n, [1, 1, 1], [34n, 34n, 34n], 0n],
    ['by hash power', 1_000n, 0n, [3_380, 145_620], [22n, 977n], 1n],
    ['no account', 100n, 7n, [], [], 7n],
    ['hash power 0 in all', 100n, 7n, [0, 0], [0n, 0n], 7n],
    ['one account without hash power', 100n, 0n, [5, 0], [100n, 0n], 0n],
    ['no reward', 0n, 7n, [1, 1], [0n, 0n], 7n],
    ['a remainder larger than a share', 1n, 9n, [1, 1, 1, 1], [2n, 2n, 2n, 2n], 2n],
    ['a reward smaller than the number of accounts', 2n, 0n, [1, 1, 1], [0n, 0n, 0n], 2n],
  ] as const)('%s', (_, reward, carried, list, expected, left) => {
    expect(amounts(reward, carried, ...list)).toEqual([expected, left])
  })

  test('sums an account before it divides, and takes the lower power of each item', () => {
    const item = (id: number, owner: number, opening: number, closing: number): CountedItem => ({
      collection: account(99),
      tokenId: account(id),
      account: account(owner),
      opening,
      closing,
    })
    const items = [item(1, 2, 10, 40), item(2, 1, 7, 7), item(3, 2, 40, 5)]
    expect([...powersOf(items)].sort()).toEqual([
      [account(1), 7n],
      [account(2), 15n],
    ])
  })

  test('sum and remainder are the pool, no share is above its part, and the order does not matter', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 30n),
        fc.bigInt(0n, 10n ** 6n),
        fc.array(fc.nat(10 ** 9), { maxLength: 250 }),
        fc.func(fc.nat()),
        (reward, carried, list, order) => {
          const given = [...powers(...list)]
          const split = splitDay(reward, carried, new Map(given))
          expect(sumOf(split.shares) + split.carried).toBe(split.pool)
          if (split.power > 0n)
            expect(split.carried).toBeLessThan(reward === 0n ? 10n ** 7n : BigInt(list.length))
          for (const { power, amount } of split.shares) {
            expect(amount * split.power).toBeLessThanOrEqual(split.pool * power)
            if (reward > 0n && split.power > 0n)
              expect((amount + 1n) * split.power).toBeGreaterThan(split.pool * power)
          }
          const mixed = given.sort((a, b) => order(a) - order(b))
          expect(splitDay(reward, carried, new Map(mixed))).toEqual(split)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
] as const)('%i accounts with an amount are parts of %j', (count, sizes) => {
  const { shares } = splitDay(10n ** 20n, 0n, powers(...Array.from({ length: count }, (_, k) => k + 1), 0))
  const parts = partsOf(shares)
  expect(parts.map(({ length }) => length)).toEqual(sizes)
  expect(parts.flat()).toEqual(shares.filter(({ amount }) => amount > 0n))
})

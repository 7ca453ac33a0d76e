import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PoolSubject } from './chart.ts'
import { feesOf, heldIn, partOf, poolsWith, sumOf } from './figures.ts'

const [a, b, c] = [`0x${'Aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`, `0x${'cc'.repeat(20)}`] as const
const pool = (id: string, tokens: readonly `0x${string}`[], reserves: readonly bigint[] | null) =>
  ({ id, tokens, reserves }) as PoolSubject
const pools = [pool('a-b', [a, b], [5n, 7n]), pool('c-b', [c, b], null)]

describe('fees, sums and parts', () => {
  it.each([
    [10_000n, 30_000_000n, 30n],
    [999n, 30_000_000n, 2n],
    [0n, 30_000_000n, 0n],
    [null, 30_000_000n, null],
    [10_000n, null, null],
  ])('a volume of %s at %s pays %s', (volume, fee, paid) => expect(feesOf(volume, fee)).toBe(paid))

  it.each([
    [[], 0n],
    [[1n, 2n], 3n],
    [[1n, null], null],
    [[null, 1n], null],
  ])('adds up %s to %s', (parts, sum) => expect(sumOf(parts)).toBe(sum))

  it.each([
    [1n, 4n, 250_000_000_000_000_000n],
    [1n, 3n, 333_333_333_333_333_333n],
    [0n, 3n, 0n],
    [1n, 0n, null],
    [null, 3n, null],
    [1n, null, null],
  ])('%s of %s is %s', (part, whole, share) => expect(partOf(part, whole)).toBe(share))

  it('never returns a part above the whole', () => {
    const sizes = fc.array(fc.bigInt({ min: 0n, max: 2n ** 128n }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(sizes, (list) => {
        const whole = sumOf(list) ?? 0n
        fc.pre(whole > 0n)
        const parts = sumOf(list.map((one) => partOf(one, whole))) ?? 0n
        expect(parts <= 10n ** 18n && parts > 10n ** 18n - BigInt(list.length)).toBe(true)
      }),
    )
  })
})

it('finds the pools of a token and their balance of it, in any spelling of the address', () => {
  const lower = a.toLowerCase() as typeof a
  expect(poolsWith(pools, b).map(({ id }) => id)).toEqual(['a-b', 'c-b'])
  expect(poolsWith(pools, lower).map(({ id }) => id)).toEqual(['a-b'])
  expect(pools.map((one) => heldIn(one, lower))).toEqual([5n, null])
  expect(pools.map((one) => heldIn(one, b))).toEqual([7n, null])
})

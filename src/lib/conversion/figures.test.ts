import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amm, tokenOf } from '../../../tests/fakes/pools.ts'
import type { Address } from '../core/config/registry.ts'
import { E18 } from '../core/pool/model.ts'
import { poolGraph } from '../core/route/quote.ts'
import { ceilingLeft, converted, LEAST_OUT, leastInput, poolGap } from './figures.ts'

/** The formula of the interface, with division by repeated halving of an interval in place of `/`. */
function floorDiv(n: bigint, d: bigint): bigint {
  let [low, high] = [0n, n + 1n]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle * d <= n) low = middle
    else high = middle
  }
  return low
}
function ceilDiv(n: bigint, d: bigint): bigint {
  const floor = floorDiv(n, d)
  return floor * d === n ? floor : floor + 1n
}

const amounts = fc.oneof(
  fc.bigInt(0n, 10n ** 30n),
  fc.bigInt(0n, 5_000n),
  fc.bigInt(0n, 10n ** 12n).map((n) => n * E18),
)
const ratios = fc.oneof(fc.bigInt(1n, 10n * E18), fc.constantFrom(5n * 10n ** 17n, 25n * 10n ** 17n, E18, 1n))

it('equals the formula of the contract in 10,000 cases', () =>
  fc.assert(
    fc.property(amounts, ratios, (amount, ratio) => {
      const gross = floorDiv(amount * ratio, E18)
      const fee = ceilDiv(gross, 1_000n)
      expect(converted(amount, ratio)).toEqual({ gross, fee, out: gross - fee })
    }),
    { numRuns: 10_000 },
  ))

it('never gives more for less', () =>
  fc.assert(
    fc.property(amounts, ratios, (amount, ratio) => {
      expect(converted(amount + 1n, ratio).out).toBeGreaterThanOrEqual(converted(amount, ratio).out)
    }),
  ))

describe('the least input', () => {
  it('is exact: one unit less gives too little', () =>
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 26n), ratios, (out, ratio) => {
        const least = leastInput(out, ratio) as bigint
        expect(converted(least, ratio).out).toBeGreaterThanOrEqual(out)
        expect(converted(least - 1n, ratio).out).toBeLessThan(out)
      }),
      { numRuns: 5_000 },
    ))

  it.each([
    ['PKS', 5n * 10n ** 17n, 600_600_600_600_600_600_602n],
    ['HRS', 25n * 10n ** 17n, 120_120_120_120_120_120_121n],
  ])('of 300 %s', (_, ratio, least) => expect(leastInput(LEAST_OUT, ratio)).toBe(least))

  it('is unknown without a ratio', () => expect(leastInput(LEAST_OUT, 0n)).toBeNull())
})

it.each([
  ['none', null, null],
  ['of the window', { inWindow: 5n, inAll: 9n, windowEnd: 1n }, 5n],
  ['of all', { inWindow: 9n, inAll: 5n, windowEnd: 1n }, 5n],
])('the ceiling left: %s', (_, mintable, left) => expect(ceilingLeft(mintable)).toBe(left))

describe('beside the pools', () => {
  const [MPL, PKS, MEV] = ['A', 'B', 'C'].map(tokenOf) as [Address, Address, Address]
  const graph = poolGraph([amm('AB', [1_000_000n, 520_000n])])
  const tokens = { tokenIn: MPL, tokenOut: PKS }

  it('names the better pool in parts per million of the conversion', () => {
    const gap = poolGap(graph, tokens, 1_000n * E18, 495n * E18)
    expect(gap?.more).toBe(true)
    expect(gap?.amount).toBeGreaterThan(495n * E18)
    expect(gap?.ppm).toBe((((gap?.amount ?? 0n) - 495n * E18) * 1_000_000n) / (495n * E18))
  })

  it('names the worse pool', () =>
    expect(poolGap(graph, tokens, 1_000n * E18, 600n * E18)).toMatchObject({ more: false }))

  it.each([
    ['without a route', { tokenIn: MPL, tokenOut: MEV }, E18, E18],
    ['for nothing', tokens, 0n, 0n],
  ] as const)('compares nothing %s', (_, pair, amount, out) =>
    expect(poolGap(graph, pair, amount, out)).toBeNull(),
  )
})

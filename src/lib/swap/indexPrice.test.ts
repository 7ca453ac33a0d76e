import fc from 'fast-check'
import { expect, it } from 'vitest'
import { belowIndex } from './indexPrice.ts'

const E18 = 10n ** 18n

it.each<[string, bigint, bigint, bigint | null, bigint | null, bigint | null]>([
  ['exactly the index’s price', 10n * E18, 5n * E18, E18, 2n * E18, 0n],
  ['one percent less', 100n * E18, 99n * E18, E18, E18, 10_000n],
  ['one percent more', 100n * E18, 101n * E18, E18, E18, -10_000n],
  ['a wei less is rounded up', 3n * E18, 3n * E18 - 1n, E18, E18, 1n],
  ['a wei more is nothing', 3n * E18, 3n * E18 + 1n, E18, E18, 0n],
  ['nothing comes', E18, 0n, E18, E18, 1_000_000n],
  ['no price of what is paid', E18, E18, null, E18, null],
  ['no price of what comes', E18, E18, E18, null, null],
  ['a price of nothing is none', E18, E18, E18, 0n, null],
  ['worth less than a wei', 1n, 1n, 1n, E18, null],
])('%s', (_, amountIn, amountOut, priceIn, priceOut, ppm) =>
  expect(belowIndex({ amountIn, amountOut }, priceIn, priceOut)).toBe(ppm),
)

it('never exceeds the whole, and falls as the trade improves', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (amountIn, a, b, priceIn, priceOut) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      const [worse, better] = [less, more].map((amountOut) =>
        belowIndex({ amountIn, amountOut }, priceIn, priceOut),
      ) as [bigint | null, bigint | null]
      if (worse === null || better === null) return
      expect(worse).toBeLessThanOrEqual(1_000_000n)
      expect(worse).toBeGreaterThanOrEqual(better)
    }),
  )
})

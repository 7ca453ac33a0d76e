import { expect, it } from 'vitest'
import { amm, cfmm, tokenOf, withLiquidity } from '../../../tests/fakes/pools.ts'
import { E18 } from '../core/pool/model.ts'
import { comparedOf, lostTo, poolFeePpm, priceOf, shareOf } from './figures.ts'
import type { Preview } from './model.ts'

it.each([
  // Of 10 received, a third more would be: 10 · 333,333 / 666,667 is 4.99999…, rounded up against the account.
  ['rounded up', 10n, 333_333n, 5n],
  ['nothing lost', 10n, 0n, 0n],
  ['half', 10n, 500_000n, 10n],
  ['all of it', 10n, 1_000_000n, 10n],
] as const)('cost of the size, %s', (_, received, impact, lost) =>
  expect(lostTo(received, impact)).toBe(lost),
)

it('a price is the cost of one coin in the other, and null in an empty pool', () => {
  const pool = amm('AB', [2n, 6n])
  const [a, b] = [tokenOf('A'), tokenOf('B')]
  expect(priceOf(pool, a, b)).toBe(3n * E18)
  expect(priceOf(pool, b, a)).toBe(333_333_333_333_333_333n)
  expect(priceOf(amm('AB', [0n, 6n]), a, b)).toBeNull()
  expect(priceOf(amm('AB', [2n, 0n]), a, b)).toBeNull()
  expect(priceOf(cfmm('AB', [0n, 0n]), a, b)).toBeNull()
})

it('measures an impact in pool tokens, or in the one coin paid out', () => {
  const preview = (request: object) =>
    ({ request, coinsOut: [3n, 4n], burned: 5n, minted: 6n }) as unknown as Preview
  expect(comparedOf(preview({ kind: 'removeOne', coin: 1 }))).toEqual({ coin: 1, raw: 4n })
  expect(comparedOf(preview({ kind: 'removeExact' }))).toEqual({ coin: null, raw: 5n })
  expect(comparedOf(preview({ kind: 'add' }))).toEqual({ coin: null, raw: 6n })
})

it('rounds a fee up to parts in a million', () => {
  expect(poolFeePpm(amm('AB', [1n, 1n], { fee: 30_000_000n }))).toBe(3_000n)
  expect(poolFeePpm(amm('AB', [1n, 1n], { fee: 30_000_001n }))).toBe(3_001n)
})

it('a share is a part of the existing supply', () =>
  expect(shareOf(withLiquidity(amm('AB', [1n, 1n]), 8n, { lp: 2n * E18 }))).toBe(E18 / 4n))

/** Random deposits and withdrawals, as plain data: one pool each, over the ranges of the trades. */
import fc from 'fast-check'
import { min } from '../../src/lib/core/amount/math.ts'
import type { LiquidityKind } from '../../src/lib/liquidity/model.ts'
import { type Kind, type PoolCase, poolCase, spread } from './cases.ts'

export type LiquidityCase = {
  readonly pool: PoolCase
  readonly action: LiquidityKind
  /** No LP tokens yet, and nothing in the pool. */
  readonly empty: boolean
  readonly supply: bigint
  /** The account's part of the supply. */
  readonly lp: bigint
  /** Coins, in the order of the pool's case (`reserveIn` first). */
  readonly amounts: readonly [bigint, bigint]
  readonly liquidity: bigint
  /** The index of one of them, in the same order. */
  readonly coin: 0 | 1
  readonly friend: boolean
}

/** The possible actions on a pool of each kind; an amm pays no exact amounts. */
export const actions: readonly (readonly [Kind, LiquidityKind])[] = [
  ['amm', 'add'],
  ['amm', 'zapIn'],
  ['amm', 'remove'],
  ['amm', 'removeOne'],
  ['cfmm', 'add'],
  ['cfmm', 'zapIn'],
  ['cfmm', 'remove'],
  ['cfmm', 'removeOne'],
  ['cfmm', 'removeExact'],
]

const PARTS = 1 << 30

/** One wei up to `most` times the reserve over eight; all orders of magnitude are equally likely. */
const sizeOf = (reserve: bigint, bits: number, part: number, most: bigint) => {
  const scaled = (((reserve * most) / 8n) >> BigInt(bits)) * BigInt(part)
  return scaled / BigInt(PARTS) + 1n
}

/** @param groups number of whitelist groups */
export const liquidityCase = (
  kind: Kind,
  action: LiquidityKind,
  groups: number,
): fc.Arbitrary<LiquidityCase> =>
  fc
    .record({
      pool: poolCase(groups),
      first: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      supply: spread(10n ** 4n, 10n ** 32n),
      // Ratio of the supply to the reserves: mostly realistic, sometimes arbitrary.
      natural: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
      bits: fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })),
      parts: fc.tuple(fc.integer({ min: 1, max: PARTS }), fc.integer({ min: 1, max: PARTS })),
      leave: fc.constantFrom('none', 'first', 'second'),
      coin: fc.constantFrom<0 | 1>(0, 1),
      friend: fc.boolean(),
    })
    .map(({ pool, first, supply, natural, bits, parts, leave, coin, friend }) => {
      const [r0, r1] = [pool.reserveIn, pool.reserveOut]
      const total = natural ? min(r0, r1) + 2_000n : supply
      const taking = action !== 'add' && action !== 'zapIn'
      const most = action === 'removeExact' ? 8n : 24n
      const sizes = [sizeOf(r0, bits[0], parts[0], most), sizeOf(r1, bits[1], parts[1], most)]
      // A cfmm takes and gives any mix, also one coin alone.
      const mix = kind === 'cfmm' && (action === 'add' || action === 'removeExact')
      const amounts = sizes.map((size, k) =>
        mix && ((leave === 'first' && k === 0) || (leave === 'second' && k === 1)) ? 0n : size,
      ) as [bigint, bigint]
      const lp = total - (total > 1_000n ? 1_000n : 0n)
      const wanted = sizeOf(lp, bits[0], parts[0], 8n)
      return {
        pool: { ...pool, kind },
        action,
        empty: first && !taking,
        supply: total,
        lp,
        amounts,
        liquidity: wanted > lp ? lp : wanted,
        coin,
        friend,
      }
    })

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amm, cfmm, tokenOf } from '../../../../tests/fakes/pools.ts'
import { ammAmountIn, ammAmountOut } from './amm.ts'
import { cfmmSwap } from './cfmm.ts'
import { E18, type Pool, PoolError } from './model.ts'
import { afterFee, poolAmountIn, poolAmountOut, poolSpot, tokenIndex } from './pool.ts'

const [A, B, C] = Array.from('ABC', tokenOf) as [`0x${string}`, `0x${string}`, `0x${string}`]
const fee = 30_000_000n
const uneven = amm('AB', [1_000n, 5_000n], { fee })
const flat = cfmm('AB', [1_000n, 5_000n], { fee, amp: 10_000n })

describe('coins by name, in the pool’s own order', () => {
  it('amm', () => {
    const [x, y] = [1_000n * E18, 5_000n * E18]
    expect(poolAmountOut(uneven, A, B, E18)).toBe(ammAmountOut(E18, x, y, fee))
    expect(poolAmountOut(uneven, B, A, E18)).toBe(ammAmountOut(E18, y, x, fee))
    expect(poolAmountIn(uneven, A, B, E18)).toBe(ammAmountIn(E18, x, y, fee))
    expect(poolAmountIn(uneven, B, A, E18)).toBe(ammAmountIn(E18, y, x, fee))
  })

  it('cfmm', () => {
    expect(poolAmountOut(flat, A, B, E18)).toBe(cfmmSwap(flat, 0, 1, E18, fee).out)
    expect(poolAmountOut(flat, B, A, E18)).toBe(cfmmSwap(flat, 1, 0, E18, fee).out)
    expect(poolAmountOut(flat, A, B, E18)).toBeGreaterThan(poolAmountOut(flat, B, A, E18))
    expect(poolAmountIn(flat, A, B, E18)).toBeNull()
  })

  it.each([
    ['nothing to pay with', 0n, 10n],
    ['nothing to buy', 10n, 0n],
  ])('an empty pool, %s, is refused either way', (_, reserveIn, reserveOut) => {
    expect(() => ammAmountOut(1n, reserveIn, reserveOut, fee)).toThrow('pool.empty')
    expect(() => ammAmountIn(1n, reserveIn, reserveOut, fee)).toThrow('pool.empty')
  })

  it('refuses to sell nothing', () => {
    for (const dx of [0n, -1n]) expect(() => cfmmSwap(flat, 0, 1, dx, fee)).toThrow('pool.input')
  })

  it('refuses a coin that the pool does not have', () => {
    expect(() => tokenIndex(uneven, C)).toThrow(PoolError)
    expect(() => poolAmountOut(uneven, A, C, 1n)).toThrow('pool.input')
  })
})

it.each([uneven, flat].map((pool): [string, Pool] => [pool.kind, { ...pool, killed: true }]))(
  'a killed %s quotes nothing',
  (_, pool) => {
    expect(() => poolAmountOut(pool, A, B, 1n)).toThrow('pool.killed')
    expect(() => poolAmountIn(pool, A, B, 1n)).toThrow('pool.killed')
  },
)

it('returns the part that remains after the fee', () => {
  expect(afterFee(uneven)).toEqual({ numerator: 9_970_000_000n, denominator: 10_000_000_000n })
})

const anyPool = fc
  .record({
    kind: fc.constantFrom('amm' as const, 'cfmm' as const),
    reserves: fc.tuple(fc.bigInt(10n ** 3n, 10n ** 6n), fc.bigInt(10n ** 3n, 10n ** 6n)),
    amp: fc.bigInt(100n, 1_000_000n),
    fee: fc.bigInt(0n, 5_000_000_000n),
  })
  .map(
    ({ kind, reserves, amp, fee: rate }): Pool =>
      kind === 'amm' ? amm('AB', reserves, { fee: rate }) : cfmm('AB', reserves, { fee: rate, amp }),
  )

/** Far out of balance the chain's own steps may not converge. It refuses such trades, and so do we. */
function whereSolved(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof PoolError && error.code === 'pool.unsolved')) throw error
  }
}

it('approaches the spot price from below for a small trade', () => {
  fc.assert(
    fc.property(anyPool, fc.boolean(), (pool, turned) =>
      whereSolved(() => {
        const [from, to] = turned ? [B, A] : [A, B]
        const spot = poolSpot(pool, from, to)
        const dx = 10n ** 12n
        const out = poolAmountOut({ ...pool, fee: 0n }, from, to, dx)
        const ideal = (dx * spot.numerator) / spot.denominator
        // A millionth of a token against at least a thousand: less than a millionth of the price, and the pool's wei.
        expect(out <= ideal + 1n && (ideal - out) * 100_000n <= ideal + 1_000_000n).toBe(true)
      }),
    ),
  )
})

it('never gains by buying and selling back', () => {
  fc.assert(
    fc.property(anyPool, fc.bigInt(1n, 10n ** 24n), (pool, dx) =>
      whereSolved(() => {
        const out = poolAmountOut(pool, A, B, dx)
        const after = { ...pool, reserves: [(pool.reserves[0] ?? 0n) + dx, (pool.reserves[1] ?? 0n) - out] }
        if (out > 0n) expect(poolAmountOut(after, B, A, out) <= dx).toBe(true)
      }),
    ),
  )
})

it('buys an exact output with the least sufficient input, or a wei more', () => {
  fc.assert(
    fc.property(anyPool, fc.bigInt(1n, 10n ** 21n), (pool, wanted) => {
      fc.pre(wanted < (pool.reserves[pool.tokens.indexOf(B)] ?? 0n))
      const needed = poolAmountIn(pool, A, B, wanted)
      if (needed === null) return
      expect(poolAmountOut(pool, A, B, needed)).toBeGreaterThanOrEqual(wanted)
      // The pool's own rule is rounding down plus 1, which is one too many if the division has no remainder.
      if (needed > 2n) expect(poolAmountOut(pool, A, B, needed - 2n)).toBeLessThan(wanted)
    }),
  )
})

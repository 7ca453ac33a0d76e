import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ammAmountOut } from '../core/pool/amm.ts'
import { cfmmAmountOut } from '../core/pool/cfmm.ts'
import { E18 } from '../core/pool/model.ts'
import {
  basisOf,
  growthOf,
  owedToOwner,
  type PoolSnapshot,
  type PositionEvent,
  positionNow,
} from './position.ts'

const amm = (a: bigint, b: bigint, supply: bigint): PoolSnapshot => ({
  kind: 'amm',
  reserves: [a, b],
  supply,
  amp: null,
})

const add = (amounts: bigint[], liquidity: bigint, growth: bigint | null = E18): PositionEvent => ({
  action: 'add',
  amounts,
  liquidity,
  growth,
})
const remove = (liquidity: bigint): PositionEvent => ({
  action: 'remove',
  amounts: [],
  liquidity,
  growth: E18,
})

describe('growth', () => {
  it.each([
    ['√k per LP', amm(400n * E18, 100n * E18, 100n * E18), 2n * E18],
    ['an empty pool', amm(0n, 0n, 0n), null],
    ['no supply told', amm(1n, 1n, 0n), null],
    [
      'D per LP of a balanced cfmm',
      { kind: 'cfmm', reserves: [50n * E18, 50n * E18], supply: 80n * E18, amp: 17_000n } as const,
      (100n * E18 * E18) / (80n * E18),
    ],
    [
      'a cfmm that does not say its A',
      { kind: 'cfmm', reserves: [1n, 1n], supply: 1n, amp: null } as const,
      null,
    ],
  ])('%s', (_, pool, growth) => expect(growthOf(pool)).toBe(growth))
})

describe('basis', () => {
  it.each<[string, PositionEvent[], bigint, bigint[], bigint | null]>([
    ['nothing', [], 0n, [0n, 0n], 0n],
    ['one deposit', [add([10n, 20n], 5n)], 5n, [10n, 20n], 5n * E18],
    [
      'two at different growth',
      [add([10n, 20n], 5n), add([4n, 2n], 3n, 2n * E18)],
      8n,
      [14n, 22n],
      11n * E18,
    ],
    ['a half taken out', [add([10n, 20n], 4n), remove(2n)], 2n, [5n, 10n], 2n * E18],
    ['all taken out, begun anew', [add([10n, 20n], 4n), remove(4n), add([1n, 1n], 1n)], 1n, [1n, 1n], E18],
    ['more taken out than put in', [add([10n, 20n], 4n), remove(9n)], 0n, [0n, 0n], 0n],
    ['taken out before anything', [remove(9n), add([3n, 3n], 2n)], 2n, [3n, 3n], 2n * E18],
    ['an unknown growth', [add([10n, 20n], 4n, null), add([1n, 1n], 1n)], 5n, [11n, 21n], null],
    ['rounded down', [add([10n, 10n], 3n), remove(1n)], 2n, [6n, 6n], 2n * E18],
  ])('%s', (_, events, liquidity, amounts, weighted) =>
    expect(basisOf(events, 2)).toEqual({ liquidity, amounts, weighted }),
  )
})

describe('now', () => {
  it('without trades the fees are 0 and the coins unchanged', () => {
    const pool = amm(1_000n * E18, 500n * E18, 700n * E18)
    const basis = basisOf([add([100n * E18, 50n * E18], 70n * E18, growthOf(pool))], 2)
    expect(positionNow(basis, pool)).toEqual({ amounts: [100n * E18, 50n * E18], fees: [0n, 0n] })
  })

  it('a known supply of 0 gives no figure of fees', () => {
    const basis = basisOf([add([1n, 1n], 1n)], 2)
    expect(positionNow(basis, amm(1n, 1n, 0n))).toEqual({ amounts: [0n, 0n], fees: null })
  })

  /** A single provider of a pool owns, after any trades, the pool's part of each trade's fee. */
  it('fees of an amm are the growth of √k', () => {
    const part = fc.bigInt(1n, 10n ** 6n)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), part), { maxLength: 12 }), (trades) => {
        let [x, y] = [10n ** 24n, 3n * 10n ** 24n]
        const supply = 10n ** 24n
        const before = growthOf(amm(x, y, supply))
        const basis = basisOf([add([x, y], supply, before)], 2)
        for (const [side, size] of trades) {
          const amount = ((side ? x : y) * size) / 10n ** 7n
          const out = side ? ammAmountOut(amount, x, y, 30_000_000n) : ammAmountOut(amount, y, x, 30_000_000n)
          ;[x, y] = side ? [x + amount, y - out] : [x - out, y + amount]
        }
        const { amounts, fees } = positionNow(basis, amm(x, y, supply))
        expect(amounts).toEqual([x, y])
        const [fee0 = -1n, fee1 = -1n] = fees ?? []
        expect(fee0 >= 0n && fee1 >= 0n).toBe(true)
        // Without the fees, the pool's √k has not grown.
        const rest = growthOf(amm(x - fee0, y - fee1, supply)) ?? 0n
        const gap = rest - (before ?? 0n)
        expect(gap >= -10n && gap <= 10n).toBe(true)
        if (trades.length === 0) expect([fee0, fee1]).toEqual([0n, 0n])
      }),
    )
  })

  it('fees of a cfmm are the growth of D', () => {
    const state = { amp: 17_000n, rates: [E18, E18], reserves: [10n ** 24n, 10n ** 24n] }
    const pool: PoolSnapshot = {
      kind: 'cfmm',
      reserves: state.reserves,
      supply: 2n * 10n ** 24n,
      amp: 17_000n,
    }
    const basis = basisOf([add([...state.reserves], pool.supply, growthOf(pool))], 2)
    const paid = 10n ** 23n
    const out = cfmmAmountOut(state, 0, 1, paid, 4_000_000n)
    const after = { ...pool, reserves: [10n ** 24n + paid, 10n ** 24n - out] }
    const fees = positionNow(basis, after).fees ?? []
    const total = fees.reduce((sum, fee) => sum + fee, 0n)
    // 0.04 % of the traded amount, to a hundredth of it.
    const expected = (paid * 4n) / 10_000n
    expect(total > (expected * 99n) / 100n && total < (expected * 101n) / 100n).toBe(true)
  })

  it('excludes LP owed to the pool’s owner', () => {
    const pool = amm(1_100n * E18, 1_100n * E18, 1_000n * E18)
    const settled = [1_000n * E18, 1_000n * E18]
    expect(owedToOwner(pool, settled, 0n)).toBe(0n)
    expect(owedToOwner(pool, null, 5_000_000_000n)).toBe(0n)
    const owed = owedToOwner(pool, settled, 5_000_000_000n)
    const half = growthOf({ ...pool, supply: pool.supply + owed }) ?? 0n
    // Either coin's growth counts the same: k is of both.
    const uneven = amm(1_210n * E18, 1_000n * E18, 1_000n * E18)
    expect(owedToOwner(uneven, settled, 5_000_000_000n)).toBe(owed)
    expect(owedToOwner(uneven, [500n * E18, 2_000n * E18], 5_000_000_000n)).toBe(owed)
    // Half of a tenth is left.
    expect(half).toBeGreaterThan((E18 * 10_499n) / 10_000n)
    expect(half).toBeLessThan((E18 * 10_501n) / 10_000n)
  })
})

import { describe, expect, it } from 'vitest'
import { cfmm } from '../../../../tests/fakes/pools.ts'
import { cfmmAddLiquidity, cfmmAmountOut, cfmmD } from './cfmm.ts'
import { E18 } from './model.ts'

const AMP = 17_000n

/** One step of Newton's method for two coins, written out. */
function step([x, y]: readonly [bigint, bigint], amp: bigint, d: bigint): bigint {
  const p = (((d * d) / (2n * x)) * d) / (2n * y)
  const ann = 2n * amp
  return (((ann * (x + y)) / 100n + 2n * p) * d) / (((ann - 100n) * d) / 100n + 3n * p)
}

describe('an invariant whose steps alternate forever', () => {
  it.each<[readonly [bigint, bigint], bigint]>([
    [[100_006n, 1n], AMP],
    [[605_053_334_739_000_000_000_000n, 654_199_411_314_597_848n], 100n],
    [[969_283_871_872_000_000_000_000n, 2_802_175_955_964_660_715n], 100n],
  ])('%s: none on the chain, the smallest of them in a reference pool', (balances, amp) => {
    expect(() => cfmmD(balances, amp)).toThrow('pool.unsolved')
    const d = cfmmD(balances, amp, true)
    const others: bigint[] = []
    for (let next = step(balances, amp, d); next !== d; next = step(balances, amp, next)) others.push(next)
    expect(others.length).toBeGreaterThan(0)
    expect(others.every((other) => other > d)).toBe(true)
  })

  it('is refused a trade on the chain, and given one in a reference pool', () => {
    const reserves = [605_053_334_739_000_000_000_000n, 654_199_411_314_597_848n]
    const pool = { ...cfmm('AB', [0n, 0n], { amp: 100n }), reserves }
    expect(() => cfmmAmountOut(pool, 1, 0, E18, 0n)).toThrow('pool.unsolved')
    const out = cfmmAmountOut({ ...pool, reference: true }, 1, 0, E18, 0n)
    expect(out).toBeGreaterThan(0n)
    expect(out).toBeLessThan(reserves[0] ?? 0n)
  })
})

it('an invariant that settles is the same under both', () => {
  const balances = [100_006n, 2n]
  expect(cfmmD(balances, AMP, true)).toBe(cfmmD(balances, AMP))
})

it('a deposit many times a pool out of balance fails on the chain, and is charged at most half of a coin otherwise', () => {
  const pool = { ...cfmm('AB', [0n, 0n], { amp: AMP }), reserves: [1n, 10n ** 12n] }
  const amounts = [1_000n * E18, 1_000n * E18]
  expect(() => cfmmAddLiquidity(pool, amounts, 1107523683n, 40_000_000n)).toThrow('pool.empty')
  expect(cfmmAddLiquidity({ ...pool, reference: true }, amounts, 1107523683n, 40_000_000n)).toBe(
    1497456359355447998301n,
  )
})

it('an input too small to change the other reserve buys 0, never a negative amount', () => {
  const pool = cfmm('AB', [1_000_000n, 1n], { amp: AMP })
  expect(cfmmAmountOut(pool, 0, 1, 1n, 0n)).toBe(0n)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amm, cfmm, withLiquidity } from '../../../tests/fakes/pools.ts'
import { cfmmAddLiquidity } from '../core/pool/cfmm.ts'
import { E18 } from '../core/pool/model.ts'
import { lostTo, poolFeePpm, priceOf, shareOf } from './figures.ts'
import type { LiquidityPool, LiquidityRequest, Preview } from './model.ts'
import { linkedAmount, previewLiquidity, redeem, supplyNow, withinLimit } from './quote.ts'

const FEE = 30_000_000n
const uni = withLiquidity(amm('AB', [1_000n, 2_000n], { fee: FEE }), 1_400n, { lp: 14n * E18 })
const stable = withLiquidity(cfmm('AB', [1_000n, 1_000n], { fee: 4_000_000n }), 2_000n, { lp: 20n * E18 })
const emptyUni = withLiquidity(amm('AB', [0n, 0n]), 0n)
const emptyStable = withLiquidity(cfmm('AB', [0n, 0n]), 0n)
/** So far out of balance that rounding of the curve alone makes a few more units give less. */
const steep = withLiquidity(cfmm('AB', [1n, 1n], { fee: 2_472_000_000n, amp: 143_300n }), 1n)
const crooked: LiquidityPool = { ...steep, pool: { ...steep.pool, reserves: [134_500_000_000_000n, 1_486n] } }
/** Its second coin is down to a few units. */
const tilted: LiquidityPool = {
  ...uni,
  pool: { ...uni.pool, reserves: [1_000n * E18, 9n] },
  held: [1_000n * E18, 9n],
}
const reference = (s: LiquidityPool): LiquidityPool => ({ ...s, pool: { ...s.pool, reference: true } })
/** Before its first deposit, with dust that an account sent and synced. */
const dusty: LiquidityPool = { ...emptyUni, pool: { ...emptyUni.pool, reserves: [1n, 1_000n] } }
const killed = (s: LiquidityPool): LiquidityPool => ({ ...s, pool: { ...s.pool, killed: true } })

function preview(s: LiquidityPool, request: LiquidityRequest, bps = 0): Preview {
  const result = previewLiquidity(s, request, bps)
  if ('issue' in result) throw new Error(result.issue)
  return result.preview
}

const issueOf = (s: LiquidityPool, request: LiquidityRequest) => {
  const result = previewLiquidity(s, request, 50)
  return 'issue' in result ? result.issue : null
}

const add = (...amounts: bigint[]): LiquidityRequest => ({ kind: 'add', amounts })
const zap = (coin: number, amount: bigint): LiquidityRequest => ({ kind: 'zapIn', coin, amount })
const remove = (liquidity: bigint): LiquidityRequest => ({ kind: 'remove', liquidity })
const one = (coin: number, liquidity: bigint): LiquidityRequest => ({ kind: 'removeOne', coin, liquidity })
const exact = (...amounts: bigint[]): LiquidityRequest => ({ kind: 'removeExact', amounts })

it.each<[string, LiquidityPool, LiquidityRequest, string]>([
  ['amm, one side only', uni, add(E18, 0n), 'liquidity.allNeeded'],
  ['amm, a wei', uni, add(1n, 1n), 'liquidity.tooSmall'],
  ['first deposit under what is locked', emptyUni, add(1_000n, 1_000n), 'liquidity.tooSmall'],
  ['closed, adding', killed(uni), add(E18, 2n * E18), 'pool.killed'],
  ['closed, zapping', killed(stable), zap(0, E18), 'pool.killed'],
  ['closed, one coin', killed(uni), one(0, E18), 'pool.killed'],
  ['closed, exact', killed(stable), exact(E18, 0n), 'pool.killed'],
  ['cfmm, nothing', stable, add(0n, 0n), 'liquidity.tooSmall'],
  ['cfmm, dust that adds nothing', crooked, add(20n, 0n), 'liquidity.tooSmall'],
  ['cfmm, a zap of such dust', crooked, zap(0, 20n), 'liquidity.tooSmall'],
  ['cfmm, first with one coin', emptyStable, add(E18, 0n), 'liquidity.allNeeded'],
  ['zap into nothing, amm', emptyUni, zap(0, E18), 'pool.empty'],
  ['zap into nothing, cfmm', emptyStable, zap(0, E18), 'pool.empty'],
  [
    'zap for a coin of which there is none',
    { ...uni, pool: { ...uni.pool, reserves: [E18, 0n] } },
    zap(0, E18),
    'pool.empty',
  ],
  ['zap of a wei', uni, zap(0, 1n), 'liquidity.tooSmall'],
  ['zap that swaps more than there is', uni, zap(0, 10_000n * E18), 'liquidity.zapTooLarge'],
  ['zap below what float64 can compute', uni, zap(0, 10n ** 13n - 1n), 'liquidity.zapTooSmall'],
  ['out of nothing', emptyUni, remove(1n), 'pool.empty'],
  ['nothing out', uni, remove(0n), 'liquidity.tooSmall'],
  ['more than all', uni, remove(1_401n * E18), 'liquidity.tooLarge'],
  ['all into one', stable, one(0, 2_000n * E18), 'liquidity.tooLarge'],
  ['one coin, where the other comes to nothing', tilted, one(0, E18), 'liquidity.tooSmall'],
  ['one coin that comes to nothing', tilted, one(1, E18), 'liquidity.tooSmall'],
  ['a wei of LP', uni, one(0, 1n), 'liquidity.tooSmall'],
  ['exact coins of an amm', uni, exact(E18, 0n), 'pool.output'],
  ['exact, nothing', stable, exact(0n, 0n), 'liquidity.tooSmall'],
  ['the last LP in one coin', reference(stable), one(0, 2_000n * E18 - 1_000n), 'liquidity.lastLp'],
  [
    'the last LP in chosen coins',
    reference(stable),
    exact(1_000n * E18 - 200n, 1_000n * E18 - 200n),
    'liquidity.lastLp',
  ],
  [
    'a first deposit below the least, cfmm',
    reference(emptyStable),
    add(49_999n, 50_000n),
    'liquidity.tooSmall',
  ],
  ['zap into dust', reference(dusty), zap(0, E18), 'pool.empty'],
  ['the chain’s router takes dust for a price', dusty, add(E18, E18), 'liquidity.tooSmall'],
  ['exact, all of a coin', stable, exact(1_000n * E18, 0n), 'liquidity.tooLarge'],
])('%s: %s', (_, s, request, issue) => expect(issueOf(s, request)).toBe(issue))

it('computes a zap of a hundred-millionth of the reserve as the chain does, and any in a reference pool', () => {
  expect(issueOf(uni, zap(0, 10n ** 13n))).toBe(null)
  expect(issueOf(reference(uni), zap(0, 10n ** 13n - 1n))).toBe(null)
})

it('lets all but the last LP leave in one coin, and on the chain the last too', () => {
  const before = 2_000n * E18 - 1_001n
  expect(issueOf(reference(stable), one(0, before))).toBe(null)
  expect(issueOf(stable, one(0, 2_000n * E18 - 1_000n))).toBe(null)
})

it.each([0, 1])('a tiny amount of coin %i has almost no price impact in an unbalanced pool', (coin) => {
  const lopsided = withLiquidity(cfmm('AB', [100n, 10_000n], { fee: 4_000_000n, amp: 2_000n }), 10_000n)
  const impact = (request: LiquidityRequest) => preview(lopsided, request).impactPpm
  expect(impact(one(coin, E18 / 1_000n))).toBeLessThan(10n)
  expect(impact(zap(coin, E18 / 1_000n))).toBeLessThan(20n)
  expect(impact(one(coin, 100n * E18))).toBeGreaterThan(1_000n)
})

it('mints D for the first deposit of a stable pool; a reference pool locks 1,000 of it', () => {
  const first = (s: LiquidityPool, ...amounts: bigint[]) => {
    const { minted, shareAfter } = preview(s, add(...amounts))
    return { minted, shareAfter }
  }
  expect(first(emptyStable, E18, E18)).toEqual({ minted: 2n * E18, shareAfter: E18 })
  expect(first(reference(emptyStable), 50_000n, 50_000n)).toEqual({
    minted: 99_000n,
    shareAfter: (99n * E18) / 100n,
  })
})

it('ignores dust before the first deposit in a reference pair', () => {
  const p = preview(reference(dusty), add(3n * E18, 12n * E18))
  expect(p).toMatchObject({ coinsIn: [3n * E18, 12n * E18], minted: 6n * E18 - 1_000n, first: true })
  expect(linkedAmount(reference(dusty), 0, E18)).toBe(null)
})

it('lets both coins out of a closed pool', () => {
  expect(preview(killed(uni), remove(14n * E18)).coinsOut).toEqual([10n * E18, 20n * E18])
})

it('takes both coins of an amm at its ratio, and returns the amounts taken', () => {
  const p = preview(uni, add(10n * E18, 50n * E18))
  expect(p.coinsIn).toEqual([10n * E18, 20n * E18])
  expect(p.request).toEqual(add(10n * E18, 20n * E18))
  expect([p.minted, p.impactPpm, p.feePpm]).toEqual([14n * E18, 0n, 0n])
  expect(p.limit).toEqual({ of: 'coins', amounts: [10n * E18, 20n * E18] })
})

it('takes half the pool’s fee for one coin out, rounded up', () => {
  const odd = withLiquidity(amm('AB', [1_000n, 2_000n], { fee: FEE + 1n }), 1_400n)
  expect(preview(uni, one(0, E18)).feePpm).toBe(1_500n)
  expect(preview(odd, one(0, E18)).feePpm).toBe(1_501n)
})

it('gives the root less the locked part for the first deposit, and all of the pool except that', () => {
  const p = preview(emptyUni, add(4n * E18, 9n * E18))
  expect(p.minted).toBe(6n * E18 - 1_000n)
  expect(p.first).toBe(true)
  expect(p.shareAfter).toBe((p.minted * E18) / (6n * E18))
  expect(preview(emptyStable, add(5n * E18, 5n * E18)).minted).toBe(10n * E18)
})

it('counts the admin’s LP first for a deposit after trades', () => {
  const [a = 0n, b = 0n] = uni.pool.reserves
  const grown = { ...uni, kLast: (a * b) / 4n, adminFee: 5_000_000_000n }
  expect(supplyNow(grown)).toBeGreaterThan(grown.supply)
  expect(preview(grown, add(10n * E18, 20n * E18)).minted).toBeGreaterThan(14n * E18)
  expect(redeem(grown, 14n * E18)[0]).toBeLessThan(10n * E18)
  expect(shareOf(grown)).toBeLessThan(shareOf(uni))
})

it('pays out balances beyond the reserves, too', () => {
  const rich = { ...uni, held: [1_100n * E18, 2_000n * E18] }
  expect(preview(rich, remove(14n * E18)).coinsOut[0]).toBe(11n * E18)
  expect(preview(rich, one(0, 14n * E18)).coinsOut[0]).toBeGreaterThan(
    preview(uni, one(0, 14n * E18)).coinsOut[0] ?? 0n,
  )
})

it('has a price impact for half of a stable pool in one coin, and none for a wei', () => {
  expect(preview(stable, one(0, 1_000n * E18)).impactPpm).toBeGreaterThan(1_000n)
  expect(preview(stable, one(0, E18 / 1_000n)).impactPpm).toBeLessThan(10n)
})

it('charges for an unbalanced mix, and nothing for a balanced one', () => {
  const lopsided = preview(stable, add(100n * E18, 0n))
  expect(lopsided.feePpm).toBeGreaterThan(0n)
  expect(lopsided.minted).toBeLessThan(100n * E18)
  expect(preview(stable, add(900n * E18, 0n)).impactPpm).toBeGreaterThan(lopsided.impactPpm)
  expect(lopsided.impactPpm).toBeGreaterThan(0n)
  const even = preview(stable, add(50n * E18, 50n * E18))
  expect([even.minted, even.feePpm, even.impactPpm]).toEqual([100n * E18, 0n, 0n])
})

it.each([uni, stable])('limits: the minimum is below the preview, an amm zap’s by a millionth more', (s) => {
  const z = preview(s, zap(0, E18), 50)
  const base = (z.minted * 9_950n) / 10_000n
  const least = s.pool.kind === 'amm' ? (base * 999_999n) / 1_000_000n : base
  expect(z.limit).toEqual({ of: 'minted', liquidity: least })
  const r = preview(s, remove(E18), 100)
  expect(r.limit).toEqual({ of: 'coins', amounts: r.coinsOut.map((x) => (x * 99n) / 100n) })
})

it('exact coins out: limits the LP burned, rounded up', () => {
  const p = preview(stable, exact(E18, 0n), 50)
  expect(p.limit).toEqual({ of: 'burned', liquidity: (p.burned * 10_050n + 9_999n) / 10_000n })
  expect(withinLimit(p.limit, { ...p, burned: p.burned * 2n })).toBe(false)
})

describe('for every pool and amount', () => {
  const size = fc.bigInt(10n ** 12n, 10n ** 20n)
  const share = fc.bigInt(1n, 1_000_000n)
  const pools = fc.constantFrom(uni, stable)
  const requests = fc.oneof(
    fc.tuple(size, size).map(([a, b]) => add(a, b)),
    fc.tuple(fc.constantFrom(0, 1), size).map(([coin, amount]) => zap(coin, amount)),
    share.map((part) => remove(part * 10n ** 15n)),
    fc.tuple(fc.constantFrom(0, 1), share).map(([coin, part]) => one(coin, part * 10n ** 14n)),
  )

  it('passes a preview’s own limit, and moves shares the right way', () =>
    fc.assert(
      fc.property(pools, requests, fc.integer({ min: 0, max: 5_000 }), (s, request, bps) => {
        const result = previewLiquidity(s, request, bps)
        if ('issue' in result) return
        const p = result.preview
        expect(withinLimit(p.limit, p)).toBe(true)
        const adds = request.kind === 'add' || request.kind === 'zapIn'
        expect(adds ? p.shareAfter >= p.shareBefore : p.shareAfter <= p.shareBefore).toBe(true)
        expect(p.impactPpm >= 0n && p.impactPpm <= 1_000_000n && p.feePpm >= 0n).toBe(true)
      }),
    ))

  it('never takes out more than was put in', () =>
    fc.assert(
      fc.property(pools, size, size, (s, a, b) => {
        const result = previewLiquidity(s, add(a, b), 0)
        if ('issue' in result) return
        const { coinsIn, minted } = result.preview
        const reserves = s.pool.reserves.map((r, k) => r + (coinsIn[k] ?? 0n))
        const after: LiquidityPool = {
          ...s,
          pool: { ...s.pool, reserves },
          held: reserves,
          supply: s.supply + minted,
          lp: minted,
        }
        const back = redeem(after, minted)
        const value = (amounts: readonly bigint[]) =>
          s.pool.kind === 'amm'
            ? (amounts[0] ?? 0n) * 2n + (amounts[1] ?? 0n)
            : (amounts[0] ?? 0n) + (amounts[1] ?? 0n)
        // Value in coins at the old price: less, except for the last wei of each.
        expect(value(back)).toBeLessThanOrEqual(value(coinsIn) + value(coinsIn) / 1_000n + 3n)
        if (s.pool.kind === 'amm') expect(back.every((x, k) => x <= (coinsIn[k] ?? 0n))).toBe(true)
      }),
    ))

  it('takes the linked amount whole, to a unit', () =>
    fc.assert(
      fc.property(fc.constantFrom(0, 1), size, (coin, amount) => {
        const other = linkedAmount(uni, coin, amount) ?? 0n
        const p = preview(uni, coin === 0 ? add(amount, other) : add(other, amount))
        expect(amount - (p.coinsIn[coin] ?? 0n)).toBeLessThanOrEqual(2n)
        expect(preview(uni, p.request).coinsIn).toEqual(p.coinsIn)
      }),
    ))
})

it('figures', () => {
  const [a, b] = uni.pool.tokens as readonly [`0x${string}`, `0x${string}`]
  expect(priceOf(uni.pool, a, b)).toBe(2n * E18)
  expect(priceOf(emptyUni.pool, a, b)).toBeNull()
  expect(poolFeePpm(uni.pool)).toBe(3_000n)
  expect(lostTo(900n, 100_000n)).toBe(100n)
  expect(lostTo(5n, 1_000_000n)).toBe(5n)
  expect(linkedAmount(emptyUni, 0, 5n)).toBeNull()
})

it('rounds a loss up', () => {
  const { pool } = stable
  if (pool.kind !== 'cfmm') throw new Error('a stable pool')
  const ideal = 900n * E18
  const feeless = cfmmAddLiquidity(pool, [ideal, 0n], stable.supply, 0n)
  const lost = (ideal - feeless) * 1_000_000n
  expect(lost % ideal).not.toBe(0n)
  expect(preview(stable, add(ideal, 0n)).impactPpm).toBe(lost / ideal + 1n)
})

import { max, min } from '../amount/math.ts'
import { E18, FEE_DENOMINATOR, MINIMUM_LIQUIDITY, PoolError } from './model.ts'

/** The part of a pool that the stable-swap maths needs. */
export type CfmmState = {
  /** True for the rules of the reference contracts (see Pool); the chain's rules if absent. */
  readonly reference?: boolean
  /** A · 100. */
  readonly amp: bigint
  readonly rates: readonly bigint[]
  readonly reserves: readonly bigint[]
}

const A_PRECISION = 100n
const ROUNDS = 255

const at = (list: readonly bigint[], i: number): bigint => {
  const value = list[i]
  if (value === undefined) throw new PoolError('pool.input')
  return value
}

const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a)

/** Reserves in 18 decimals, rounded down. */
export const cfmmBalances = (s: CfmmState) => s.reserves.map((r, i) => (at(s.rates, i) * r) / E18)

/** Least D of the first deposit into a reference pool. */
const MINIMUM_FIRST = 100n * MINIMUM_LIQUIDITY

/**
 * Repeats `step` from `start` until it moves by at most 1 (255 times at most), as the chain does.
 * @param choose selects the final one of two values if the steps alternate forever (found with Brent's cycle
 * detection); null for the chain, which has no such rule
 * @returns the last value; throws PoolError `pool.unsolved` if the chain refuses
 */
function settle(
  start: bigint,
  step: (value: bigint) => bigint,
  choose: ((a: bigint, b: bigint) => bigint) | null,
): bigint {
  let value = start
  let mark: bigint | null = null
  let chosen = start
  for (let round = 1; round <= ROUNDS; round++) {
    const last = value
    value = step(last)
    if (distance(value, last) <= 1n) return value
    if (!choose) continue
    if (value === mark) break
    chosen = choose(chosen, value)
    if ((round & (round - 1)) === 0) {
      mark = value
      chosen = value
    }
  }
  if (!choose) throw new PoolError('pool.unsolved')
  return chosen
}

/**
 * The invariant D by Newton's method from above, in the integer steps of the chain (docs/chain.md, Cfmm pools).
 * @param reference see CfmmState: D is then the smallest of alternating values
 */
export function cfmmD(balances: readonly bigint[], amp: bigint, reference = false): bigint {
  const n = BigInt(balances.length)
  const sum = balances.reduce((a, b) => a + b, 0n)
  if (sum === 0n) return 0n
  if (balances.some((x) => x <= 0n)) throw new PoolError('pool.empty')
  const ann = amp * n
  const step = (d: bigint) => {
    let p = d
    for (const x of balances) p = (p * d) / (x * n)
    return (
      (((ann * sum) / A_PRECISION + p * n) * d) / (((ann - A_PRECISION) * d) / A_PRECISION + (n + 1n) * p)
    )
  }
  return settle(sum, step, reference ? min : null)
}

/** D of a pool, by its own rules. */
const poolD = (s: CfmmState, balances: readonly bigint[] = cfmmBalances(s)) =>
  cfmmD(balances, s.amp, s.reference)

/** Balance of coin `j` that keeps D when the others are `balances`: the larger root, in the chain's steps. */
function solveY({ amp, reference }: CfmmState, balances: readonly bigint[], j: number, d: bigint): bigint {
  const n = BigInt(balances.length)
  const ann = amp * n
  let c = d
  let sum = 0n
  balances.forEach((x, k) => {
    if (k === j) return
    if (x <= 0n) throw new PoolError('pool.empty')
    sum += x
    c = (c * d) / (x * n)
  })
  c = (c * d * A_PRECISION) / (ann * n)
  const b = sum + (d * A_PRECISION) / ann
  // The largest of alternating values pays the least.
  return settle(d, (y) => (y * y + c) / (2n * y + b - d), reference ? max : null)
}

const invariants = new WeakMap<CfmmState, bigint>()

/** D of a pool as it was read; many routes of one search use the same pool. */
function invariantOf(s: CfmmState, balances: readonly bigint[]): bigint {
  const known = invariants.get(s)
  if (known !== undefined) return known
  const d = poolD(s, balances)
  invariants.set(s, d)
  return d
}

/** Result of one swap: the amount paid out, and the admin fee that leaves the reserves as well. */
export type CfmmSwap = { readonly out: bigint; readonly adminPart: bigint }

/**
 * Swap of `dx` of coin i into coin j. Every division rounds down, in favour of the pool (docs/chain.md, Cfmm pools).
 * @param fee over 1e10
 * @param adminFee share of the fee that leaves the reserves, over 1e10; does not change `out`
 */
export function cfmmSwap(
  s: CfmmState,
  i: number,
  j: number,
  dx: bigint,
  fee: bigint,
  adminFee = 0n,
): CfmmSwap {
  if (dx <= 0n) throw new PoolError('pool.input')
  const balances = cfmmBalances(s)
  const d = invariantOf(s, balances)
  if (d === 0n) throw new PoolError('pool.empty')
  const moved = balances.slice()
  moved[i] = at(balances, i) + (dx * at(s.rates, i)) / E18
  const y = solveY(s, moved, j, d)
  const dy = at(balances, j) - y - 1n
  if (dy <= 0n) return { out: 0n, adminPart: 0n }
  const dyFee = (dy * fee) / FEE_DENOMINATOR
  const rate = at(s.rates, j)
  return {
    out: ((dy - dyFee) * E18) / rate,
    adminPart: (((dyFee * adminFee) / FEE_DENOMINATOR) * E18) / rate,
  }
}

/** Output of a stable swap, rounded down. */
export const cfmmAmountOut = (s: CfmmState, i: number, j: number, dx: bigint, fee: bigint) =>
  cfmmSwap(s, i, j, dx, fee).out

/** Reserves after a swap: the input is added, the output and the admin's part are subtracted. */
export function cfmmReservesAfter(
  s: CfmmState,
  i: number,
  j: number,
  dx: bigint,
  fee: bigint,
  adminFee: bigint,
) {
  const { out, adminPart } = cfmmSwap(s, i, j, dx, fee, adminFee)
  return s.reserves.map((r, k) => (k === i ? r + dx : k === j ? r - out - adminPart : r))
}

/** Price of coin i in coin j for an infinitely small trade without fee, as a fraction of 18-decimal balances. */
export function cfmmSpot(s: CfmmState, i: number, j: number): { numerator: bigint; denominator: bigint } {
  const balances = cfmmBalances(s)
  const n = BigInt(balances.length)
  const d = poolD(s, balances)
  let p = d
  for (const x of balances) p = (p * d) / (x * n)
  // dy/dx = x_j (Ann x_i + P) / (x_i (Ann x_j + P)), from the derivative of the invariant; Ann is scaled by 100.
  const ann = s.amp * n
  const xi = at(balances, i)
  const xj = at(balances, j)
  return {
    numerator: xj * (ann * xi + p * A_PRECISION) * at(s.rates, i),
    denominator: xi * (ann * xj + p * A_PRECISION) * at(s.rates, j),
  }
}

/** The fee on the imbalance of a deposit or withdrawal: f·N / (4(N−1)), rounded down. */
const imbalanceFee = (fee: bigint, n: number) => (fee * BigInt(n)) / (4n * BigInt(n - 1))

type Resized = { readonly d0: bigint; readonly d2: bigint; readonly fees: bigint[] }

/**
 * D before, D after new reserves have paid the imbalance fee, and that fee per coin, of which the owner gets a part. A
 * reference pool charges at most half of the larger of a coin's reserves before and after.
 */
export function cfmmResize(s: CfmmState, next: readonly bigint[], fee: bigint): Resized {
  const d0 = poolD(s)
  const d1 = poolD({ ...s, reserves: next })
  const rate = imbalanceFee(fee, next.length)
  const fees = next.map((r, k) => {
    const charge = (rate * distance((d1 * at(s.reserves, k)) / d0, r)) / FEE_DENOMINATOR
    return s.reference ? min(charge, max(at(s.reserves, k), r) / 2n) : charge
  })
  const charged = next.map((r, k) => r - at(fees, k))
  return { d0, d2: poolD({ ...s, reserves: charged }), fees }
}

/**
 * LP of a deposit in any mix, after the imbalance fee. Rounded down.
 * @returns D for the first deposit; in a reference pool minus the locked part, and 0n if D is too small for it
 */
export function cfmmAddLiquidity(
  s: CfmmState,
  amounts: readonly bigint[],
  totalSupply: bigint,
  fee: bigint,
): bigint {
  const next = s.reserves.map((r, k) => r + at(amounts, k))
  if (totalSupply === 0n) {
    const d = poolD({ ...s, reserves: next })
    if (!s.reference) return d
    return d < MINIMUM_FIRST ? 0n : d - MINIMUM_LIQUIDITY
  }
  const { d0, d2 } = cfmmResize(s, next, fee)
  return (totalSupply * (d2 - d0)) / d0
}

/** LP burned to withdraw exactly `amounts`, after the imbalance fee. Rounded up: rounded down, plus 1. */
export function cfmmRemoveImbalance(
  s: CfmmState,
  amounts: readonly bigint[],
  totalSupply: bigint,
  fee: bigint,
): bigint {
  const next = s.reserves.map((r, k) => r - at(amounts, k))
  if (next.some((r) => r < 0n)) throw new PoolError('pool.output')
  const { d0, d2 } = cfmmResize(s, next, fee)
  return ((d0 - d2) * totalSupply) / d0 + 1n
}

/** Pro-rata withdrawal, no fee. Rounded down. */
export const cfmmWithdraw = (reserves: readonly bigint[], liquidity: bigint, totalSupply: bigint) =>
  reserves.map((r) => (r * liquidity) / totalSupply)

/** Withdrawal into one coin: the amount paid and its fee, both in the coin's base units. Rounded down. */
export function cfmmWithdrawOne(
  s: CfmmState,
  liquidity: bigint,
  i: number,
  totalSupply: bigint,
  fee: bigint,
): { out: bigint; fee: bigint } {
  const balances = cfmmBalances(s)
  const d0 = poolD(s, balances)
  const d1 = d0 - (liquidity * d0) / totalSupply
  const y = solveY(s, balances, i, d1)
  const rate = imbalanceFee(fee, balances.length)
  const reduced = balances.map((x, k) => {
    // For dust, rounding may give the coin itself a negative loss, which is no gain.
    const expected = k === i ? (x * d1) / d0 - y : x - (x * d1) / d0
    return expected > 0n ? x - (rate * expected) / FEE_DENOMINATOR : x
  })
  const precision = at(s.rates, i) / E18
  const out = (at(reduced, i) - solveY(s, reduced, i, d1) - 1n) / precision
  return { out, fee: (at(balances, i) - y) / precision - out }
}

/** Value of one LP token in the invariant's unit, over 1e18; null while the pool is empty. */
export function cfmmVirtualPrice(s: CfmmState, totalSupply: bigint): bigint | null {
  return totalSupply === 0n ? null : (poolD(s) * E18) / totalSupply
}

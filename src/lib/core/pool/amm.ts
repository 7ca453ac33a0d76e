import { isqrt, min, mulDiv } from '../amount/math.ts'
import { E18, FEE_DENOMINATOR, MINIMUM_LIQUIDITY, PoolError } from './model.ts'

/**
 * Output of a constant-product swap, rounded down (docs/chain.md, Amm pools).
 * @param amountIn base units, > 0
 * @param fee over 1e10
 */
export function ammAmountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint, fee: bigint): bigint {
  if (amountIn <= 0n) throw new PoolError('pool.input')
  if (reserveIn <= 0n || reserveOut <= 0n) throw new PoolError('pool.empty')
  const afterFee = amountIn * (FEE_DENOMINATOR - fee)
  return (afterFee * reserveOut) / (reserveIn * FEE_DENOMINATOR + afterFee)
}

/**
 * Input that buys exactly `amountOut`, rounded up by the pool's own rule: rounded down, plus 1 (docs/chain.md, Amm
 * pools).
 */
export function ammAmountIn(amountOut: bigint, reserveIn: bigint, reserveOut: bigint, fee: bigint): bigint {
  if (amountOut <= 0n) throw new PoolError('pool.output')
  if (reserveIn <= 0n || reserveOut <= 0n) throw new PoolError('pool.empty')
  if (amountOut >= reserveOut) throw new PoolError('pool.output')
  return (reserveIn * amountOut * FEE_DENOMINATOR) / ((reserveOut - amountOut) * (FEE_DENOMINATOR - fee)) + 1n
}

/** True if the pair's K rule accepts these amounts (docs/chain.md, Amm pools, fee-adjusted balances). */
export function ammKeepsK(
  reserves: readonly [bigint, bigint],
  amountsIn: readonly [bigint, bigint],
  amountsOut: readonly [bigint, bigint],
  fee: bigint,
): boolean {
  const adjusted = (i: 0 | 1) =>
    (reserves[i] + amountsIn[i] - amountsOut[i]) * FEE_DENOMINATOR - amountsIn[i] * fee
  return adjusted(0) * adjusted(1) >= reserves[0] * reserves[1] * FEE_DENOMINATOR ** 2n
}

/**
 * LP minted to the owner before each mint and burn: its share of the growth of √k, rounded down (docs/chain.md, Amm pools).
 * @param adminFee over 1e10; 0 mints nothing
 */
export function ammAdminMint(p: {
  reserve0: bigint
  reserve1: bigint
  kLast: bigint
  totalSupply: bigint
  adminFee: bigint
}): bigint {
  if (p.adminFee === 0n || p.kLast === 0n) return 0n
  const rootK = isqrt(p.reserve0 * p.reserve1)
  const rootKLast = isqrt(p.kLast)
  if (rootK <= rootKLast) return 0n
  return (p.totalSupply * (rootK - rootKLast)) / ((rootK * FEE_DENOMINATOR) / p.adminFee - rootK + rootKLast)
}

/** LP of the first deposit: √(a·b) minus the locked part. Rounded down. */
export const ammFirstLiquidity = (amount0: bigint, amount1: bigint) =>
  isqrt(amount0 * amount1) - MINIMUM_LIQUIDITY

/** LP of a later deposit: the lesser side counts. `totalSupply` after the admin mint. Rounded down. */
export function ammLiquidity(
  amounts: readonly [bigint, bigint],
  reserves: readonly [bigint, bigint],
  totalSupply: bigint,
): bigint {
  return min(
    mulDiv(amounts[0], totalSupply, reserves[0], 'down'),
    mulDiv(amounts[1], totalSupply, reserves[1], 'down'),
  )
}

/** Amounts that the router uses of those offered, in the pool's ratio (Uniswap v2 rule). */
export function ammOptimalAmounts(
  desired: readonly [bigint, bigint],
  reserves: readonly [bigint, bigint],
): [bigint, bigint] {
  const second = (desired[0] * reserves[1]) / reserves[0]
  return second <= desired[1] ? [desired[0], second] : [(desired[1] * reserves[0]) / reserves[1], desired[1]]
}

/** Value of LP in both tokens, pro rata of balances; `totalSupply` after the admin mint. Rounded down. */
export const ammWithdraw = (
  liquidity: bigint,
  balances: readonly [bigint, bigint],
  totalSupply: bigint,
): [bigint, bigint] => [
  mulDiv(liquidity, balances[0], totalSupply, 'down'),
  mulDiv(liquidity, balances[1], totalSupply, 'down'),
]

/**
 * Part of a one-coin deposit that is swapped first: the positive root, rounded down, of (1−f)x³ + 3(1−f)Rx² + ((2−f)R
 * − (1−f)A)Rx − AR² = 0, with R the reserve and A the deposit (docs/chain.md, Router). The real chain computes it in
 * float64: the relative difference stays under 1e-6.
 */
export function ammZapSwapPart(amount: bigint, reserveIn: bigint, fee: bigint): bigint {
  const keep = FEE_DENOMINATOR - fee
  const linear = ((FEE_DENOMINATOR * 2n - fee) * reserveIn - keep * amount) * reserveIn
  const constant = FEE_DENOMINATOR * amount * reserveIn * reserveIn
  const above = (x: bigint) => ((keep * x + 3n * keep * reserveIn) * x + linear) * x > constant
  let low = 0n
  let high = amount
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (above(middle)) high = middle - 1n
    else low = middle
  }
  return low
}

export type ZapIn = { swapPart: bigint; swapOut: bigint; adminMint: bigint; liquidity: bigint }

/** Deposit of one coin into a two-coin pool (router `UniAddLiquidityOneCoin`), exact to our contract. */
export function ammZapIn(p: {
  amount: bigint
  reserveIn: bigint
  reserveOut: bigint
  totalSupply: bigint
  kLast: bigint
  adminFee: bigint
  fee: bigint
}): ZapIn {
  const swapPart = ammZapSwapPart(p.amount, p.reserveIn, p.fee)
  const swapOut = ammAmountOut(swapPart, p.reserveIn, p.reserveOut, p.fee)
  const reserves: [bigint, bigint] = [p.reserveIn + swapPart, p.reserveOut - swapOut]
  const adminMint = ammAdminMint({
    reserve0: reserves[0],
    reserve1: reserves[1],
    kLast: p.kLast,
    totalSupply: p.totalSupply,
    adminFee: p.adminFee,
  })
  const supply = p.totalSupply + adminMint
  // Both parts are deposited unchanged: the root gives them the pool's ratio, so nothing is refunded.
  return {
    swapPart,
    swapOut,
    adminMint,
    liquidity: ammLiquidity([p.amount - swapPart, swapOut], reserves, supply),
  }
}

/**
 * Withdrawal into one coin: both are withdrawn, then the other side is swapped in the same pair.
 * @param p.heldOut balance of the pool, if it holds more than its reserve: it pays from that
 */
export function ammZapOut(p: {
  liquidity: bigint
  reserveOut: bigint
  reserveOther: bigint
  heldOut?: bigint
  heldOther?: bigint
  totalSupply: bigint
  kLast: bigint
  adminFee: bigint
  fee: bigint
}): { amountOut: bigint; adminMint: bigint } {
  const adminMint = ammAdminMint({
    reserve0: p.reserveOut,
    reserve1: p.reserveOther,
    kLast: p.kLast,
    totalSupply: p.totalSupply,
    adminFee: p.adminFee,
  })
  const supply = p.totalSupply + adminMint
  const { heldOut = p.reserveOut, heldOther = p.reserveOther } = p
  const [direct, other] = ammWithdraw(p.liquidity, [heldOut, heldOther], supply)
  const swapped = ammAmountOut(other, heldOther - other, heldOut - direct, p.fee)
  return { amountOut: direct + swapped, adminMint }
}

/** Share of the pool for `liquidity`, over 1e18; rounded down. */
export const poolShare = (liquidity: bigint, totalSupply: bigint) =>
  totalSupply === 0n ? 0n : (liquidity * E18) / totalSupply

/**
 * A liquidity position from its history: its value compared with holding the coins, and its fees. Pure; used by the API
 * and the pages.
 */
import { min, mulDiv } from '../core/amount/math.ts'
import type { PoolKind } from '../core/config/poolKinds.ts'
import { liquidityRules } from './kinds.ts'

/** A pool at one block, as a position sees it. Coins of 18 decimals. */
export type PoolSnapshot = {
  readonly kind: PoolKind
  /** Base units, in the pool's own order. */
  readonly reserves: readonly bigint[]
  /** LP base units in circulation, without those still to be minted to the owner. */
  readonly supply: bigint
  /** A · 100 of a cfmm; null if unknown. */
  readonly amp: bigint | null
}

/**
 * Returns the pool's invariant per LP token, over 1e18: √k of an amm, D of a cfmm. Deposits, withdrawals and trades do
 * not change it, except for the trades' fees, so its growth is the fees. Rounded down; null while unknown.
 */
export function growthOf({ kind, reserves, supply, amp }: PoolSnapshot): bigint | null {
  if (supply <= 0n || reserves.some((amount) => amount <= 0n)) return null
  return liquidityRules(kind).growth(reserves, supply, amp)
}

/** Returns the LP that the next deposit or withdrawal mints to an amm's owner: it no longer belongs to the holders. */
export const owedToOwner = (
  pool: PoolSnapshot,
  settled: readonly bigint[] | null,
  adminFee: bigint,
): bigint =>
  settled && pool.supply > 0n
    ? liquidityRules(pool.kind).owedToOwner(pool.reserves, pool.supply, settled, adminFee)
    : 0n

/** One deposit or withdrawal, oldest first. */
export type PositionEvent = {
  readonly action: 'add' | 'remove'
  /** Base units of each coin that went in or out. */
  readonly amounts: readonly bigint[]
  readonly liquidity: bigint
  /** The pool's growth right after it; null if unknown. */
  readonly growth: bigint | null
}

/** Liquidity still in the pool, by its deposits. A withdrawal takes the same part of each. */
export type Basis = {
  readonly liquidity: bigint
  /** Coins that were put in for it, rounded down. */
  readonly amounts: readonly bigint[]
  /** Sum of liquidity · growth at its deposit; null if one of them is unknown. */
  readonly weighted: bigint | null
}

const empty = (coins: number): Basis => ({
  liquidity: 0n,
  amounts: Array.from({ length: coins }, () => 0n),
  weighted: 0n,
})

function added(basis: Basis, event: PositionEvent): Basis {
  return {
    liquidity: basis.liquidity + event.liquidity,
    amounts: basis.amounts.map((amount, i) => amount + (event.amounts[i] ?? 0n)),
    weighted:
      basis.weighted === null || event.growth === null
        ? null
        : basis.weighted + event.liquidity * event.growth,
  }
}

function removed(basis: Basis, event: PositionEvent): Basis {
  // More than was ever put in: LP from another account, which is not in this history.
  const part = min(event.liquidity, basis.liquidity)
  if (part === basis.liquidity) return empty(basis.amounts.length)
  const left = basis.liquidity - part
  const keep = (amount: bigint) => mulDiv(amount, left, basis.liquidity, 'down')
  return {
    liquidity: left,
    amounts: basis.amounts.map(keep),
    weighted: basis.weighted === null ? null : keep(basis.weighted),
  }
}

/**
 * @param events oldest first
 * @param basis before the events
 */
export const basisAfter = (basis: Basis, events: readonly PositionEvent[]): Basis =>
  events.reduce((last, event) => (event.action === 'add' ? added(last, event) : removed(last, event)), basis)

/**
 * @param events oldest first
 * @param coins number of coins of the pool
 */
export const basisOf = (events: readonly PositionEvent[], coins: number): Basis =>
  basisAfter(empty(coins), events)

export type PositionNow = {
  /** Coins that its liquidity represents now, pro rata; rounded down. */
  readonly amounts: readonly bigint[]
  /** The part of them that is fees; rounded down. Null if unknown. */
  readonly fees: readonly bigint[] | null
}

/** @param pool current state; its supply includes the LP owed to the owner (`owedToOwner`) */
export function positionNow(basis: Basis, pool: PoolSnapshot): PositionNow {
  const { liquidity, weighted } = basis
  const amounts = pool.reserves.map((reserve) =>
    pool.supply > 0n ? mulDiv(reserve, liquidity, pool.supply, 'down') : 0n,
  )
  const growth = growthOf(pool)
  if (growth === null || growth === 0n || weighted === null || liquidity === 0n)
    return { amounts, fees: null }
  const now = liquidity * growth
  // A wei of rounding, or a ramp of A, must not become a negative fee.
  const grown = now > weighted ? now - weighted : 0n
  return { amounts, fees: amounts.map((amount) => mulDiv(amount, grown, now, 'down')) }
}

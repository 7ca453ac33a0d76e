import type { Address } from '../config/registry.ts'

/** Fees of pools are parts of 1e10, at most half (docs/chain.md, Pools). */
export const FEE_DENOMINATOR = 10_000_000_000n
export const E18 = 10n ** 18n
/**
 * LP units that a first deposit locks forever at the zero address: in every amm, and in reference pools of both kinds.
 */
export const MINIMUM_LIQUIDITY = 1_000n
/** Prices of one coin in another are scaled by 1e18. */
export const PRICE_DECIMALS = 18
/** Decimals of LP tokens, of either kind. */
export const LP_DECIMALS = 18

/** State that every pool reports: enough to quote a swap to the wei. */
export type PoolBase = {
  readonly id: string
  readonly address: Address
  /** In the pool's own order, as read from the chain; never assumed. */
  readonly tokens: readonly Address[]
  /** Base units, by the same index. */
  readonly reserves: readonly bigint[]
  /** The trader's swap fee, over FEE_DENOMINATOR. */
  readonly fee: bigint
  /** A killed pool only allows withdrawals. */
  readonly killed: boolean
  /**
   * True for a pool of the reference contracts, which differ from the chain's in a few rules (docs/contracts.md):
   * first deposits, last withdrawals, an invariant whose steps alternate, the admin's LP.
   */
  readonly reference: boolean
}

/** Constant product, x·y = k. */
export type AmmPool = PoolBase & { readonly kind: 'amm' }

/** Stable swap. */
export type CfmmPool = PoolBase & {
  readonly kind: 'cfmm'
  /** A · 100 (`APrecise()`). */
  readonly amp: bigint
  /** Factor that scales a reserve to 18 decimals, over 1e18. */
  readonly rates: readonly bigint[]
}

export type Pool = AmmPool | CfmmPool

/** A price as a fraction: `numerator` of tokenOut for `denominator` of tokenIn. */
export type Price = { readonly numerator: bigint; readonly denominator: bigint }

/** State that a pool's contract reports. */
export type PoolAnswers = {
  readonly tokens: readonly string[]
  readonly reserves: readonly bigint[]
  readonly fee: bigint
  readonly killed: boolean
  /** A · 100 of a stable pool, else null. */
  readonly amp: bigint | null
  readonly reference: boolean
}

export type SlippageWarning = 'slippage.low' | 'slippage.highStable' | 'slippage.high' | 'slippage.wide'

/** Reasons why a pool gives no quote. */
export type PoolIssue = 'pool.killed' | 'pool.empty' | 'pool.input' | 'pool.output' | 'pool.unsolved'

/** Thrown by the quote maths; the code names the rule of the pool that was broken. */
export class PoolError extends Error {
  readonly code: PoolIssue
  constructor(code: PoolIssue) {
    super(code)
    this.code = code
  }
}

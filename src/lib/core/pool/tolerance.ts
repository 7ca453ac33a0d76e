import type { Pool } from './model.ts'

/** Price impact tiers in parts per million (1, 3, 5, 10, 15 %). */
export type ImpactTier = 'low' | 'notice' | 'warn' | 'high' | 'confirm' | 'refuse'

export function impactTier(ppm: bigint): ImpactTier {
  if (ppm >= 150_000n) return 'refuse'
  if (ppm >= 100_000n) return 'confirm'
  if (ppm >= 50_000n) return 'high'
  if (ppm >= 30_000n) return 'warn'
  return ppm >= 10_000n ? 'notice' : 'low'
}

/** Price impact in whole percent, cut: the text to type for confirmation. */
export const impactWord = (ppm: bigint) => String((ppm * 100n) / 1_000_000n)

/** Default slippage tolerance in basis points. */
export const KIND_SLIPPAGE_BPS: Record<Pool['kind'], number> = { amm: 50, cfmm: 10 }

/** A tolerance above 5 % needs a confirmation in each review. */
export const isWideSlippage = (bps: number) => bps > 500

/** Tolerances offered beside the default, in basis points. */
export const SLIPPAGE_PRESETS: readonly number[] = [10, 50, 100]

/** Above this, in basis points, others can front-run a trade; prices of stable pools move less. */
const HIGH_BPS: Record<Pool['kind'], number> = { amm: 300, cfmm: 100 }

export type SlippageWarning = 'slippage.low' | 'slippage.highStable' | 'slippage.high' | 'slippage.wide'

/**
 * Returns the warning for a tolerance; null if it is in the usual range. Under 0.05 % trades rarely succeed.
 * @param kinds of the pools on the trade's route; empty while no trade is typed
 */
export function slippageWarning(bps: number, kinds: readonly Pool['kind'][]): SlippageWarning | null {
  if (isWideSlippage(bps)) return 'slippage.wide'
  if (bps < 5) return 'slippage.low'
  if (bps > HIGH_BPS.amm) return 'slippage.high'
  const stable = kinds.every((kind) => kind === 'cfmm')
  return stable && bps > HIGH_BPS.cfmm ? 'slippage.highStable' : null
}

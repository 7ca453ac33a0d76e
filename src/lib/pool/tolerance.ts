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

/** Price impact in whole percent, cut: what a person types to confirm it. */
export const impactWord = (ppm: bigint) => String((ppm * 100n) / 1_000_000n)

/** Slippage tolerance in basis points where the person chose none. */
export const KIND_SLIPPAGE_BPS: Record<Pool['kind'], number> = { amm: 50, cfmm: 10 }

/** Above 5 % a tolerance is agreed to in each review. */
export const isWideSlippage = (bps: number) => bps > 500

export type SlippageWarning = 'slippage.low' | 'slippage.high' | null

/** Under 0.05 % trades rarely pass; over 1 % others can trade ahead. */
export const slippageWarning = (bps: number): SlippageWarning =>
  bps < 5 ? 'slippage.low' : bps > 100 ? 'slippage.high' : null

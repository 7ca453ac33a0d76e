import type { PoolKind } from '../config/poolKinds.ts'
import { poolRules } from './kinds.ts'

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
export const impactText = (ppm: bigint) => String((ppm * 100n) / 1_000_000n)

/** Slippage tolerance in basis points if the person chose none: the widest that a pool of the trade needs. */
export const usualSlippageBps = (kinds: readonly PoolKind[]): number =>
  Math.max(...kinds.map((kind) => poolRules(kind).slippageBps))

/** A tolerance above 5 % needs a confirmation in each review. */
export const isWideSlippage = (bps: number) => bps > 500

/** Tolerances offered beside the default, in basis points. */
export const SLIPPAGE_PRESETS: readonly number[] = [10, 50, 100]

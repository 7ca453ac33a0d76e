import { POOL_KINDS, type PoolKind } from '../config/poolKinds.ts'
import { poolRules } from './kinds.ts'
import type { SlippageWarning } from './model.ts'
import { isWideSlippage } from './tolerance.ts'

/**
 * Returns the warning for a tolerance; null if it is in the usual range. Under 0.05 % trades rarely succeed.
 * @param kinds of the pools on the trade's route; empty while no trade is typed
 */
export function slippageWarning(bps: number, kinds: readonly PoolKind[]): SlippageWarning | null {
  if (isWideSlippage(bps)) return 'slippage.wide'
  if (bps < 5) return 'slippage.low'
  const limits = POOL_KINDS.map((kind) => poolRules(kind).high).sort((a, b) => b.bps - a.bps)
  // A limit counts if every pool of the trade has it or a lower one.
  const passed = limits.find(
    (limit) => bps > limit.bps && kinds.every((kind) => poolRules(kind).high.bps <= limit.bps),
  )
  return passed?.warning ?? null
}

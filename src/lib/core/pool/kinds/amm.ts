import { ammAmountIn, ammAmountOut } from '../amm.ts'
import type { AmmPool } from '../model.ts'
import type { PoolRules } from './rules.ts'

/** Constant product pools. */
export const amm: PoolRules<AmmPool> = {
  amountOut: ({ reserves, fee }, i, j, amountIn) =>
    ammAmountOut(amountIn, reserves[i] ?? 0n, reserves[j] ?? 0n, fee),
  amountIn: ({ reserves, fee }, i, j, amountOut) =>
    ammAmountIn(amountOut, reserves[i] ?? 0n, reserves[j] ?? 0n, fee),
  spot: ({ reserves }, i, j) => ({ numerator: reserves[j] ?? 0n, denominator: reserves[i] ?? 0n }),
  slippageBps: 50,
  high: { bps: 300, warning: 'slippage.high' },
  readAmp: () => null,
  make: (base) => ({ ...base, kind: 'amm' }),
  persisted: () => ({}),
}

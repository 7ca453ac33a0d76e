import { stablePair } from '../../chain/calls.ts'
import { AppError } from '../../errors/AppError.ts'
import { cfmmAmountOut, cfmmSpot } from '../cfmm.ts'
import { type CfmmPool, E18 } from '../model.ts'
import type { PoolRules } from './rules.ts'

/** Stable pools. Their prices move less, so a lower tolerance is enough. */
export const cfmm: PoolRules<CfmmPool> = {
  amountOut: (pool, i, j, amountIn) => cfmmAmountOut(pool, i, j, amountIn, pool.fee),
  amountIn: () => null,
  spot: cfmmSpot,
  slippageBps: 10,
  high: { bps: 100, warning: 'slippage.highStable' },
  readAmp: ({ need }, of) => need({ ...of, fn: stablePair.aPrecise }),
  make(base, { amp }) {
    if (amp === null || amp < 100n || amp > 100_000_000n) throw new AppError('pool.absurd', `${base.id}: A`)
    // Pools made by the factory hold 18-decimal coins with rate 1e18 (docs/chain.md, Cfmm pools).
    return { ...base, kind: 'cfmm', amp, rates: base.tokens.map(() => E18) }
  },
  persisted: ({ amp }) => ({ amp }),
}

/** Figures of a preview, computed here so that no island does sums. */
import { mulDiv } from '../core/amount/math.ts'
import { poolShare } from '../core/pool/amm.ts'
import type { Pool } from '../core/pool/model.ts'
import { E18, FEE_DENOMINATOR } from '../core/pool/model.ts'
import { poolSpot } from '../core/pool/pool.ts'
import type { LiquidityPool, Preview } from './model.ts'
import { supplyNow } from './quote.ts'

const PPM = 1_000_000n

/** Returns the cost of the size in the amount received: the extra amount without the impact. Rounded up. */
export const lostTo = (received: bigint, impactPpm: bigint) =>
  impactPpm >= PPM ? received : mulDiv(received, impactPpm, PPM - impactPpm, 'up')

/** Returns the unit of a preview's impact: pool tokens, or the one coin paid out. */
export function comparedOf(preview: Preview): { readonly coin: number | null; readonly raw: bigint } {
  const { request } = preview
  if (request.kind === 'removeOne') return { coin: request.coin, raw: preview.coinsOut[request.coin] ?? 0n }
  return { coin: null, raw: request.kind === 'removeExact' ? preview.burned : preview.minted }
}

/** Returns the price of one `base` in `quote`, over 1e18, rounded down; null in an empty pool. */
export function priceOf(
  pool: Pool,
  base: Pool['tokens'][number],
  quote: Pool['tokens'][number],
): bigint | null {
  if (pool.reserves.some((reserve) => reserve === 0n)) return null
  const { numerator, denominator } = poolSpot(pool, base, quote)
  return mulDiv(numerator, E18, denominator, 'down')
}

/** Returns the pool's fee for this account in parts per million, rounded up. */
export const poolFeePpm = ({ fee }: Pool) => mulDiv(fee, PPM, FEE_DENOMINATOR, 'up')

/** Returns the account's part of the pool, over 1e18. */
export const shareOf = (s: LiquidityPool) => poolShare(s.lp, supplyNow(s))

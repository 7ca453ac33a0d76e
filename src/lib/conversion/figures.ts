/** Amounts of a conversion, equal to the contract's to the last unit, and how the pools compare with it. */
import { min, mulDiv } from '../core/amount/math.ts'
import type { Address } from '../core/config/registry.ts'
import { E18 } from '../core/pool/model.ts'
import { type PoolGraph, quoteSwap } from '../core/route/quote.ts'
import type { Converted, Mintable } from './model.ts'

/** Least amount received of every conversion, base units (docs/product.md, Amounts). */
export const LEAST_OUT = 300n * E18

/** The fee is one part of this many, 0.1 %. */
const FEE_PARTS = 1_000n
const PPM = 1_000_000n

/**
 * Returns the amounts of a conversion. The amount before the fee is rounded down, the fee up.
 * @param amount base units paid
 * @param ratio base units received per 1e18 paid, before the fee
 */
export function converted(amount: bigint, ratio: bigint): Converted {
  const gross = mulDiv(amount, ratio, E18, 'down')
  const fee = mulDiv(gross, 1n, FEE_PARTS, 'up')
  return { gross, fee, out: gross - fee }
}

/**
 * Returns the smallest amount to pay for at least `out`; null if the ratio is 0.
 * @param ratio base units received per 1e18 paid, before the fee
 */
export function leastInput(out: bigint, ratio: bigint): bigint | null {
  if (ratio === 0n) return null
  return mulDiv(mulDiv(out, FEE_PARTS, FEE_PARTS - 1n, 'up'), E18, ratio, 'up')
}

/** Returns the amount that can still be received now; null if there is no ceiling. */
export const ceilingLeft = (mintable: Mintable | null): bigint | null =>
  mintable && min(mintable.inWindow, mintable.inAll)

/** The pools' amount beside the converter's, in parts per million of the converter's, rounded down. */
export type PoolGap = { readonly more: boolean; readonly ppm: bigint; readonly amount: bigint }

/**
 * Compares the pools' best route with a conversion.
 * @param out amount that the conversion gives
 * @returns null if no route leads there, or nothing is converted
 */
export function poolGap(
  graph: PoolGraph,
  { tokenIn, tokenOut }: { readonly tokenIn: Address; readonly tokenOut: Address },
  amount: bigint,
  out: bigint,
): PoolGap | null {
  if (amount === 0n || out === 0n) return null
  const result = quoteSwap(graph, { mode: 'exactIn', tokenIn, tokenOut, amount, slippage: () => 0 })
  if (!('quote' in result)) return null
  const pool = result.quote.amountOut
  const more = pool >= out
  return { more, ppm: mulDiv(more ? pool - out : out - pool, PPM, out, 'down'), amount: pool }
}

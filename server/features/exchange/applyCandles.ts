import { type PoolKind, poolTraits } from '../../../src/lib/core/config/poolKinds.ts'
import { INTERVALS } from '../../../src/lib/core/exchange/seriesSchema.ts'
import { compare, type Ratio, ratio, toDecimal } from '../../core/ratio.ts'
import type { Swapped } from './events.ts'

export const HOUR = INTERVALS['1h']

/** Candle lengths in seconds. Candles of every length are stored, so that none has to be summed when shown. */
const STEPS = Object.values(INTERVALS)

/** Significant digits of a stored price: enough that its inverse is exact far beyond any displayed digit. */
const PRICE_DIGITS = 30

/** Below this many base units on either side, integer rounding alone may move an execution price by over 0.01 %. */
export const DUST = 10_000n

/** The first second of the hour. */
export const hourOf = (timestamp: number): number => timestamp - (timestamp % HOUR)

/** The two coins of a swap in the pool's order: `base` is the smaller index. */
function pairOf(swap: Pick<Swapped, 'soldIndex' | 'boughtIndex'>): { base: number; quote: number } {
  return {
    base: Math.min(swap.soldIndex, swap.boughtIndex),
    quote: Math.max(swap.soldIndex, swap.boughtIndex),
  }
}

const at = (list: readonly bigint[], index: number): bigint => list[index] ?? 0n
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

/**
 * The price after a swap, in quote base units per base base unit. In an amm pool it is the quotient of the reserves
 * after the swap, so that a trade of one wei cannot paint a wick. In a cfmm pool reserves do not give a price, so it is
 * the execution price, and dust gives none.
 */
export function priceAfter(swap: Swapped, kind: PoolKind): Ratio | null {
  const { base, quote } = pairOf(swap)
  if (poolTraits[kind].isPricedByReserves && swap.reservesAfter)
    return ratio(at(swap.reservesAfter, quote), at(swap.reservesAfter, base))
  const baseAmount = distance(at(swap.amountsIn, base), at(swap.amountsOut, base))
  const quoteAmount = distance(at(swap.amountsIn, quote), at(swap.amountsOut, quote))
  if (baseAmount < DUST || quoteAmount < DUST) return null
  return ratio(quoteAmount, baseAmount)
}

export type Candle = {
  readonly pool: string
  readonly base: number
  readonly quote: number
  /** Its length in seconds, and its first second. */
  readonly step: number
  readonly start: number
  open: Ratio | null
  high: Ratio | null
  low: Ratio | null
  close: Ratio | null
  /** Base units of each coin traded through the pool, in either direction. */
  volumeBase: bigint
  volumeQuote: bigint
  swaps: number
  /** Blocks of its first and its last trade. */
  readonly firstBlock: number
  lastBlock: number
}

type Priced = { readonly swap: Swapped; readonly price: Ratio | null }

/** Candles of every length, of swaps given in chain order. A step without trades has none. */
export const foldCandles = (swaps: readonly Priced[]): Candle[] =>
  STEPS.flatMap((step) => candlesOf(swaps, step))

function candlesOf(swaps: readonly Priced[], step: number): Candle[] {
  const candles = new Map<string, Candle>()
  for (const { swap, price } of swaps) {
    const { base, quote } = pairOf(swap)
    const start = swap.timestamp - (swap.timestamp % step)
    const key = `${swap.pool} ${base} ${quote} ${start}`
    let candle = candles.get(key)
    if (candle === undefined) {
      const empty = { open: null, high: null, low: null, close: null }
      const none = { volumeBase: 0n, volumeQuote: 0n, swaps: 0 }
      const blocks = { firstBlock: swap.block, lastBlock: swap.block }
      candle = { pool: swap.pool, base, quote, step, start, ...empty, ...none, ...blocks }
      candles.set(key, candle)
    }
    candle.volumeBase += at(swap.amountsIn, base) + at(swap.amountsOut, base)
    candle.volumeQuote += at(swap.amountsIn, quote) + at(swap.amountsOut, quote)
    candle.swaps += 1
    candle.lastBlock = swap.block
    if (price === null) continue
    candle.open ??= price
    candle.close = price
    if (candle.high === null || compare(price, candle.high) > 0) candle.high = price
    if (candle.low === null || compare(price, candle.low) < 0) candle.low = price
  }
  return [...candles.values()]
}

/** A stored price. */
export const priceText = (price: Ratio | null): string | null =>
  price === null ? null : toDecimal(price, PRICE_DIGITS)

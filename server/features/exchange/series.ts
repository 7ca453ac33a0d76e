/** Candles as they are shown: of one pool's trades, in its other coin, or in dollars over a path of pools. */
import type { SeriesCandle } from '../../../src/lib/core/exchange/seriesSchema.ts'
import {
  compare,
  fromDecimal,
  inverse,
  type Ratio,
  shift,
  times,
  toDecimal,
  withPoint,
} from '../../core/ratio.ts'
import { PRICE_DIGITS } from './market.ts'
import type { StoredCandle } from './storedCandles.ts'

/** A price whose text is computed once and reused. */
export class Price implements Ratio {
  readonly n: bigint
  readonly d: bigint
  #text: string | null = null

  constructor({ n, d }: Ratio) {
    this.n = n
    this.d = d
  }

  /** To 18 digits, rounded down. */
  get text(): string {
    this.#text ??= toDecimal(this, PRICE_DIGITS)
    return this.#text
  }
}

export type Bar = {
  readonly time: number
  /** Whole units of the series' quote, per whole unit of the base coin. */
  readonly open: Price | null
  readonly high: Price | null
  readonly low: Price | null
  readonly close: Price | null
  /** Base units, as decimal texts, unchanged in an answer. */
  readonly volumeBase: string
  readonly volumeQuote: string
  /** Over 1e18, rounded down for each hour; null if not known. */
  readonly volumeUsd: bigint | null
  readonly swaps: number
  readonly firstBlock: number
  readonly lastBlock: number
}

export type Facing = {
  /** The coin that is priced in the other. */
  readonly base: 0 | 1
  /** Decimals of both coins, in the pool's order. */
  readonly decimals: readonly [number, number]
}

const USD_DIGITS = 18
const USD = 10n ** BigInt(USD_DIGITS)

/** A substring keeps the whole original text in memory; a number's text does not. */
const ownText = (part: string) => String(BigInt(part))

/** One stored candle, seen from its base coin. The high of an inverse price is the inverse of the low. */
export function barOf(row: StoredCandle, { base, decimals }: Facing): Bar {
  const digits = decimals[0] - decimals[1]
  const shown = (text: string | null): Price | null => {
    if (text === null) return null
    const whole = shift(fromDecimal(text), digits)
    return new Price(base === 0 ? whole : inverse(whole))
  }
  const [high, low] = base === 0 ? [row.high, row.low] : [row.low, row.high]
  const [own, other] = base === 0 ? [row.volumeBase, row.volumeQuote] : [row.volumeQuote, row.volumeBase]
  return {
    time: row.time,
    open: shown(row.open),
    high: shown(high),
    low: shown(low),
    close: shown(row.close),
    volumeBase: ownText(own),
    volumeQuote: ownText(other),
    volumeUsd: null,
    swaps: row.swaps,
    firstBlock: row.firstBlock,
    lastBlock: row.lastBlock,
  }
}

/**
 * Returns a bar with the dollar value of its volume.
 * @param dollars per base unit of the other coin; null if unknown
 */
export const valued = (bar: Bar, dollars: Ratio | null): Bar => ({
  ...bar,
  volumeUsd: dollars && (BigInt(bar.volumeQuote) * dollars.n * USD) / dollars.d,
})

/**
 * Returns a bar priced in dollars instead of its other coin.
 * @param decimals of that coin
 */
export function inDollars(bar: Bar, dollars: Ratio | null, decimals: number): Bar {
  const each = dollars && shift(dollars, decimals)
  const shown = (price: Price | null) => price && each && new Price(times(price, each))
  return {
    ...bar,
    open: shown(bar.open),
    high: shown(bar.high),
    low: shown(bar.low),
    close: shown(bar.close),
  }
}

const beyond = (a: Price | null, b: Price | null, sign: 1 | -1): Price | null =>
  a === null || (b !== null && compare(b, a) * sign > 0) ? b : a

const added = (a: string, b: string) => String(BigInt(a) + BigInt(b))

/**
 * Returns bars of a longer step: volumes are sums over the hours, high and low are their extremes.
 * @param bars oldest first
 */
export function gather(bars: readonly Bar[], step: number): Bar[] {
  const list: Bar[] = []
  for (const bar of bars) {
    const time = bar.time - (bar.time % step)
    const last = list.at(-1)
    if (last?.time !== time) {
      list.push({ ...bar, time })
      continue
    }
    list[list.length - 1] = {
      time,
      open: last.open ?? bar.open,
      high: beyond(last.high, bar.high, 1),
      low: beyond(last.low, bar.low, -1),
      close: bar.close ?? last.close,
      volumeBase: added(last.volumeBase, bar.volumeBase),
      volumeQuote: added(last.volumeQuote, bar.volumeQuote),
      volumeUsd: last.volumeUsd === null || bar.volumeUsd === null ? null : last.volumeUsd + bar.volumeUsd,
      swaps: last.swaps + bar.swaps,
      firstBlock: last.firstBlock,
      lastBlock: bar.lastBlock,
    }
  }
  return list
}

/**
 * Sets each step's open to the price when it began, which is the close of the last trade before it: between trades a
 * pool's price does not change. High and low include it.
 * @param bars oldest first
 * @param before the close before the first bar; null if there was none
 */
export function opened(bars: readonly Bar[], before: Price | null): Bar[] {
  let held = before
  return bars.map((bar) => {
    const open = held ?? bar.open
    held = bar.close ?? held
    if (bar.open === null) return bar
    return { ...bar, open, high: beyond(bar.high, open, 1), low: beyond(bar.low, open, -1) }
  })
}

/** The answer format: prices to 18 digits, rounded down, sums exact. */
export const rowOf = (bar: Bar): SeriesCandle => ({
  time: bar.time,
  open: bar.open?.text ?? null,
  high: bar.high?.text ?? null,
  low: bar.low?.text ?? null,
  close: bar.close?.text ?? null,
  volumeBase: bar.volumeBase,
  volumeQuote: bar.volumeQuote,
  volumeUsd: bar.volumeUsd === null ? null : withPoint(String(bar.volumeUsd), USD_DIGITS),
  swaps: bar.swaps,
  firstBlock: bar.firstBlock,
  lastBlock: bar.lastBlock,
})

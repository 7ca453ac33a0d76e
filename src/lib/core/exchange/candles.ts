/** Candles as the page uses them: joins pages, inverts prices, and finds the gaps. */
import { type Address, sameAddress } from '../config/registry.ts'
import { exactPrice, inversePrice } from './exactPrice.ts'
import {
  INTERVALS,
  type Interval,
  PAGE_STEPS,
  type SeriesCandle,
  type SeriesResponse,
} from './seriesSchema.ts'

/** Prices over 1e48 (exactPrice.ts); null if the trades of a step gave none. */
export type Candle = {
  /** The step's first second (UTC). */
  readonly time: number
  readonly open: bigint | null
  readonly high: bigint | null
  readonly low: bigint | null
  readonly close: bigint | null
  /** Base units of the priced coin and of the other. */
  readonly volumeBase: bigint
  readonly volumeQuote: bigint
  /** Dollars as the index returns them; null if unknown. */
  readonly volumeUsd: string | null
  readonly swaps: number
  readonly firstBlock: number
  readonly lastBlock: number
}

export type Series = Pick<SeriesResponse, 'interval' | 'base' | 'quote' | 'path' | 'since' | 'edition'> & {
  /** First seconds of the first and last known step, with or without trades. */
  readonly from: number
  readonly to: number
  /** Oldest first, each once. */
  readonly candles: readonly Candle[]
  /** True if there are trades before `from`. */
  readonly more: boolean
  /** The last close before `from`. */
  readonly before: bigint | null
}

/** Subject of the candles, and their unit: a token's are in dollars. */
export type CandlesAsked =
  | { readonly of: 'tokens'; readonly address: Address; readonly interval: Interval }
  | {
      readonly of: 'pools'
      readonly address: Address
      readonly interval: Interval
      readonly unit: 'token' | 'usd'
    }

/** True if both requests are for the same candles; null never equals anything. */
export function sameAsked(a: CandlesAsked | null, b: CandlesAsked | null): boolean {
  const unit = (asked: CandlesAsked) => (asked.of === 'pools' ? asked.unit : null)
  return (
    a !== null &&
    b !== null &&
    a.of === b.of &&
    sameAddress(a.address, b.address) &&
    a.interval === b.interval &&
    unit(a) === unit(b)
  )
}

const priceOf = (text: string | null) => (text === null ? null : exactPrice(text))

const candleOf = (row: SeriesCandle): Candle => ({
  time: row.time,
  open: priceOf(row.open),
  high: priceOf(row.high),
  low: priceOf(row.low),
  close: priceOf(row.close),
  volumeBase: BigInt(row.volumeBase),
  volumeQuote: BigInt(row.volumeQuote),
  volumeUsd: row.volumeUsd,
  swaps: row.swaps,
  firstBlock: row.firstBlock,
  lastBlock: row.lastBlock,
})

/** Converts an answer of the index; duplicates are removed and the order is corrected. */
export function seriesOf(answer: SeriesResponse): Series {
  const { interval, base, quote, path, since, edition, from, to, before, list } = answer
  const byTime = new Map(list.map((row) => [row.time, candleOf(row)]))
  const candles = [...byTime.values()]
    .filter(({ time }) => time >= from && time <= to)
    .sort((a, b) => a.time - b.time)
  return {
    interval,
    base,
    quote,
    path,
    since,
    edition,
    from,
    to,
    candles,
    more: before !== null,
    before: before && exactPrice(before.close),
  }
}

/** The page of history that ends at the start of a series, or reaches into it. */
export const pageBefore = ({ interval, from }: Pick<Series, 'interval' | 'from'>): number =>
  Math.floor((from - INTERVALS[interval]) / (PAGE_STEPS * INTERVALS[interval]))

/**
 * Joins a series with an earlier one; where they overlap, the newer one wins. Returns null if they are not of one
 * history: the index was rebuilt between the two, or another path of pools gave the price.
 */
export function joined(older: Series, newer: Series): Series | null {
  const step = INTERVALS[newer.interval]
  const same =
    older.edition === newer.edition &&
    older.interval === newer.interval &&
    older.quote === newer.quote &&
    older.path?.[0]?.pool === newer.path?.[0]?.pool
  if (!same || older.to + step < newer.from) return null
  return {
    ...newer,
    from: Math.min(older.from, newer.from),
    candles: [...older.candles.filter(({ time }) => time < newer.from), ...newer.candles],
    more: older.more,
    before: older.before,
  }
}

const turned = (price: bigint | null) => (price === null ? null : inversePrice(price))

/** The other coin's candles in this one: its highest price is one divided by the lowest. */
export const inverse = (candle: Candle): Candle => ({
  ...candle,
  open: turned(candle.open),
  high: turned(candle.low),
  low: turned(candle.high),
  close: turned(candle.close),
  volumeBase: candle.volumeQuote,
  volumeQuote: candle.volumeBase,
})

export const inverseSeries = (series: Series): Series =>
  series.quote === null
    ? series
    : {
        ...series,
        base: series.quote,
        quote: series.base,
        candles: series.candles.map(inverse),
        before: turned(series.before),
      }

/** Consecutive steps without a trade. */
export type Silence = {
  /** First seconds of its first and last step. */
  readonly from: number
  readonly to: number
  readonly steps: number
  /** The price during that time; null if none was known. */
  readonly price: bigint | null
}

/** Shorter ones are visible in the plot and need no label: fewer steps, or less than a day. */
const LEAST_STEPS = 6
const LEAST_SECONDS = 86_400

/** Returns the ranges without trades that are long enough to be labelled; oldest first. */
export function silences({ interval, from, to, candles, before, since }: Series): Silence[] {
  const step = INTERVALS[interval]
  const found: Silence[] = []
  const begun = since === null ? from : Math.max(from, since.time - (since.time % step))
  let next = begun
  let price = before
  const report = (until: number) => {
    const steps = (until - next) / step
    if (steps >= LEAST_STEPS && steps * step >= LEAST_SECONDS)
      found.push({ from: next, to: until - step, steps, price })
  }
  for (const candle of candles) {
    report(candle.time)
    next = candle.time + step
    price = candle.close ?? price
  }
  report(to + step)
  return found
}

/** Intervals in the order in which they are offered. */
export const intervals = Object.keys(INTERVALS) as readonly Interval[]

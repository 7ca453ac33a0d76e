/** Candles as the page works with them: pages put together, turned round, and what lies between them. */
import { type Address, sameAddress } from '../config/registry.ts'
import { exactPrice, inversePrice } from './exactPrice.ts'
import {
  INTERVALS,
  type Interval,
  PAGE_STEPS,
  type SeriesCandle,
  type SeriesResponse,
} from './seriesSchema.ts'

/** Prices over 1e48 (exactPrice.ts); null where the trades of a step gave none. */
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
  /** Dollars as the index tells them; null where it does not know. */
  readonly volumeUsd: string | null
  readonly swaps: number
  readonly firstBlock: number
  readonly lastBlock: number
}

export type Series = Pick<SeriesResponse, 'interval' | 'base' | 'quote' | 'path' | 'since' | 'edition'> & {
  /** First seconds of the first and last step that are known of, whether anything was traded in them or not. */
  readonly from: number
  readonly to: number
  /** Oldest first, each once. */
  readonly candles: readonly Candle[]
  /** Whether there are trades before `from`. */
  readonly more: boolean
  /** The close that held when `from` began. */
  readonly before: bigint | null
}

/** Whose candles, and in what: a token's are in dollars. */
export type CandlesAsked =
  | { readonly of: 'tokens'; readonly address: Address; readonly interval: Interval }
  | {
      readonly of: 'pools'
      readonly address: Address
      readonly interval: Interval
      readonly unit: 'token' | 'usd'
    }

/** Whether both ask for the same candles; nothing that is asked for is the same as nothing. */
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

/** An answer of the index; what it repeats or tells out of turn is put right. */
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

/** The page of history that ends where a series begins, or reaches into it. */
export const pageBefore = ({ interval, from }: Pick<Series, 'interval' | 'from'>): number =>
  Math.floor((from - INTERVALS[interval]) / (PAGE_STEPS * INTERVALS[interval]))

/**
 * A series with what came before it; what both know the newer one says. Null where they are not of one history: the
 * index was made anew between the two, or pools of another path told the price.
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

/** The other coin's candles in this one: its highest price is one by the lowest. */
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

/** Steps in a row without a trade. */
export type Silence = {
  /** First seconds of its first and last step. */
  readonly from: number
  readonly to: number
  readonly steps: number
  /** The price that held meanwhile; null where none was known. */
  readonly price: bigint | null
}

/** Shorter ones are seen by themselves and need no words: fewer steps, or less than a day. */
const LEAST_STEPS = 6
const LEAST_SECONDS = 86_400

/** Where nothing was traded, for long enough to be told; oldest first. */
export function silences({ interval, from, to, candles, before, since }: Series): Silence[] {
  const step = INTERVALS[interval]
  const found: Silence[] = []
  const begun = since === null ? from : Math.max(from, since.time - (since.time % step))
  let next = begun
  let price = before
  const tell = (until: number) => {
    const steps = (until - next) / step
    if (steps >= LEAST_STEPS && steps * step >= LEAST_SECONDS)
      found.push({ from: next, to: until - step, steps, price })
  }
  for (const candle of candles) {
    tell(candle.time)
    next = candle.time + step
    price = candle.close ?? price
  }
  tell(to + step)
  return found
}

/** Intervals in the order in which they are offered. */
export const intervals = Object.keys(INTERVALS) as readonly Interval[]

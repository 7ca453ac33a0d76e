/** Data of a plot. Its numbers are for drawing only: readable figures come from the exact texts. */
import { pricePlaces } from '../amount/format.ts'
import { sameAddress } from '../config/registry.ts'
import { type Candle, type Series, type Silence, silences } from './candles.ts'
import { drawnPrice, EXACT_DECIMALS, exactPrice } from './exactPrice.ts'
import { INTERVALS } from './seriesSchema.ts'

export type Bar = {
  /** The step's first second (UTC). */
  readonly time: number
  /** Null if the price is unknown. */
  readonly price: {
    readonly open: number
    readonly high: number
    readonly low: number
    readonly close: number
  } | null
  /** Null if unknown, which is not 0. */
  readonly volume: number | null
}

/** A range without candles, and the reason. */
export type Band = {
  /** First seconds of its first and last step. */
  readonly from: number
  readonly to: number
  /** `silent`: nothing was traded; `unseen`: no data. */
  readonly kind: 'silent' | 'unseen'
  readonly label: string
  /** The price during that time. */
  readonly price: number | null
}

/** A line across the plot for the trade that is being typed. */
export type Line = { readonly price: number; readonly kind: 'trade' | 'minimum'; readonly title: string }

/** A trade of the account. */
export type Mark = { readonly time: number; readonly kind: 'bought' | 'sold' }

export type Drawn = {
  /** Seconds of a step, and first seconds of the first and last one. Nothing is drawn after the last. */
  readonly step: number
  readonly from: number
  readonly to: number
  readonly bars: readonly Bar[]
  readonly bands: readonly Band[]
  readonly marks: readonly Mark[]
  /** From an earlier visit: drawn in grey. */
  readonly stored: boolean
  /** Label of the right edge: the newest block with data. */
  readonly edge: string
  readonly log: boolean
  /** Seconds between UTC and the axis. */
  readonly shift: number
  readonly places: number
}

/** Texts of a plot, composed by the caller, which knows the language. */
type PlotTexts = {
  readonly edge: string
  readonly silent: (silence: Silence) => string
  readonly unseen: string
}

type Given = {
  readonly series: Series
  readonly words: PlotTexts
  readonly marks?: readonly Mark[]
  readonly stored: boolean
  readonly log: boolean
  readonly shift: number
  /** Older steps were requested and failed to load. */
  readonly missing: boolean
}

/** Steps reserved at the left edge for history that failed to load. */
const UNSEEN_STEPS = 12

const barOf = (candle: Candle, quote: string | null): Bar => {
  const { time, open, high, low, close } = candle
  const price =
    open === null || high === null || low === null || close === null
      ? null
      : { open: drawnPrice(open), high: drawnPrice(high), low: drawnPrice(low), close: drawnPrice(close) }
  const volume =
    quote === null ? candle.volumeUsd && drawnPrice(exactPrice(candle.volumeUsd)) : Number(candle.volumeQuote)
  return { time, price, volume: volume === '' ? null : volume }
}

/** Decimals on the axis: as many as the price has as text. */
const placesOf = ({ candles, before }: Series) => {
  const last = candles.findLast(({ close }) => close !== null)?.close ?? before
  return last ? Math.min(15, pricePlaces(last, EXACT_DECIMALS)) : 2
}

/** Prepares a series for drawing: candles, and the reason for every range without one. */
export function drawnOf({ series, words: text, stored, log, shift, missing, marks = [] }: Given): Drawn {
  const step = INTERVALS[series.interval]
  const from = missing ? series.from - UNSEEN_STEPS * step : series.from
  const silent = silences(series).map(
    (silence): Band => ({
      from: silence.from,
      to: silence.to,
      kind: 'silent',
      label: text.silent(silence),
      price: silence.price === null ? null : drawnPrice(silence.price),
    }),
  )
  const unindexed: Band[] = missing
    ? [{ from, to: series.from - step, kind: 'unseen', label: text.unseen, price: null }]
    : []
  return {
    step,
    from,
    to: series.to,
    bars: series.candles.map((candle) => barOf(candle, series.quote)),
    bands: [...unindexed, ...silent],
    marks,
    stored,
    edge: text.edge,
    log,
    shift,
    places: placesOf(series),
  }
}

/**
 * Returns an account's trades in the pool of a series, by step.
 * @param base the priced coin
 */
export function marksOf(
  trades: readonly { readonly time: number; readonly tokenIn: string; readonly tokenOut: string }[],
  { interval, base, from, to }: Pick<Series, 'interval' | 'base' | 'from' | 'to'>,
): Mark[] {
  const step = INTERVALS[interval]
  const found = new Map<string, Mark>()
  for (const { time, tokenIn, tokenOut } of trades) {
    const kind = sameAddress(tokenOut, base) ? 'bought' : sameAddress(tokenIn, base) ? 'sold' : null
    const begun = time - (time % step)
    if (kind && begun >= from && begun <= to) found.set(`${begun} ${kind}`, { time: begun, kind })
  }
  return [...found.values()].sort((a, b) => a.time - b.time)
}

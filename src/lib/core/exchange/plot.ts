/** What a plot draws. Numbers here are for drawing alone: what is read comes from the exact texts. */
import { pricePlaces } from '../amount/format.ts'
import { sameAddress } from '../config/registry.ts'
import { type Candle, type Series, type Silence, silences } from './candles.ts'
import { drawnPrice, EXACT_DECIMALS, exactPrice } from './exactPrice.ts'
import { INTERVALS } from './seriesSchema.ts'

export type Bar = {
  /** The step's first second (UTC). */
  readonly time: number
  /** Null where nothing is known of the price. */
  readonly price: {
    readonly open: number
    readonly high: number
    readonly low: number
    readonly close: number
  } | null
  /** Null where it is not known, which is not 0. */
  readonly volume: number | null
}

/** A stretch without candles, and why. */
export type Band = {
  /** First seconds of its first and last step. */
  readonly from: number
  readonly to: number
  /** `silent`: nothing was traded; `unseen`: nobody told. */
  readonly kind: 'silent' | 'unseen'
  readonly label: string
  /** Where the price stood meanwhile. */
  readonly price: number | null
}

/** The trade that is being typed, as a line across the plot. */
export type Line = { readonly price: number; readonly kind: 'trade' | 'minimum'; readonly title: string }

/** One's own trade. */
export type Mark = { readonly time: number; readonly kind: 'bought' | 'sold' }

export type Drawn = {
  /** Seconds of a step, and first seconds of the first and last one. Nothing is drawn after it. */
  readonly step: number
  readonly from: number
  readonly to: number
  readonly bars: readonly Bar[]
  readonly bands: readonly Band[]
  readonly marks: readonly Mark[]
  /** Kept from an earlier visit: drawn in grey. */
  readonly stored: boolean
  /** At the right edge: up to which block anything is known. */
  readonly edge: string
  readonly log: boolean
  /** Seconds between UTC and the axis. */
  readonly shift: number
  readonly places: number
}

/** Words that stand in a plot, put together by who knows the language. */
type PlotWords = {
  readonly edge: string
  readonly silent: (silence: Silence) => string
  readonly unseen: string
}

type Given = {
  readonly series: Series
  readonly words: PlotWords
  readonly marks?: readonly Mark[]
  readonly stored: boolean
  readonly log: boolean
  readonly shift: number
  /** Older steps were asked for and did not come. */
  readonly missing: boolean
}

/** Steps that are left at the left edge for what is there and was not told. */
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

/** Decimals on the axis: as many as the price has when it is read. */
const placesOf = ({ candles, before }: Series) => {
  const last = candles.findLast(({ close }) => close !== null)?.close ?? before
  return last ? Math.min(15, pricePlaces(last, EXACT_DECIMALS)) : 2
}

/** A series as it is drawn: candles, and of every stretch without one why there is none. */
export function drawnOf({ series, words, stored, log, shift, missing, marks = [] }: Given): Drawn {
  const step = INTERVALS[series.interval]
  const from = missing ? series.from - UNSEEN_STEPS * step : series.from
  const silent = silences(series).map(
    (silence): Band => ({
      from: silence.from,
      to: silence.to,
      kind: 'silent',
      label: words.silent(silence),
      price: silence.price === null ? null : drawnPrice(silence.price),
    }),
  )
  const unseen: Band[] = missing
    ? [{ from, to: series.from - step, kind: 'unseen', label: words.unseen, price: null }]
    : []
  return {
    step,
    from,
    to: series.to,
    bars: series.candles.map((candle) => barOf(candle, series.quote)),
    bands: [...unseen, ...silent],
    marks,
    stored,
    edge: words.edge,
    log,
    shift,
    places: placesOf(series),
  }
}

/** An account's trades in the pool of a series, as steps of it. @param base the coin that is priced */
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

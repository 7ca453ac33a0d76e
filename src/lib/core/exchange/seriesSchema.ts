/** The exchange's history: candles of pools and tokens, and daily figures. */
import * as v from 'valibot'
import { address, amount, asOf, count, decimal, whole } from '../api/fields.ts'

/** Seconds of each interval of candles. */
export const INTERVALS = { '1h': 3_600, '4h': 14_400, '1d': 86_400 } as const
export type Interval = keyof typeof INTERVALS
/** A day's seconds: days of the exchange begin at 0:00 UTC. */
export const DAY_SECONDS = INTERVALS['1d']

/** A page of candles, and of days, holds this many steps and begins at a multiple of that. */
export const PAGE_STEPS = 500

const interval = v.picklist(['1h', '4h', '1d'], 'must be 1h, 4h or 1d')
const seconds = v.optional(whole(0, 100_000_000_000))

/** Parameters for one page of history. */
const paging = {
  /** Page n has the steps from n × 500 on, counted from 1970. */
  page: v.optional(whole(0, 10_000_000)),
  /** As an answer named it: a finished page never changes within its edition and may be cached forever. */
  edition: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'must be 12 hex digits'))),
}

/** `GET /exchange/v1/tokens/:address/candles`; without page and from the newest 500 steps. */
export const tokenSeriesQuerySchema = v.strictObject({
  interval: v.optional(interval, '1h'),
  ...paging,
  /** Seconds; both included, rounded down to their interval, in place of a page. */
  from: seconds,
  to: seconds,
})
/** `GET /exchange/v1/pools/:address/series` */
export const poolSeriesQuerySchema = v.strictObject({
  ...tokenSeriesQuerySchema.entries,
  /** Unit of the prices: the pool's other coin, or dollars. */
  unit: v.optional(v.picklist(['token', 'usd'], 'must be token or usd'), 'token'),
})
export const ofAddressSchema = v.strictObject({ address })

const candleSchema = v.object({
  /** The interval's first second (UTC). */
  time: count,
  /**
   * Units of the series per whole unit of the base coin; null if trades gave no price. A step opens at the last price
   * before it.
   */
  open: v.nullable(decimal),
  high: v.nullable(decimal),
  low: v.nullable(decimal),
  close: v.nullable(decimal),
  /** Base units of each coin of the first pool. */
  volumeBase: amount,
  volumeQuote: amount,
  /** At the prices of each hour; null if a pool of the path had none. */
  volumeUsd: v.nullable(decimal),
  swaps: count,
  /** Blocks of its first and its last trade. */
  firstBlock: count,
  lastBlock: count,
})
export type SeriesCandle = v.InferOutput<typeof candleSchema>

/** A pool on the path of a price. */
const hopSchema = v.object({ pool: address, from: address, to: address })

export const seriesResponseSchema = v.object({
  interval: v.picklist(['1h', '4h', '1d']),
  base: address,
  /** Null: dollars. */
  quote: v.nullable(address),
  /** The pools that lead from the base coin to a dollar coin, chosen by their reserves at the end; null if none do. */
  path: v.nullable(v.array(hopSchema)),
  /** Creation of the first pool: before that there was no data. Null without a pool. */
  since: v.nullable(v.object({ time: count, block: count })),
  /** First seconds of the first and the last step that this answer covers. */
  from: count,
  to: count,
  /** True if it will never change again. */
  closed: v.boolean(),
  edition: v.string(),
  /** The last candle with a price before `from`; null if there is none. */
  before: v.nullable(v.object({ time: count, close: decimal })),
  /** Oldest first. A step without trades has no candle. */
  list: v.array(candleSchema),
  ...asOf,
})
export type SeriesResponse = v.InferOutput<typeof seriesResponseSchema>

/** `GET /exchange/v1/days` and `GET /exchange/v1/pools/:address/days`; without page the newest year. */
export const daysQuerySchema = v.strictObject(paging)

const dayFields = {
  /** The day's first second (UTC). */
  time: count,
  /** Value at the end of the day, at that moment's prices; null if nothing of it has a price. */
  tvlUsd: v.nullable(decimal),
  /** At the prices of the day's end; null, like all figures from trades, if the index can't see them. */
  volumeUsd: v.nullable(decimal),
  swaps: v.nullable(count),
}
const pageFields = { from: count, to: count, closed: v.boolean(), edition: v.string(), ...asOf }

/** Every day since the first pool, oldest first. */
export const daysResponseSchema = v.object({ list: v.array(v.object(dayFields)), ...pageFields })

export const poolDaysResponseSchema = v.object({
  list: v.array(
    v.object({
      ...dayFields,
      /** Base units per coin, in the pool's own order; null before the first deposit. */
      reserves: v.nullable(v.array(amount)),
      volumes: v.nullable(v.array(amount)),
    }),
  ),
  ...pageFields,
})

/** A sparkline: a week in steps of four hours. */
export const SPARK_STEP = INTERVALS['4h']
export const SPARK_STEPS = 42

const sparkFields = {
  /** The price when the first step began; null if unknown. */
  before: v.nullable(decimal),
  /** The price at the end of each step in which its pool was traded; null for a step without trades. */
  closes: v.array(v.nullable(decimal)),
}

/** `GET /exchange/v1/sparks` */
export const sparksResponseSchema = v.object({
  /** The first step's first second, and the length of each. */
  from: count,
  step: count,
  /** Dollar prices of tokens that have one and are not a dollar coin themselves. */
  list: v.array(v.object({ address, ...sparkFields })),
  /** For each pool the price of its base coin in the other, as in its series. */
  pools: v.array(v.object({ address, ...sparkFields })),
  ...asOf,
})

/** Recent market activity of collections, as the indexer returns it. */
import * as v from 'valibot'
import { asOf } from '../core/api/fields.ts'
import { MOST_ROWS, money, tally, text, uint256 } from '../core/nft/fields.ts'

/** Volume of a collection, in base units by currency. */
const traded = v.object({ MEV: uint256, USDT: uint256 })
/** Steps of a week of floor prices, and the seconds of each. */
export const FLOOR_STEPS = 42
export const FLOOR_STEP = 14_400
/** `GET /nfts/v2/market-place/stats`: recent market activity of each collection, by the chain's time. */
export const marketStatsResponseSchema = v.object({
  list: v.pipe(
    v.array(
      v.object({
        shortName: text(32),
        sales24h: tally,
        sales7d: tally,
        volume24h: traded,
        volume7d: traded,
        /**
         * The cheapest item for sale at the end of each step of four hours, the last one now: in MEV, else in USDT.
         * Null if there was none. Revocations of the market's right are not known for the past.
         */
        floors: v.pipe(v.array(v.nullable(money)), v.length(FLOOR_STEPS)),
      }),
    ),
    v.maxLength(MOST_ROWS),
  ),
  ...asOf,
})
export type MarketStatsResponse = v.InferOutput<typeof marketStatsResponseSchema>
export type MarketStats = MarketStatsResponse['list'][number]

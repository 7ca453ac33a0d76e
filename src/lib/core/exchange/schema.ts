import * as v from 'valibot'
import { address, amount, asOf, count, decimal, page, whole } from '../api/fields.ts'
import { availabilitySchema } from '../api/unindexed.ts'
import { POOL_KINDS } from '../config/poolKinds.ts'

/** 0.05 is five percent up. */
const change = v.nullable(v.number())
const kind = v.picklist(POOL_KINDS)

export const errorSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    /** The parameter or body field that is wrong. */
    field: v.optional(v.string()),
    retryAfterSec: v.optional(v.number()),
  }),
})
export type ApiErrorBody = v.InferOutput<typeof errorSchema>

/** `GET /exchange/v1/tokens` */
const tokenSchema = v.object({
  symbol: v.string(),
  name: v.string(),
  address,
  decimals: count,
  /** From the deepest pools that lead to a dollar coin; those count as one dollar. Null if none does. */
  priceUsd: v.nullable(decimal),
  /**
   * Base units that passed through all pools in the last day of chain time, in either direction; null if trades can't
   * be seen.
   */
  volume24h: v.nullable(amount),
  change24h: change,
})
export type TokenRow = v.InferOutput<typeof tokenSchema>
export const tokensResponseSchema = v.object({ list: v.array(tokenSchema), ...asOf })
export type TokensResponse = v.InferOutput<typeof tokensResponseSchema>

/** `GET /exchange/v1/pools` */
const poolSchema = v.object({
  id: v.string(),
  kind,
  address,
  /** In the pool's own order, like `reserves`. */
  tokens: v.array(v.object({ symbol: v.string(), address, decimals: count })),
  /** Null if the index does not know them yet. */
  reserves: v.nullable(v.array(amount)),
  /** The pool's own rate over 1e10; a trader on a whitelist may pay less. */
  fee: amount,
  tvlUsd: v.nullable(decimal),
  volume24hUsd: v.nullable(decimal),
  /** Null, like all figures from trades, if the index can't see them. */
  swaps24h: v.nullable(count),
  /** The last seven days of chain time, or since the creation of the pool. */
  volume7dUsd: v.nullable(decimal),
  /**
   * Fees that liquidity providers earned in those days, extrapolated to a year, as a part of the value: 0.05 is five
   * percent. Null without a price, without value, or before the pool is a day old.
   */
  feeApr: v.nullable(v.pipe(v.number(), v.minValue(0))),
})
export type PoolRow = v.InferOutput<typeof poolSchema>
export const poolsResponseSchema = v.object({ list: v.array(poolSchema), ...asOf })
export type PoolsResponse = v.InferOutput<typeof poolsResponseSchema>

/** `GET /exchange/v1/pools/:address/candles` */
export const candlesParamsSchema = v.strictObject({ address })
export const candlesQuerySchema = v.strictObject({
  interval: v.optional(v.picklist(['1h', '4h', '1d'], 'must be 1h, 4h or 1d'), '1h'),
  /** Seconds; both included, rounded down to their interval. */
  from: v.optional(whole(0, 100_000_000_000)),
  to: v.optional(whole(0, 100_000_000_000)),
})
const candleSchema = v.object({
  /** The interval's first second (UTC). */
  time: count,
  /** Whole units of the quote coin per whole unit of the base coin. */
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  /** Base units of each coin. Zero if the price is carried over an interval without trades. */
  volumeBase: amount,
  volumeQuote: amount,
  swaps: count,
})
export type CandleRow = v.InferOutput<typeof candleSchema>
export const candlesResponseSchema = v.object({
  interval: v.picklist(['1h', '4h', '1d']),
  base: address,
  quote: address,
  list: v.array(candleSchema),
  ...asOf,
})
export type CandlesResponse = v.InferOutput<typeof candlesResponseSchema>

/** `GET /exchange/v1/swaps` */
export const swapsQuerySchema = v.strictObject({
  pool: v.optional(address),
  trader: v.optional(address),
  page,
})
const swapSchema = v.object({
  pool: address,
  trader: address,
  tokenIn: address,
  amountIn: amount,
  tokenOut: address,
  amountOut: amount,
  time: count,
  block: count,
  txHash: v.string(),
  logIndex: v.pipe(v.number(), v.integer()),
})
export type SwapRow = v.InferOutput<typeof swapSchema>
export const swapsResponseSchema = v.object({ page: count, list: v.array(swapSchema), count, ...asOf })
export type SwapsResponse = v.InferOutput<typeof swapsResponseSchema>

/** `GET /exchange/v1/liquidity` */
export const liquidityQuerySchema = v.strictObject({ provider: v.optional(address), page })
const liquiditySchema = v.object({
  pool: address,
  provider: address,
  action: v.picklist(['add', 'remove']),
  tokens: v.array(address),
  amounts: v.array(amount),
  /** LP base units minted or burned. */
  liquidity: amount,
  time: count,
  block: count,
  txHash: v.string(),
  logIndex: v.pipe(v.number(), v.integer()),
})
export type LiquidityRow = v.InferOutput<typeof liquiditySchema>
export const liquidityResponseSchema = v.object({
  page: count,
  list: v.array(liquiditySchema),
  count,
  ...asOf,
})
export type LiquidityResponse = v.InferOutput<typeof liquidityResponseSchema>

/** `GET /exchange/v1/positions` */
export const positionsQuerySchema = v.strictObject({ provider: address })
const positionSchema = v.object({
  pool: address,
  id: v.string(),
  kind,
  tokens: v.array(address),
  /** LP base units deposited and not withdrawn. LP transfers are not included; staked LP is. */
  liquidity: amount,
  /** Coins deposited for this liquidity: the amounts that would be there without the pool. */
  held: v.array(amount),
  /** Current amounts of coins for this liquidity. */
  amounts: v.array(amount),
  /** Part of `amounts` that came from fees; null if the history does not say. */
  fees: v.nullable(v.array(amount)),
  valueUsd: v.nullable(decimal),
  heldUsd: v.nullable(decimal),
  feesUsd: v.nullable(decimal),
  /** First deposit of the history, in seconds. */
  since: count,
})
export type PositionRow = v.InferOutput<typeof positionSchema>
export const positionsResponseSchema = v.object({ list: v.array(positionSchema), ...asOf })
export type PositionsResponse = v.InferOutput<typeof positionsResponseSchema>

/** `GET /exchange/v1/positions/days` */
export const positionDaysQuerySchema = v.strictObject({ provider: address, pool: address })
const positionDaySchema = v.object({
  /** The day's first second (UTC); figures are from its end, and for the last day from now. */
  time: count,
  /** LP base units deposited and not withdrawn by then; 0 between two positions. */
  liquidity: amount,
  /** Its amounts of coins, rounded down; null if the index does not know the pool's LP of that day. */
  amounts: v.nullable(v.array(amount)),
  /** Coins deposited for it: the amounts that would be there without the pool. Rounded down. */
  held: v.array(amount),
  /** Both at the prices of that day's end; null if one of them is unknown. */
  valueUsd: v.nullable(decimal),
  heldUsd: v.nullable(decimal),
})
export const positionDaysResponseSchema = v.object({
  /** In the pool's own order, like `amounts` and `held`. */
  tokens: v.array(address),
  /** Oldest first, from the first deposit on, at most the newest year. */
  list: v.array(positionDaySchema),
  ...asOf,
})
export type PositionDaysResponse = v.InferOutput<typeof positionDaysResponseSchema>

/** `GET /exchange/v1/overview` */
export const overviewResponseSchema = v.object({
  /** Null if the index can't see pools; never 0 for that. */
  pools: v.nullable(count),
  tvlUsd: v.nullable(decimal),
  volume24hUsd: v.nullable(decimal),
  swaps24h: v.nullable(count),
  mev: v.object({ priceUsd: v.nullable(decimal), change24h: change }),
  /** The chain's newest block, the newest one indexed, and that one's time in seconds. */
  headBlock: count,
  indexedBlock: count,
  indexedTime: count,
  /** For each subject the reason why the index can't see it on this chain; null if it can. */
  unseen: availabilitySchema,
  ...asOf,
})
export type OverviewResponse = v.InferOutput<typeof overviewResponseSchema>

/** Page size of ranked lists. */
export const PAGE_SIZE = 15

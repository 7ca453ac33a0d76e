import { sql } from 'drizzle-orm'
import type { PoolKind } from '../../../src/lib/core/config/poolKinds.ts'
import { FEE_DENOMINATOR } from '../../../src/lib/core/pool/model.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { fromDecimal, inverse, times, toDecimal } from '../../core/ratio.ts'
import type { Registry } from '../../core/registry.ts'
import { HOUR, hourOf } from './applyCandles.ts'
import { DAY } from './applyDays.ts'
import { derivePrices, type PricedPool, poolValue, type TokenPrice, tradedValue } from './prices.ts'

/** Maximum decimals of a price in an answer. */
export const PRICE_DIGITS = 18

/** Symbols that count as one dollar, the most reliable first. */
const dollarSymbols = ['USDT', 'USDC', 'BUSD']

type MarketToken = {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

export type MarketPool = PricedPool & {
  readonly id: string
  readonly fee: string
  /** The owner's part of the fees, over 1e10. */
  readonly adminFee: bigint
  /** A · 100; null where it is not known. */
  readonly amp: bigint | null
  /** False while the reserves are unknown; they are then zeros. */
  readonly isKnown: boolean
  /** LP base units in circulation; 0 if the source does not report it. */
  readonly supply: bigint
  /** Reserves when LP was last minted or burned. */
  readonly settled: readonly bigint[] | null
  /** Creation time in seconds; 0 if unknown. */
  readonly since: number
  readonly swapCount: number
  /** Per coin, base units, over the last day. */
  readonly volumes: readonly bigint[]
  readonly swaps24h: number
  /** Per coin, base units, over the last seven days. */
  readonly weekVolumes: readonly bigint[]
}

/** All prices, pools and volumes of the last day, at one block. */
export type Market = {
  readonly tokens: Map<string, MarketToken>
  readonly pools: readonly MarketPool[]
  readonly prices: Map<string, TokenPrice>
  /** The registry's symbol for a token wins over what the token calls itself. */
  symbolOf(address: string): string
}

export function dollarsOf(registry: Registry): string[] {
  return dollarSymbols.flatMap((symbol) => registry.tokens[symbol] ?? [])
}

const WEEK = 7 * DAY

/** Reads each pool's volume since a time, per coin: whole hours from the candles, the partial first one by trade. */
const volumesSince = (tx: Orm, since: number) => {
  const wholeFrom = hourOf(since) + HOUR
  return rows<{ pool: string; coin: number; volume: string; swaps: string }>(
    tx,
    sql`select pool, coin, sum(volume)::text as volume, sum(swaps)::text as swaps from (
        select pool, base as coin, volume_base as volume, swaps from candles where step = ${HOUR} and start >= ${wholeFrom}
        union all
        select pool, quote, volume_quote, 0 from candles where step = ${HOUR} and start >= ${wholeFrom}
        union all
        select pool, i - 1, coalesce(amounts_in[i], 0) + coalesce(amounts_out[i], 0),
          case when i - 1 = least(sold_index, bought_index) then 1 else 0 end
        from swaps, generate_subscripts(amounts_in, 1) as i
        where timestamp > ${since} and timestamp < ${wholeFrom}
      ) as parts group by pool, coin`,
  )
}

/** The market in five queries. "The last day" ends at the indexed block's timestamp. */
export async function readMarket(
  tx: Orm,
  at: Pick<Indexed, 'timestamp'>,
  registry: Registry,
): Promise<Market> {
  const dayAgo = at.timestamp - DAY
  const tokenRows = await rows<MarketToken>(tx, sql`select address, symbol, name, decimals from tokens`)
  const poolRows = await rows<{
    address: string
    kind: PoolKind
    tokens: string[]
    fee: string
    admin_fee: string
    amp: string | null
    supply: string
    settled: string[] | null
    timestamp: string
    swap_count: string
    reserves: string[] | null
    is_known: boolean
  }>(
    tx,
    sql`select p.address, p.kind, p.tokens, p.fee::text, p.admin_fee::text, p.amp::text, p.supply::text,
        p.settled::text[], p.timestamp::text, p.swap_count::text, r.amounts::text[] as reserves,
        (r.amounts is not null or p.timestamp > 0)
          and coalesce(jsonb_typeof(p.followed->'reserves'), '') <> 'null'
          and p.followed->'forgotten' is null as is_known
      from pools p left join reserves r on r.pool = p.address
      order by p.block, p.log_index`,
  )
  const volumeRows = await volumesSince(tx, dayAgo)
  const weekRows = await volumesSince(tx, at.timestamp - WEEK)
  const priceRows = await rows<{ pool: string; last: string | null; before: string | null }>(
    tx,
    sql`select p.address as pool, l.price::text as last, b.price::text as before from pools p
      left join lateral (
        select price from swaps where pool = p.address and price is not null
        order by timestamp desc, block desc, tx_index desc, log_index desc limit 1
      ) l on true
      left join lateral (
        select price from swaps where pool = p.address and timestamp <= ${dayAgo} and price is not null
        order by timestamp desc, block desc, tx_index desc, log_index desc limit 1
      ) b on true`,
  )

  const tokens = new Map(tokenRows.map((token) => [token.address, token]))
  const registered = new Map<string, string>()
  for (const [symbol, address] of Object.entries(registry.tokens))
    if (address) registered.set(address, symbol)
  const symbolOf = (address: string) =>
    registered.get(address) ?? tokens.get(address)?.symbol ?? address.slice(0, 8)
  const ids = new Map(registry.pools.map((pool) => [pool.address as string, pool.id]))
  const prices24 = new Map(priceRows.map((row) => [row.pool, row]))
  const volumes = new Map(volumeRows.map((row) => [`${row.pool} ${row.coin}`, row]))
  const week = new Map(weekRows.map((row) => [`${row.pool} ${row.coin}`, BigInt(row.volume)]))

  const pools = poolRows.map((row): MarketPool => {
    const price = prices24.get(row.address)
    const coins = row.tokens.map((_, coin) => volumes.get(`${row.address} ${coin}`))
    return {
      id: ids.get(row.address) ?? row.tokens.map(symbolOf).join('-'),
      address: row.address,
      kind: row.kind,
      tokens: row.tokens,
      fee: row.fee,
      adminFee: BigInt(row.admin_fee),
      amp: row.amp === null ? null : BigInt(row.amp),
      supply: BigInt(row.supply),
      settled: row.settled?.map(BigInt) ?? null,
      since: Number(row.timestamp),
      swapCount: Number(row.swap_count),
      reserves: (row.is_known && row.reserves?.map(BigInt)) || row.tokens.map(() => 0n),
      isKnown: row.is_known,
      lastPrice: price?.last ? fromDecimal(price.last) : null,
      dayAgoPrice: price?.before ? fromDecimal(price.before) : null,
      volumes: coins.map((volume) => BigInt(volume?.volume ?? 0)),
      swaps24h: coins.reduce((total, volume) => total + Number(volume?.swaps ?? 0), 0),
      weekVolumes: row.tokens.map((_, coin) => week.get(`${row.address} ${coin}`) ?? 0n),
    }
  })
  const decimals = new Map(tokenRows.map((token) => [token.address, token.decimals]))
  return { tokens, pools, prices: derivePrices(pools, decimals, dollarsOf(registry)), symbolOf }
}

export type ReadMarket = (tx: Orm, at: Indexed) => Promise<Market>

/** Options shared by the routes that show parts of the market. */
export type MarketOptions = {
  readonly registry: Registry
  /** Pass it to all of them to read it once per block; otherwise each file of routes reads its own. */
  readonly marketAt?: ReadMarket
}

/** Reads the market once per block: several routes show parts of one. */
export function marketReader(registry: Registry): ReadMarket {
  let cached: { hash: string; market: Promise<Market> } | null = null
  return (tx, at) => {
    if (cached?.hash === at.hash) return cached.market
    const market = readMarket(tx, at, registry)
    cached = { hash: at.hash, market }
    market.catch(() => {
      cached = null
    })
    return market
  }
}

/** Returns the value of a pool in dollars; null if its reserves or the price of a coin are unknown. */
export const heldValue = (pool: MarketPool, prices: Market['prices']) =>
  pool.isKnown ? poolValue(pool, prices) : null

/**
 * Yearly fee income of liquidity providers as a fraction of the pool's value: fees of the last seven days, or of its
 * whole life if it is younger, less the owner's part. Null without prices, without value, or on its first day.
 */
export function feeApr(pool: MarketPool, prices: Market['prices'], now: number): number | null {
  const value = heldValue(pool, prices)
  const traded = tradedValue(pool.tokens, pool.weekVolumes, prices)
  const seconds = Math.min(WEEK, now - pool.since)
  if (!value || !traded || value.n === 0n || seconds < DAY) return null
  const ofProviders = BigInt(pool.fee) * (FEE_DENOMINATOR - pool.adminFee)
  const earned = times(traded, { n: ofProviders, d: FEE_DENOMINATOR ** 2n })
  const yearly = times(earned, { n: 365n * BigInt(DAY), d: BigInt(seconds) })
  return Number(toDecimal(times(yearly, inverse(value)), 6))
}

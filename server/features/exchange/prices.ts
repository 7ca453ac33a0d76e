import { type PoolKind, poolTraits } from '../../../src/lib/core/config/poolKinds.ts'
import { TOKEN_DECIMALS } from '../../../src/lib/core/config/tokens.ts'
import { changeOf, compare, inverse, type Ratio, ratio, sum, times } from '../../core/ratio.ts'

export type PricedPool = {
  readonly address: string
  readonly kind: PoolKind
  readonly tokens: readonly string[]
  readonly reserves: readonly bigint[]
  /** The price after its last trade (coin 1 per coin 0, base units), and the one a day before. */
  readonly lastPrice: Ratio | null
  readonly dayAgoPrice: Ratio | null
}

export type TokenPrice = {
  /** Dollars per base unit. */
  readonly usd: Ratio
  /** The price a day before, through the same pools; null if one of them had no trade by then. */
  readonly usdDayAgo: Ratio | null
  /** The pools from this token to a dollar coin, in this order; none for a dollar coin itself. */
  readonly path: readonly Hop[]
}

/** A pool on the path of a price: its input and output coins. */
export type Hop = {
  readonly pool: string
  readonly from: string
  readonly to: string
}

/** Coin `to` per coin `from`, in base units: the reserves of an amm pool, the last trade of a cfmm pool, else par. */
function spot(pool: PricedPool, from: number, decimals: ReadonlyMap<string, number>): Ratio | null {
  const to = 1 - from
  if (poolTraits[pool.kind].isPricedByReserves)
    return ratio(pool.reserves[to] ?? 0n, pool.reserves[from] ?? 0n)
  if (pool.lastPrice) return from === 0 ? pool.lastPrice : inverse(pool.lastPrice)
  const unit = (coin: number) => 10n ** BigInt(decimals.get(pool.tokens[coin] ?? '') ?? TOKEN_DECIMALS)
  return ratio(unit(to), unit(from))
}

/**
 * Returns the dollar prices of all tokens that pools connect to a dollar coin. It always takes the pool with the most
 * value on its known side next, so a token's price uses the path whose thinnest pool is thickest. Ties are resolved by
 * address.
 * @param dollars tokens that count as one dollar per whole unit
 */
export function derivePrices(
  pools: readonly PricedPool[],
  decimals: ReadonlyMap<string, number>,
  dollars: readonly string[],
): Map<string, TokenPrice> {
  const prices = new Map<string, TokenPrice>()
  for (const coin of dollars) {
    const places = decimals.get(coin)
    if (places === undefined) continue
    const usd = { n: 1n, d: 10n ** BigInt(places) }
    prices.set(coin, { usd, usdDayAgo: usd, path: [] })
  }
  const open = pools
    .filter((pool) => pool.tokens.length === 2)
    .sort((a, b) => (a.address < b.address ? -1 : 1))
  for (;;) {
    let best: { pool: PricedPool; side: number; depth: Ratio; known: TokenPrice } | null = null
    for (const pool of open) {
      const side = prices.has(pool.tokens[0] as string) ? 0 : 1
      const known = prices.get(pool.tokens[side] as string)
      if (known === undefined || prices.has(pool.tokens[1 - side] as string)) continue
      if (pool.reserves.some((amount) => amount === 0n) || pool.reserves.length !== 2) continue
      const depth = times(known.usd, { n: pool.reserves[side] as bigint, d: 1n })
      if (best === null || compare(depth, best.depth) > 0) best = { pool, side, depth, known }
    }
    if (best === null) return prices
    const { pool, side, known } = best
    const other = pool.tokens[1 - side] as string
    // One base unit of the other coin costs this many of the known one.
    const cost = spot(pool, 1 - side, decimals)
    if (cost === null) return prices
    const before = pool.dayAgoPrice && (side === 1 ? pool.dayAgoPrice : inverse(pool.dayAgoPrice))
    prices.set(other, {
      usd: times(known.usd, cost),
      usdDayAgo: known.usdDayAgo && before ? times(known.usdDayAgo, before) : null,
      path: [{ pool: pool.address, from: other, to: pool.tokens[side] as string }, ...known.path],
    })
  }
}

/** Returns a pool's holdings in dollars, or null if a coin of it has no price. */
export function poolValue(
  pool: Pick<PricedPool, 'tokens' | 'reserves'>,
  prices: ReadonlyMap<string, TokenPrice>,
): Ratio | null {
  let total: Ratio = { n: 0n, d: 1n }
  for (const [coin, token] of pool.tokens.entries()) {
    const price = prices.get(token)
    if (price === undefined) return null
    total = sum(total, times(price.usd, { n: pool.reserves[coin] ?? 0n, d: 1n }))
  }
  return total
}

/** A day's trade in dollars, counted on the coin with the most reliable price: a dollar coin, else the fewest hops. */
export function tradedValue(
  tokens: readonly string[],
  volumes: readonly bigint[],
  prices: ReadonlyMap<string, TokenPrice>,
): Ratio | null {
  let best: { coin: number; price: TokenPrice } | null = null
  for (const [coin, token] of tokens.entries()) {
    const price = prices.get(token)
    if (price && (best === null || price.path.length < best.price.path.length)) best = { coin, price }
  }
  return best && times(best.price.usd, { n: volumes[best.coin] ?? 0n, d: 1n })
}

/** A day's change as a fraction; null if there was no price to compare with. */
export const dayChange = (price: TokenPrice | undefined): number | null =>
  price?.usdDayAgo ? changeOf(price.usd, price.usdDayAgo) : null

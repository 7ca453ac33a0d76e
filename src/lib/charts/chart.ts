/** Which candles a view asks for, and how they are shown: turned so that the coin that was chosen is priced. */
import type { PoolKind } from '../core/config/poolKinds.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { type CandlesAsked, inverseSeries, type Series } from '../core/exchange/candles.ts'
import type { Subject, View } from './link.ts'

export type TokenSubject = {
  readonly symbol: string
  readonly name: string
  readonly address: Address
  /** Dollars over 1e18; null if unknown. */
  readonly price: bigint | null
  /** Change in a day: 0.05 is plus five percent. Null if unknown. */
  readonly change: number | null
  /** True if it counts as one dollar and other prices are given in it. */
  readonly dollar: boolean
  /** True if a pool holds it. */
  readonly pooled: boolean
  /** Base units that went through pools in a day; null if unknown. */
  readonly volume: bigint | null
}

export type PoolSubject = {
  readonly id: string
  readonly kind: PoolKind
  readonly address: Address
  readonly symbols: readonly string[]
  readonly tokens: readonly Address[]
  readonly reserves: readonly bigint[] | null
  /** Dollars over 1e18; null if unknown. */
  readonly value: bigint | null
  readonly volume: bigint | null
  readonly swaps: number | null
  /** Over 1e10. */
  readonly fee: bigint | null
  /** Price of the first coin in the second, over 1e18, as the chain reports it; null if not read. */
  readonly price: bigint | null
  /** Volume of seven days, in dollars over 1e18. */
  readonly week: bigint | null
  /** A year's fees as a part of the value: 0.05 is five percent. */
  readonly apr: number | null
}

/**
 * Returns the pool of a subject's chart: a token's largest pool, or the pool itself.
 * @param pools the largest first
 */
export function chartPoolOf(
  subject: Subject,
  pools: readonly PoolSubject[],
  tokens: readonly TokenSubject[],
): PoolSubject | null {
  if (subject.kind === 'pool') return pools.find(({ id }) => id === subject.id) ?? null
  const token = tokens.find(({ symbol }) => symbol === subject.symbol)
  return pools.find((pool) => token && pool.tokens.some((coin) => sameAddress(coin, token.address))) ?? null
}

/**
 * Returns the pool that prices the chart. A token in dollars is priced by the first pool on its path to a dollar, which
 * need not be its largest.
 * @param series as the indexer answered; null before that
 * @param largest the pool of `chartPoolOf`, for everything else
 */
export function pricingPoolOf(
  { subject, unit }: Pick<View, 'subject' | 'unit'>,
  pools: readonly PoolSubject[],
  series: Pick<Series, 'path'> | null,
  largest: PoolSubject | null,
): PoolSubject | null {
  const first = subject.kind === 'token' && unit === 'usd' ? series?.path?.[0]?.pool : undefined
  return pools.find(({ address }) => first && sameAddress(address, first)) ?? largest
}

/** Returns the request for the indexer; null if there is nothing to draw. */
export function askedOf(
  { subject, interval, unit }: View,
  tokens: readonly TokenSubject[],
  pool: PoolSubject | null,
): CandlesAsked | null {
  if (subject.kind === 'token' && unit === 'usd') {
    const token = tokens.find(({ symbol }) => symbol === subject.symbol)
    return token && !token.dollar ? { of: 'tokens', address: token.address, interval } : null
  }
  return pool ? { of: 'pools', address: pool.address, interval, unit } : null
}

/** Returns the candles that price the chosen coin in the other one. A series in dollars has no other side. */
export function facing(
  series: Series | null,
  { subject, inverse }: Pick<View, 'subject' | 'inverse'>,
  pool: PoolSubject | null,
): Series | null {
  if (series === null || series.quote === null) return series
  const symbol = subject.kind === 'token' ? subject.symbol : null
  const base = symbol === null ? null : (pool?.tokens[pool.symbols.indexOf(symbol)] ?? null)
  const turned = base === null || sameAddress(series.base, base) ? series : inverseSeries(series)
  return inverse ? inverseSeries(turned) : turned
}

import { atom, map } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { dollarTokens, tokens as knownTokens } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { PoolKind } from '../../../lib/core/config/poolKinds.ts'
import { type TokenSymbol, tokenList } from '../../../lib/core/config/tokens.ts'
import { isUnindexed } from '../../../lib/core/errors/AppError.ts'
import { parseUsd, poolPrices, poolValue } from '../../../lib/core/exchange/price.ts'
import {
  type OverviewResponse,
  overviewResponseSchema,
  type PoolsResponse,
  poolsResponseSchema,
  type TokensResponse,
  tokensResponseSchema,
} from '../../../lib/core/exchange/schema.ts'
import { $rpcError, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { watchHead } from '../../../stores/head.ts'
import { $pools, type PoolsState, poolCount, watchPools } from '../../../stores/pools.ts'
import { apiUrl } from '../../../stores/settings.ts'

export type MarketPool = {
  readonly id: string
  readonly address: string
  readonly kind: PoolKind
  readonly tokens: readonly TokenSymbol[]
  /** Null if the indexer does not know them. */
  readonly reserves: readonly bigint[] | null
  /** Dollars over 1e18; null if unknown. */
  readonly value: bigint | null
  readonly volume: bigint | null
}

export type MarketToken = {
  readonly symbol: TokenSymbol
  readonly price: bigint | null
  /** Change in a day: 0.05 is plus five percent. Null if unknown. */
  readonly change: number | null
}

/** Value of the exchange, from one source at one block. Dollars over 1e18, null if unknown. */
export type MarketFigures = {
  /** Computed here from the chain's reserves, or taken from the indexer. */
  readonly source: 'chain' | 'index'
  readonly stamp: Stamp
  readonly liquidity: bigint | null
  readonly poolCount: number
  readonly volume: bigint | null
  readonly swaps: number | null
  readonly pools: readonly MarketPool[]
  readonly tokens: readonly MarketToken[]
}

type IndexState = {
  readonly market: MarketFigures | null
  /** True if the last request returned a market; null before the first. */
  readonly answers: boolean | null
  /** True if the indexer reports that it cannot see trades here, or not even pools. */
  readonly unindexed: boolean
}

const $index = map<IndexState>({ market: null, answers: null, unindexed: false })

/** True if there is a source: the pools' addresses, or an indexer. */
const $marketKnown = atom(poolCount > 0 || chain.api !== null)

const known = new Set<string>(tokenList.map(({ symbol }) => symbol))
/** Names are ours: an indexer's symbol that is not in our list is untrusted and left out. */
const isKnown = (symbol: string): symbol is TokenSymbol => known.has(symbol)

const byValue = (a: MarketPool, b: MarketPool) => {
  const [x, y] = [a.value ?? -1n, b.value ?? -1n]
  return x === y ? (a.id < b.id ? -1 : 1) : x > y ? -1 : 1
}

/**
 * Converts the indexer's answers to one market. Its block may be behind the chain's: then its figures are that much
 * older.
 */
export function indexMarket(
  overview: OverviewResponse,
  pools: PoolsResponse,
  tokens: TokensResponse,
  now: number,
): MarketFigures {
  const behind = Math.max(0, overview.headBlock - pools.asOfBlock)
  return {
    source: 'index',
    stamp: { block: BigInt(pools.asOfBlock), at: now - behind * chain.blockMs },
    liquidity: parseUsd(overview.tvlUsd),
    poolCount: overview.pools ?? pools.list.length,
    volume: parseUsd(overview.volume24hUsd),
    swaps: overview.swaps24h,
    pools: pools.list
      .filter((pool) => pool.tokens.every(({ symbol }) => isKnown(symbol)))
      .map((pool) => ({
        id: nameOf(
          pool.id,
          pool.tokens.map(({ symbol }) => symbol as TokenSymbol),
        ),
        address: pool.address,
        kind: pool.kind,
        tokens: pool.tokens.map(({ symbol }) => symbol as TokenSymbol),
        reserves: pool.reserves?.map(BigInt) ?? null,
        value: parseUsd(pool.tvlUsd),
        volume: parseUsd(pool.volume24hUsd),
      }))
      .sort(byValue),
    tokens: tokens.list.flatMap(({ symbol, priceUsd, change24h }) =>
      isKnown(symbol) ? [{ symbol, price: parseUsd(priceUsd), change: change24h }] : [],
    ),
  }
}

const symbolsOf = (addresses: readonly string[]) =>
  addresses.flatMap((address) => knownTokens.find((token) => token.address === address)?.symbol ?? [])

/** Builds a pool's name from our own symbols, in the registry's order if it matches. */
const nameOf = (id: string, symbols: readonly TokenSymbol[]) =>
  [symbols.join('-'), symbols.toReversed().join('-')].includes(id) ? id : symbols.join('-')

/** Computes the market from the chain's own reserves. Values that need history (volume, change) stay unknown. */
export function chainMarket({ pools, stamp }: Pick<PoolsState, 'pools' | 'stamp'>): MarketFigures | null {
  if (!stamp || pools.length === 0) return null
  const prices = poolPrices(pools, dollarTokens)
  const rows = pools
    .map((pool) => ({
      id: pool.id,
      address: pool.address,
      kind: pool.kind,
      tokens: symbolsOf(pool.tokens),
      reserves: pool.reserves,
      value: poolValue(pool, prices),
      volume: null,
    }))
    .sort(byValue)
  return {
    source: 'chain',
    stamp,
    liquidity: rows.reduce<bigint | null>(
      (all, { value }) => (value === null ? all : (all ?? 0n) + value),
      null,
    ),
    poolCount: rows.length,
    volume: null,
    swaps: null,
    pools: rows,
    tokens: knownTokens.map(({ symbol, address }) => ({
      symbol,
      price: prices.get(address) ?? null,
      change: null,
    })),
  }
}

/** The indexer while it answers, else the chain, else the indexer's last answer. */
export const $market = derived([$index, $pools], ({ market, answers }, pools): MarketFigures | null =>
  answers === true ? market : (chainMarket(pools) ?? market),
)

/** Reason why there is no volume. */
export const $volumeReason = derived([$index], ({ unindexed }) =>
  unindexed ? 'volumeUnseen' : apiUrl() ? 'volumeDown' : 'volumeOff',
)

/** `failed`: no source answered. `unknown`: there is no source. */
export type MarketState = 'loading' | 'ready' | 'failed' | 'unknown'

export const $marketState = derived(
  [$market, $marketKnown, $index, $pools, $rpcError],
  (market, canAsk, { answers, unindexed }, { stamp }, error): MarketState => {
    if (market) return 'ready'
    if (!canAsk || (unindexed && poolCount === 0)) return 'unknown'
    return answers === false && !stamp && (error !== null || poolCount === 0) ? 'failed' : 'loading'
  },
)

const EVERY_MS = 10_000
const HEAD_EVERY_MS = 3_000

async function refreshIndex(): Promise<boolean> {
  const base = apiUrl()
  const begun = Date.now()
  try {
    const [overview, pools, tokens] = await Promise.all([
      askApiAt({ base, path: 'exchange/v1/overview' }, overviewResponseSchema),
      askApiAt({ base, path: 'exchange/v1/pools' }, poolsResponseSchema).catch((error) => {
        if (isUnindexed(error)) return null
        throw error
      }),
      askApiAt({ base, path: 'exchange/v1/tokens' }, tokensResponseSchema),
    ])
    if (pools === null) {
      // The indexer reports that it cannot see the pools, so their reserves are read from the chain.
      $index.set({ market: null, answers: false, unindexed: true })
      return false
    }
    const at = Math.min(overview.at, pools.at, tokens.at)
    const market = indexMarket(overview.body, pools.body, tokens.body, at)
    $index.set({ market, answers: at >= begun, unindexed: overview.body.unseen.trades !== null })
    // A cached response of the service worker, from an earlier visit, does not count as an answer.
    return at >= begun
  } catch {
    // The indexer is off, down or invalid: the chain answers instead, and the page shows its source.
    $index.set({ ...$index.get(), answers: false, unindexed: false })
    return false
  }
}

/** Refreshes the market while the page is visible: from the indexer, or from the chain if that does not answer. */
export function watchMarket(): () => void {
  let stopPools: (() => void) | null = null
  let stopped = false
  const refresh = async () => {
    if (document.visibilityState !== 'visible') return
    $marketKnown.set(poolCount > 0 || apiUrl() !== null)
    const answers = apiUrl() !== null && (await refreshIndex())
    if (stopped) return
    if (answers) {
      stopPools?.()
      stopPools = null
    } else if (poolCount > 0) stopPools ??= watchPools()
  }
  const timer = setInterval(refresh, EVERY_MS)
  const stopHead = watchHead(HEAD_EVERY_MS, 0)
  document.addEventListener('visibilitychange', refresh)
  void refresh()
  return () => {
    stopped = true
    stopPools?.()
    stopHead()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refresh)
  }
}

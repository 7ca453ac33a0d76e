/** All tokens and pools that have a chart, with their current price: from the indexer, else computed from the chain. */
import { map } from 'nanostores'
import {
  askedOf,
  chartPoolOf,
  facing,
  type PoolSubject,
  pricingPoolOf,
  type TokenSubject,
} from '../../../lib/charts/chart.ts'
import { mulDiv } from '../../../lib/core/amount/math.ts'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { dollarTokens, registry, tokens } from '../../../lib/core/config/contracts.ts'
import { type Address, sameAddress } from '../../../lib/core/config/registry.ts'
import { sameAsked } from '../../../lib/core/exchange/candles.ts'
import { parseUsd, poolValue } from '../../../lib/core/exchange/price.ts'
import {
  type PoolRow,
  poolsResponseSchema,
  type TokenRow,
  tokensResponseSchema,
} from '../../../lib/core/exchange/schema.ts'
import { E18, type Pool } from '../../../lib/core/pool/model.ts'
import { poolSpot } from '../../../lib/core/pool/pool.ts'
import type { Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $poolPrices, $pools, watchPools } from '../../../stores/pools.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { watchFor } from '../../../stores/watch.ts'
import { $candles } from '../../shared/exchange/store/candles.ts'
import { $view } from './view.ts'

type IndexState = {
  readonly tokens: readonly TokenRow[] | null
  readonly pools: readonly PoolRow[] | null
  readonly stamp: Stamp | null
  /** True if the indexer answered the last request; null before the first. */
  readonly answers: boolean | null
}
const $index = map<IndexState>({ tokens: null, pools: null, stamp: null, answers: null })

const symbolOf = (address: string) =>
  tokens.find((token) => sameAddress(token.address, address))?.symbol ?? '?'

export const $tokenSubjects = derived([$index, $poolPrices], (index, prices): readonly TokenSubject[] =>
  tokens.map(({ symbol, name, address }) => {
    const row = index.tokens?.find((one) => sameAddress(one.address, address))
    return {
      symbol,
      name,
      address,
      price:
        index.answers && row
          ? parseUsd(row.priceUsd)
          : (prices.get(address) ?? parseUsd(row?.priceUsd ?? null)),
      change: index.answers ? (row?.change24h ?? null) : null,
      dollar: dollarTokens.includes(address),
      pooled: registry.pools.some((pool) => pool.tokens.some((one) => sameAddress(one, address))),
      volume: index.answers && row?.volume24h ? BigInt(row.volume24h) : null,
    }
  }),
)

/** Returns a pool's coins in the order of its name, which may differ from the contract's. */
const named = (id: string, coins: readonly Address[]) => {
  const parts = id.split('-')
  return [...coins].sort((a, b) => parts.indexOf(symbolOf(a)) - parts.indexOf(symbolOf(b)))
}

/** Returns the price of the first coin in the second, over 1e18, rounded down; null in an empty pool. */
function spotOf(pool: Pool, [base, quote]: readonly Address[]): bigint | null {
  if (!base || !quote || pool.reserves.some((reserve) => reserve === 0n)) return null
  const { numerator, denominator } = poolSpot(pool, base, quote)
  return mulDiv(numerator, E18, denominator, 'down')
}

export const $poolSubjects = derived(
  [$index, $pools, $poolPrices],
  (index, { pools }, prices): readonly PoolSubject[] =>
    registry.pools
      .map(({ id, kind, address, tokens: coins }): PoolSubject => {
        const row = index.pools?.find((one) => sameAddress(one.address, address))
        const own = pools.find((pool) => sameAddress(pool.address, address))
        const inOrder = named(id, coins)
        const known = {
          id,
          kind,
          address,
          tokens: inOrder,
          symbols: inOrder.map(symbolOf),
          price: own ? spotOf(own, inOrder) : null,
        }
        const held = (reserves: readonly bigint[]) =>
          inOrder.map((coin) => reserves[coins.indexOf(coin)] ?? 0n)
        const trade = {
          volume: parseUsd(row?.volume24hUsd ?? null),
          swaps: row?.swaps24h ?? null,
          week: parseUsd(row?.volume7dUsd ?? null),
          apr: row?.feeApr ?? null,
        }
        if (row && (index.answers || !own))
          return {
            ...known,
            ...trade,
            reserves: row.reserves && held(row.reserves.map(BigInt)),
            value: parseUsd(row.tvlUsd),
            fee: BigInt(row.fee),
          }
        return {
          ...known,
          ...trade,
          reserves: own ? held(own.reserves) : null,
          value: own ? poolValue(own, prices) : null,
          fee: own?.fee ?? null,
        }
      })
      .sort((a, b) => (a.value === b.value ? 0 : (a.value ?? -1n) > (b.value ?? -1n) ? -1 : 1)),
)

/** The pool of the chart. */
export const $chartPool = derived([$view, $poolSubjects, $tokenSubjects], ({ subject }, pools, list) =>
  chartPoolOf(subject, pools, list),
)

/** The request for the indexer; null if there is nothing to draw. */
export const $asked = derived([$view, $tokenSubjects, $chartPool], askedOf)

/** The displayed candles; null while the last answer is for another choice. */
export const $series = derived([$candles, $asked, $view, $chartPool], (last, asked, view, pool) =>
  sameAsked(last.asked, asked) ? facing(last.series, view, pool) : null,
)

/** The pool whose swaps the chart is drawn from, or the first of them. */
export const $pricingPool = derived([$view, $poolSubjects, $series, $chartPool], pricingPoolOf)

/** Source and block of the figures: the indexer, else the chain, else the indexer's last answer. */
export const $reported = derived([$index, $pools], ({ answers, stamp }, pools) =>
  answers || (stamp && !pools.stamp)
    ? { by: 'index' as const, stamp }
    : { by: 'chain' as const, stamp: pools.stamp },
)

/** The block of values that only the indexer has, volumes and changes; null until it answered. */
export const $reportedTrades = derived([$index], ({ answers, stamp }) => ({ answers, stamp }))

const EVERY_MS = 10_000

async function refresh(): Promise<boolean> {
  const base = apiUrl()
  const begun = Date.now()
  try {
    const [tokenRows, poolRows] = await Promise.all([
      askApiAt({ base, path: 'exchange/v1/tokens' }, tokensResponseSchema),
      askApiAt({ base, path: 'exchange/v1/pools' }, poolsResponseSchema),
    ])
    const at = Math.min(tokenRows.at, poolRows.at)
    const stamp = { block: BigInt(Math.min(tokenRows.body.asOfBlock, poolRows.body.asOfBlock)), at }
    // A caller that waits for a shared request gets its answer, which was requested slightly earlier.
    const answers = begun - at < EVERY_MS
    $index.set({ tokens: tokenRows.body.list, pools: poolRows.body.list, stamp, answers })
    return answers
  } catch {
    // The indexer is off, down or has no data: the chain reports current prices.
    $index.set({ ...$index.get(), answers: false })
    return false
  }
}

/** Refreshes the figures while the page is visible: from the indexer, or from the chain if that does not answer. */
export function watchSubjects(): () => void {
  let stopPools: (() => void) | null = null
  let stopped = false
  const stop = watchFor(EVERY_MS, async () => {
    const answers = await refresh()
    if (stopped) return
    if (answers) {
      stopPools?.()
      stopPools = null
    } else if (registry.pools.length > 0) stopPools ??= watchPools()
  })
  return () => {
    stopped = true
    stop()
    stopPools?.()
  }
}

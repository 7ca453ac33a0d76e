import { atom, map } from 'nanostores'
import { gap } from '../../../lib/core/amount/compare.ts'
import { mulDiv } from '../../../lib/core/amount/math.ts'
import { askApi } from '../../../lib/core/api/client.ts'
import { type Address, sameAddress, type Token } from '../../../lib/core/config/registry.ts'
import { isUnindexed } from '../../../lib/core/errors/AppError.ts'
import { parseUsd, poolValue } from '../../../lib/core/exchange/price.ts'
import {
  type PoolsResponse,
  type PositionRow,
  type PositionsResponse,
  poolsResponseSchema,
  positionsResponseSchema,
} from '../../../lib/core/exchange/schema.ts'
import { poolShare } from '../../../lib/core/pool/amm.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { poolSpot } from '../../../lib/core/pool/pool.ts'
import {
  formatListQuery,
  type Listed,
  type ListQuery,
  listRows,
  parseListQuery,
} from '../../../lib/liquidity/list.ts'
import type { LiquidityPool } from '../../../lib/liquidity/model.ts'
import { redeem, supplyNow } from '../../../lib/liquidity/quote.ts'
import { derived } from '../../../stores/derived.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { $liquidity, $prices, coinsOf, poolEntries, watchLiquidity } from './liquidity.ts'

/** An amount of one of the pool's coins. */
export type CoinAmount = { readonly token: Token; readonly raw: bigint }

/** A pool with the data of the chain and, if it answers, of the indexer. Dollars over 1e18. */
export type ListedPool = Listed & {
  readonly coins: readonly Token[]
  /** null until read. */
  readonly state: LiquidityPool | null
  /** Price of the first coin in the second, over 1e18; null in an empty pool. */
  readonly price: bigint | null
  readonly reserves: readonly CoinAmount[]
}

/** History of a position, as the indexer returns it. */
export type PositionHistory = {
  /** LP that was put in and not taken out, including staked LP. */
  readonly liquidity: bigint
  readonly value: bigint | null
  readonly held: bigint | null
  readonly fees: bigint | null
  /** Current value compared with holding the coins. */
  readonly against: { readonly size: bigint; readonly more: boolean } | null
}

export type Position = {
  readonly row: ListedPool
  readonly lp: bigint
  readonly amounts: readonly CoinAmount[]
  readonly value: bigint | null
  readonly share: bigint
  readonly history: PositionHistory | null
  /** LP of the history that is not in the wallet: staked, or sent on. */
  readonly elsewhere: bigint
}

type Index = {
  readonly pools: PoolsResponse | null
  readonly positions: PositionsResponse | null
  readonly owner: Address | null
  /** True if the last request was answered; null before the first. */
  readonly answers: boolean | null
  /** True if the indexer reports that it cannot see trades on this chain. */
  readonly unindexed: boolean
}

export const $index = map<Index>({
  pools: null,
  positions: null,
  owner: null,
  answers: null,
  unindexed: false,
})
export const $query = atom<ListQuery>(parseListQuery(''))

export const $rows = derived(
  [$liquidity, $prices, $index],
  ({ states, owner }, prices, index): readonly ListedPool[] =>
    poolEntries.map((entry): ListedPool => {
      const state = states.find(({ pool }) => pool.address === entry.address) ?? null
      const indexed = index.pools?.list.find(({ address }) => sameAddress(address, entry.address))
      const coins = coinsOf(entry)
      const [first, second] = coins
      const filled = state?.pool.reserves.every((reserve) => reserve > 0n) ?? false
      const spot =
        state && filled && first && second ? poolSpot(state.pool, first.address, second.address) : null
      return {
        id: entry.id,
        address: entry.address,
        kind: entry.kind,
        searchTexts: coins.flatMap(({ symbol, name }) => [symbol, name]),
        coins,
        state,
        price: spot ? mulDiv(spot.numerator, E18, spot.denominator, 'down') : null,
        reserves: coins.map((token) => ({
          token,
          raw: state?.pool.reserves[state.pool.tokens.indexOf(token.address)] ?? 0n,
        })),
        value: state ? poolValue(state.pool, prices) : parseUsd(indexed?.tvlUsd ?? null),
        volume: parseUsd(indexed?.volume24hUsd ?? null),
        apr: indexed?.feeApr ?? null,
        share: state && owner ? poolShare(state.lp, supplyNow(state)) : null,
      }
    }),
)

export const $listed = derived([$rows, $query], listRows)

function historyOf(row: PositionRow): PositionHistory {
  const [value, held] = [parseUsd(row.valueUsd), parseUsd(row.heldUsd)]
  return {
    liquidity: BigInt(row.liquidity),
    value,
    held,
    fees: parseUsd(row.feesUsd),
    against: value === null || held === null ? null : gap(value, held),
  }
}

/** The account's positions: LP in its wallet, and LP elsewhere by its history. Largest first. */
export const $positions = derived(
  [$rows, $liquidity, $prices, $index],
  (rows, { owner }, prices, index): readonly Position[] => {
    if (!owner) return []
    const histories = index.owner === owner ? (index.positions?.list ?? []) : []
    return rows
      .flatMap((row): Position[] => {
        const { state } = row
        if (!state) return []
        const past = histories.find(({ pool }) => sameAddress(pool, row.address))
        const history = past ? historyOf(past) : null
        const elsewhere = history && history.liquidity > state.lp ? history.liquidity - state.lp : 0n
        if (state.lp === 0n && elsewhere === 0n) return []
        const paid = state.supply > 0n ? redeem(state, state.lp) : state.pool.tokens.map(() => 0n)
        return [
          {
            row,
            lp: state.lp,
            amounts: row.coins.map((token) => ({
              token,
              raw: paid[state.pool.tokens.indexOf(token.address)] ?? 0n,
            })),
            value: poolValue({ ...state.pool, reserves: paid }, prices),
            share: poolShare(state.lp, supplyNow(state)),
            history,
            elsewhere,
          },
        ]
      })
      .sort((a, b) => ((a.value ?? 0n) < (b.value ?? 0n) ? 1 : -1))
  },
)

const sum = (values: readonly (bigint | null)[]) =>
  values.reduce<bigint | null>((all, value) => (value === null ? all : (all ?? 0n) + value), null)

/** Totals for the head of the page; null if no part is known. */
export const $totals = derived([$rows, $positions], (rows, positions) => ({
  pools: sum(rows.map(({ value }) => value)),
  volume: sum(rows.map(({ volume }) => volume)),
  mine: sum(positions.map(({ value }) => value)),
  fees: sum(positions.map(({ history }) => history?.fees ?? null)),
}))

let asking = new AbortController()

const nullIfUnindexed = (error: unknown): null => {
  if (isUnindexed(error)) return null
  throw error
}

async function askIndex(): Promise<void> {
  const base = apiUrl()
  const owner = $wallet.get().address
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  try {
    const [pools, positions] = await Promise.all([
      // The pools do not depend on the account: a change of account requests nothing new.
      askApi({ base, path: 'exchange/v1/pools' }, poolsResponseSchema).catch(nullIfUnindexed),
      owner
        ? askApi(
            { base, path: 'exchange/v1/positions', query: { provider: owner }, signal },
            positionsResponseSchema,
          ).catch(nullIfUnindexed)
        : null,
    ])
    const unindexed = pools === null || pools.list.some(({ swaps24h }) => swaps24h === null)
    if (!signal.aborted) $index.set({ pools, positions, owner, answers: true, unindexed })
  } catch {
    // Values that need the history are shown as unknown; the others come from the chain.
    if (!signal.aborted) $index.set({ ...$index.get(), answers: false, unindexed: false })
  }
}

export function changeQuery(change: Partial<ListQuery>): void {
  $query.set({ ...$query.get(), ...change })
  history.replaceState(history.state, '', formatListQuery($query.get()) || location.pathname)
}

const EVERY_MS = 15_000

/** Refreshes the list while the page is visible. Returns the stop function. */
export function watchList(): () => void {
  $query.set(parseListQuery(location.search))
  const refresh = () => document.visibilityState === 'visible' && apiUrl() !== null && void askIndex()
  const timer = setInterval(refresh, EVERY_MS)
  const unlisten = $wallet.listen((next, before) => next.address !== before?.address && refresh())
  const stop = watchLiquidity()
  refresh()
  return () => {
    clearInterval(timer)
    unlisten()
    stop()
  }
}

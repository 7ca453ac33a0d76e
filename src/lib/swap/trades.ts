/** Other people's trades next to the form: their pools, order and price. */
import { pricePlaces } from '../core/amount/format.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import type { SwapRow } from '../core/exchange/schema.ts'
import { E18, PRICE_DECIMALS } from '../core/pool/model.ts'

type PoolTokens = { readonly address: Address; readonly tokens: readonly Address[] }
type Pair = { readonly tokenIn: Address; readonly tokenOut: Address }

/** Most pools queried for one pair. */
const MOST_POOLS = 3

/** Returns pools that hold both coins, or else those of the route. */
export function poolsOfPair(
  pools: readonly PoolTokens[],
  { tokenIn, tokenOut }: Pair,
  route: readonly Address[],
): readonly Address[] {
  const direct = pools.filter(({ tokens }) =>
    [tokenIn, tokenOut].every((coin) => tokens.some((token) => sameAddress(token, coin))),
  )
  return (direct.length > 0 ? direct.map(({ address }) => address) : route).slice(0, MOST_POOLS)
}

/** Merges trades of several pools into one list, newest first, each once. */
export function newestFirst(lists: readonly (readonly SwapRow[])[], most: number): readonly SwapRow[] {
  const all = new Map(lists.flat().map((row) => [`${row.txHash} ${row.logIndex}`, row]))
  return [...all.values()]
    .sort((a, b) => b.block - a.block || b.time - a.time || b.logIndex - a.logIndex)
    .slice(0, most)
}

/** Returns the decimals of a traded sum: fewer for larger sums, and enough that a small one is not 0. */
export const tradePlaces = (raw: bigint): number =>
  raw >= 1_000n * E18 ? 0 : raw >= E18 ? 2 : pricePlaces(raw, PRICE_DECIMALS)

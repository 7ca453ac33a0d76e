/** The chart next to a trade: its pool or token, and the prices of the trade in it. */
import { mulDiv } from '../core/amount/math.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { EXACT_DECIMALS } from '../core/exchange/exactPrice.ts'
import type { Quote } from '../core/route/model.ts'

type PoolTokens = { readonly address: Address; readonly tokens: readonly Address[] }
type Pair = { readonly tokenIn: Address; readonly tokenOut: Address }

/** A pool that holds both coins, or else a coin in dollars. */
type ChartSubject = { readonly of: 'pools' | 'tokens'; readonly address: Address }

/**
 * Returns the pool of a pair: the one that the route uses, else the first that holds both coins. Without one, returns
 * the paid coin in dollars, or the other coin if the paid one is a dollar itself. Null if both are.
 */
export function chartSubject(
  pools: readonly PoolTokens[],
  { tokenIn, tokenOut }: Pair,
  route: readonly Address[],
  dollars: readonly Address[],
): ChartSubject | null {
  const direct = pools.filter(({ tokens }) =>
    [tokenIn, tokenOut].every((coin) => tokens.some((token) => sameAddress(token, coin))),
  )
  const used = direct.find(
    ({ address }) => route.length === 1 && route.some((pool) => sameAddress(pool, address)),
  )
  const pool = used ?? direct[0]
  if (pool) return { of: 'pools', address: pool.address }
  const token = [tokenIn, tokenOut].find((coin) => !dollars.some((one) => sameAddress(one, coin)))
  return token ? { of: 'tokens', address: token } : null
}

const ONE = 10n ** BigInt(EXACT_DECIMALS)

/**
 * Returns the price of the trade and the price at its limit, over 1e48, cut, in a chart that prices one coin of the
 * pair in the other. Null if the chart shows something else.
 * @param base coin that the chart prices
 * @param quoted coin that it is priced in
 */
export function tradePrices(
  { mode, amountIn, amountOut, limit }: Pick<Quote, 'mode' | 'amountIn' | 'amountOut' | 'limit'>,
  { tokenIn, tokenOut }: Pair,
  base: string,
  quoted: string | null,
): { readonly trade: bigint; readonly limit: bigint } | null {
  if (quoted === null) return null
  const sells = sameAddress(base, tokenIn) && sameAddress(quoted, tokenOut)
  const buys = sameAddress(base, tokenOut) && sameAddress(quoted, tokenIn)
  if (!sells && !buys) return null
  const [paid, got] = mode === 'exactIn' ? [amountIn, limit] : [limit, amountOut]
  if ([amountIn, amountOut, paid, got].some((amount) => amount === 0n)) return null
  const price = (input: bigint, output: bigint) =>
    sells ? mulDiv(output, ONE, input, 'down') : mulDiv(input, ONE, output, 'down')
  return { trade: price(amountIn, amountOut), limit: price(paid, got) }
}

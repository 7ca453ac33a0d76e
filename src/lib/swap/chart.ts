/** The chart beside a trade: of which pool or token it is, and where in it the trade would stand. */
import { mulDiv } from '../core/amount/math.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { EXACT_DECIMALS } from '../core/exchange/exactPrice.ts'
import type { Quote } from '../core/route/model.ts'

type PoolTokens = { readonly address: Address; readonly tokens: readonly Address[] }
type Pair = { readonly tokenIn: Address; readonly tokenOut: Address }

/** A pool that holds both coins, or else a coin in dollars. */
type ChartSubject = { readonly of: 'pools' | 'tokens'; readonly address: Address }

/**
 * The pool of a pair: the one that the route goes through, else the first that holds both. Where none does, the coin
 * that is paid, in dollars; the other one where that is a dollar itself. Null where both are.
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
 * What a trade pays, and what it would pay at its limit, in a chart that prices one coin of the pair in the other:
 * over 1e48, cut. Null where the chart is of something else.
 * @param base the coin that the chart prices @param quoted the coin that it is priced in
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

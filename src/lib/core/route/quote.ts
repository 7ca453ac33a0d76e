import { mulDiv } from '../amount/math.ts'
import type { Address } from '../config/registry.ts'
import { type Pool, PoolError } from '../pool/model.ts'
import { afterFee, poolAmountIn, poolAmountOut, poolSpot } from '../pool/pool.ts'
import type { Hop, Quote, QuoteIssue, QuoteResult, Route, SwapMode } from './model.ts'

const MAX_HOPS = 3
const PPM = 1_000_000n
export const BPS = 10_000n
/** Number of losing routes that are stored for display. */
const OTHERS = 2

/** Pools by token, so that a search over a thousand pools touches only neighbours. */
export type PoolGraph = ReadonlyMap<Address, readonly Pool[]>

export function poolGraph(pools: readonly Pool[]): PoolGraph {
  const graph = new Map<Address, Pool[]>()
  for (const pool of pools)
    for (const token of pool.tokens) {
      const list = graph.get(token)
      if (list) list.push(pool)
      else graph.set(token, [pool])
    }
  return graph
}

/** Tokens from which `target` can be reached, with the minimum number of hops. */
function hopsTo(graph: PoolGraph, target: Address): Map<Address, number> {
  const distance = new Map<Address, number>([[target, 0]])
  let frontier = [target]
  for (let hops = 1; hops <= MAX_HOPS; hops++) {
    const next: Address[] = []
    for (const token of frontier)
      for (const pool of graph.get(token) ?? [])
        for (const other of pool.tokens)
          if (!distance.has(other)) {
            distance.set(other, hops)
            next.push(other)
          }
    frontier = next
  }
  return distance
}

/**
 * Walks every route of up to three hops from `start` to `end` that repeats neither pool nor token. `step` prices one
 * hop; null prunes the branch. Amounts are in walking order.
 */
function walk(
  graph: PoolGraph,
  start: Address,
  end: Address,
  amount: bigint,
  step: (pool: Pool, from: Address, to: Address, amount: bigint) => bigint | null,
  found: (hops: Hop[], amounts: bigint[]) => void,
): void {
  const distance = hopsTo(graph, end)
  // The last hop can only be a pool of the end token: with a thousand pools most of the walk is spent there.
  const last = poolGraph(graph.get(end) ?? [])
  const hops: Hop[] = []
  const amounts = [amount]
  const visited = new Set<Address>([start])

  const visit = (from: Address, amountHere: bigint) => {
    const pools = hops.length + 1 === MAX_HOPS ? last : graph
    for (const pool of pools.get(from) ?? []) {
      // A pool of three coins could occur twice with different tokens, and the router refuses such a path.
      if (hops.some((hop) => hop.pool === pool)) continue
      for (const to of pool.tokens) {
        const left = distance.get(to)
        if (visited.has(to) || left === undefined || hops.length + 1 + left > MAX_HOPS) continue
        const next = step(pool, from, to, amountHere)
        if (next === null) continue
        hops.push({ pool, tokenIn: from, tokenOut: to })
        amounts.push(next)
        if (to === end) found(hops.slice(), amounts.slice())
        else {
          visited.add(to)
          visit(to, next)
          visited.delete(to)
        }
        hops.pop()
        amounts.pop()
      }
    }
  }
  visit(start, amount)
}

/**
 * Returns all routes for a trade, best first; ties are resolved by fewer hops. If there is none, the first issue met
 * is the reason.
 */
function findRoutes(graph: PoolGraph, mode: SwapMode, tokenIn: Address, tokenOut: Address, amount: bigint) {
  const routes: Route[] = []
  let issue: QuoteIssue | null = null
  const price = (run: () => bigint | null): bigint | null => {
    try {
      const next = run()
      if (next === null) issue ??= 'swap.exactOutUnavailable'
      else if (next > 0n) return next
      else issue ??= 'swap.tooSmall'
    } catch (error) {
      if (!(error instanceof PoolError)) throw error
      issue ??= error.code === 'pool.output' ? 'swap.tooLarge' : error.code
    }
    return null
  }
  if (mode === 'exactIn') {
    walk(
      graph,
      tokenIn,
      tokenOut,
      amount,
      (pool, from, to, x) => price(() => poolAmountOut(pool, from, to, x)),
      (hops, amounts) => routes.push({ hops, amounts }),
    )
    routes.sort((a, b) => better(b.amounts.at(-1), a.amounts.at(-1)) || a.hops.length - b.hops.length)
  } else {
    // Backwards, from the received token to the paid one; reversed when found.
    walk(
      graph,
      tokenOut,
      tokenIn,
      amount,
      (pool, from, to, x) => price(() => poolAmountIn(pool, to, from, x)),
      (hops, amounts) =>
        routes.push({
          hops: hops.reverse().map((h) => ({ pool: h.pool, tokenIn: h.tokenOut, tokenOut: h.tokenIn })),
          amounts: amounts.reverse(),
        }),
    )
    routes.sort((a, b) => better(a.amounts[0], b.amounts[0]) || a.hops.length - b.hops.length)
  }
  return { routes, issue: issue as QuoteIssue | null }
}

const better = (a = 0n, b = 0n) => (a < b ? -1 : a > b ? 1 : 0)

/** Minimum gain of a route over more pools, besides its gas: one part in ten thousand of the trade. */
const WORTH_A_POOL = 10_000n

/**
 * Chooses a route. The best one wins, unless one over fewer pools is as good apart from the others' gas and one part
 * in ten thousand. Of several such routes, the one over the fewest pools wins.
 * @param routes best first
 * @param poolCost gas of one more pool, base units of the computed side, rounded up
 */
function routeAbovePoolCost(mode: SwapMode, routes: readonly Route[], poolCost: bigint): Route | undefined {
  const [best] = routes
  if (!best) return undefined
  const amountOf = ({ amounts }: Route) => (mode === 'exactIn' ? amounts.at(-1) : amounts[0]) ?? 0n
  const most = amountOf(best)
  const fewer = routes.filter((route) => {
    const pools = BigInt(best.hops.length - route.hops.length)
    const less = mode === 'exactIn' ? most - amountOf(route) : amountOf(route) - most
    return pools > 0n && less <= pools * poolCost + most / WORTH_A_POOL
  })
  return fewer.reduce((taken, route) => (route.hops.length < taken.hops.length ? route : taken), best)
}

/** Price impact and fees of a route in parts per million, both rounded up. */
export function routeCosts(route: Route): { impactPpm: bigint; feePpm: bigint } {
  let spot = { numerator: 1n, denominator: 1n }
  let withoutFees = { numerator: 1n, denominator: 1n }
  for (const { pool, tokenIn, tokenOut } of route.hops) {
    const s = poolSpot(pool, tokenIn, tokenOut)
    const k = afterFee(pool)
    spot = { numerator: spot.numerator * s.numerator, denominator: spot.denominator * s.denominator }
    withoutFees = {
      numerator: withoutFees.numerator * k.numerator,
      denominator: withoutFees.denominator * k.denominator,
    }
  }
  const paid = route.amounts[0] ?? 0n
  const received = route.amounts.at(-1) ?? 0n
  const ideal = paid * spot.numerator * withoutFees.numerator
  const actual = received * spot.denominator * withoutFees.denominator
  const impactPpm = ideal <= actual ? 0n : mulDiv(ideal - actual, PPM, ideal, 'up')
  const feePpm = mulDiv(withoutFees.denominator - withoutFees.numerator, PPM, withoutFees.denominator, 'up')
  return { impactPpm, feePpm }
}

/** Minimum amount received: `amountOut` minus the tolerance, rounded down so that the quote itself always passes. */
export const minimumReceived = (amountOut: bigint, slippageBps: number) =>
  mulDiv(amountOut, BPS - BigInt(slippageBps), BPS, 'down')

/** Maximum amount paid: `amountIn` plus the tolerance, rounded up. */
export const maximumPaid = (amountIn: bigint, slippageBps: number) =>
  mulDiv(amountIn, BPS + BigInt(slippageBps), BPS, 'up')

/** Completes a priced route into a quote. */
function toQuote(mode: SwapMode, route: Route, others: readonly Route[], slippageBps: number): Quote {
  const amountIn = route.amounts[0] ?? 0n
  const amountOut = route.amounts.at(-1) ?? 0n
  return {
    mode,
    route,
    amountIn,
    amountOut,
    limit: mode === 'exactIn' ? minimumReceived(amountOut, slippageBps) : maximumPaid(amountIn, slippageBps),
    slippageBps,
    ...routeCosts(route),
    others,
  }
}

export type QuoteRequest = {
  readonly mode: SwapMode
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Base units of the typed side. */
  readonly amount: bigint
  /**
   * Gas of one more pool, base units of the computed side, rounded up. A route over more pools is chosen only if it
   * gains more than that. If left out, the route with the best amount is chosen.
   */
  readonly poolCost?: bigint
  /** Tolerance in basis points, once the route is known. */
  readonly slippage: (route: Route) => number
}

/**
 * Finds the best route over all pools and both kinds, exact to the wei, without a network. Exact out uses only amm
 * pools: the chain has no such call for cfmm.
 */
export function quoteSwap(graph: PoolGraph, request: QuoteRequest): QuoteResult {
  if (request.tokenIn === request.tokenOut) return { issue: 'swap.sameToken' }
  const { routes, issue } = findRoutes(graph, request.mode, request.tokenIn, request.tokenOut, request.amount)
  const best =
    request.poolCost === undefined ? routes[0] : routeAbovePoolCost(request.mode, routes, request.poolCost)
  if (!best) return { issue: issue ?? 'swap.noRoute' }
  const others = routes.filter((route) => route !== best)
  return { quote: toQuote(request.mode, best, others.slice(0, OTHERS), request.slippage(best)) }
}

/** Token addresses of a route, as the router expects them. */
export const routePath = (route: Route): Address[] => [
  ...route.hops.slice(0, 1).map((h) => h.tokenIn),
  ...route.hops.map((h) => h.tokenOut),
]

/** Names the pools, their kinds and their order. The review fixes this key, and the signature must match it. */
export const routeKey = (route: Route): string =>
  route.hops.map((h) => `${h.pool.kind}:${h.pool.address}:${h.tokenIn}>${h.tokenOut}`).join('|')

/** Maximum that a swap by this quote can spend of the paid token. */
export const swapSpends = (quote: Quote) => (quote.mode === 'exactIn' ? quote.amountIn : quote.limit)

import { token } from '../chain/calls.ts'
import { factory, router } from '../chain/exchangeCalls.ts'
import { questions } from '../chain/questions.ts'
import { readViews } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import { type Address, type ExchangeRegistry, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { isCostNear, isNear } from '../pool/near.ts'
import { poolReader } from '../pool/read.ts'
import { allAgree } from '../tx/agree.ts'
import { approveStep } from '../tx/approve.ts'
import type { Step, WriteCall } from '../tx/model.ts'
import type { Quote } from './model.ts'
import { poolGraph, quoteSwap, routeKey, routePath, swapSpends } from './quote.ts'

export type SwapRequest = {
  readonly owner: Address
  readonly quote: Quote
}

export type SwapDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: ExchangeRegistry
}

/** Everything the signature rests on, read from one node at one block. */
async function readWorld(deps: SwapDeps, request: SwapRequest, routerAddress: Address, url: string) {
  const { owner, quote } = request
  const { route } = quote
  const first = route.hops[0]
  if (!first) throw new AppError('swap.routeChanged')
  const entries = route.hops.map(({ pool }) => {
    const entry = deps.registry.pools.find((p) => p.address === pool.address)
    if (!entry) throw new AppError('swap.routeChanged', pool.id)
    return entry
  })
  const path = routePath(route)
  const asked = questions()
  const readBalance = asked.need({ to: first.tokenIn, fn: token.balanceOf, args: [owner], from: owner })
  const chainAmounts = asked.need<readonly bigint[]>(
    quote.mode === 'exactIn'
      ? { to: routerAddress, fn: router.getAmountsOut, args: [quote.amountIn, path], from: owner }
      : { to: routerAddress, fn: router.getAmountsIn, args: [quote.amountOut, path], from: owner },
  )
  const pairs = route.hops.map(({ tokenIn, tokenOut }) =>
    asked.need<Address>({
      to: deps.registry.factory as Address,
      fn: factory.getPair,
      args: [tokenIn, tokenOut],
    }),
  )
  const pools = entries.map((entry) => poolReader(asked, entry, owner))
  const { block, results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  return {
    block,
    balance: readBalance(results),
    chainAmounts: () => chainAmounts(results),
    pairsMatch: pairs.every((named, i) => sameAddress(named(results), entries[i]?.address ?? '')),
    pools: pools.map((read) => read(results)),
  }
}

/**
 * Holds what the person agreed to against one node: same pools of the same kinds behind the same pairs, the
 * chain's own quote equal to ours to the wei, still inside the limit and not far better, and enough to pay.
 */
async function checkAgainst(deps: SwapDeps, request: SwapRequest, url: string): Promise<void> {
  const { quote } = request
  const routerAddress = deps.registry.router
  if (!routerAddress || !deps.registry.factory) throw new AppError('swap.routeChanged', 'no router')
  const world = await readWorld(deps, request, routerAddress, url)
  if (!world.pairsMatch) throw new AppError('swap.routeChanged', 'the factory names another pool')
  const first = quote.route.hops[0]
  const last = quote.route.hops.at(-1)
  const again = quoteSwap(poolGraph(world.pools), {
    mode: quote.mode,
    tokenIn: first?.tokenIn as Address,
    tokenOut: last?.tokenOut as Address,
    amount: quote.mode === 'exactIn' ? quote.amountIn : quote.amountOut,
    slippage: () => quote.slippageBps,
  })
  if ('issue' in again)
    throw new AppError(again.issue === 'pool.killed' ? 'pool.killed' : 'swap.priceMoved', again.issue)
  if (routeKey(again.quote.route) !== routeKey(quote.route)) throw new AppError('swap.routeChanged')
  const chainAmounts = world.chainAmounts()
  const ours = again.quote.route.amounts
  if (chainAmounts.length !== ours.length || chainAmounts.some((amount, i) => amount !== ours[i]))
    throw new AppError('swap.chainDisagrees', `${chainAmounts} / ${ours}`)
  const passes =
    quote.mode === 'exactIn' ? again.quote.amountOut >= quote.limit : again.quote.amountIn <= quote.limit
  if (!passes) throw new AppError('swap.priceMoved', `${again.quote.amountOut} < ${quote.limit}`)
  const near =
    quote.mode === 'exactIn'
      ? isNear(quote.amountOut, again.quote.amountOut, quote.slippageBps)
      : isCostNear(quote.amountIn, again.quote.amountIn, quote.slippageBps)
  if (!near) throw new AppError('swap.priceBetter', `${again.quote.amountOut} / ${quote.amountOut}`)
  if (world.balance < swapSpends(quote)) throw new AppError('swap.balance')
}

const check = (deps: SwapDeps, request: SwapRequest) =>
  allAgree(deps.rpc(), (url) => checkAgainst(deps, request, url))

/** Returns the router call of a quote. It pays the caller and reverts beyond the quote's limit. */
export function swapCall(routerAddress: Address, quote: Quote): WriteCall {
  const path = routePath(quote.route)
  return quote.mode === 'exactIn'
    ? { to: routerAddress, fn: router.swapExactIn, args: [quote.amountIn, quote.limit, path] }
    : { to: routerAddress, fn: router.swapExactOut, args: [quote.amountOut, quote.limit, path] }
}

/** `[approve?, swap]` as data. The approval is exact: the maximum of this trade, for this router. */
export function swapSteps(deps: SwapDeps, request: SwapRequest): Step[] {
  const { quote, owner } = request
  const spender = deps.registry.router as Address
  const tokenIn = quote.route.hops[0]?.tokenIn as Address
  const spends = swapSpends(quote)
  const agreed = () => check(deps, request)
  return [
    approveStep(deps, { owner, token: tokenIn, spender, amount: spends }, agreed),
    {
      id: 'swap',
      nativeSpend: tokenIn === deps.registry.tokens.MEV ? spends : 0n,
      call: swapCall(spender, quote),
      needed: async () => true,
      check: agreed,
    },
  ]
}

/** Tests the checks before a signature: each possible fault has its own refusal, and nothing else is refused. */
import { describe, expect, it } from 'vitest'
import { away, type FakeNode, fakeRpc, node, type View } from '../../../../tests/fakes/node.ts'
import { address, amm, cfmm, tokenOf } from '../../../../tests/fakes/pools.ts'
import { noContracts } from '../../../../tests/fakes/registry.ts'
import { pair, stablePair, token } from '../chain/calls.ts'
import { factory, router } from '../chain/exchangeCalls.ts'
import type { Registry } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { E18, type Pool } from '../pool/model.ts'
import { poolAmountIn, poolAmountOut } from '../pool/pool.ts'
import { type SwapRequest, swapSteps } from './flow.ts'
import type { Quote, SwapMode } from './model.ts'
import { poolGraph, quoteSwap } from './quote.ts'

const CHAIN = 751_812
const OWNER = address(0x0bbb)
const ROUTER = address(0x4007)
const FACTORY = address(0xfac7)
const [A, B, C] = Array.from('ABC', tokenOf) as [`0x${string}`, `0x${string}`, `0x${string}`]

const ab = cfmm('AB', [1_000n, 1_000n], { fee: 4_000_000n, address: address(0x1001) })
const bc = amm('BC', [1_000n, 2_000n], { fee: 30_000_000n, address: address(0x1002) })

const registry: Registry = {
  ...noContracts(CHAIN),
  factory: FACTORY,
  router: ROUTER,
  pools: [ab, bc].map(({ id, kind, address: at, tokens }) => ({
    id,
    kind,
    address: at,
    tokens: [...tokens],
  })),
}

type Facts = {
  pools: readonly Pool[]
  balance: bigint
  allowance: bigint
  chainId: number
  /** Added to the router's answer. */
  routerSays: bigint
  routerReverts: string | null
  pairAt: Record<string, `0x${string}`>
}

const truth: Facts = {
  pools: [ab, bc],
  balance: 10n ** 30n,
  allowance: 0n,
  chainId: CHAIN,
  routerSays: 0n,
  routerReverts: null,
  pairAt: {},
}

const lower = (text: string) => text.toLowerCase()
const key = (a: string, b: string) => [lower(a), lower(b)].sort().join()

/** A node with these facts, which quotes by its own pools. */
function holding(change: Partial<Facts> = {}): FakeNode {
  const facts = { ...truth, ...change }
  const at = (to: string) => facts.pools.find((p) => lower(p.address) === lower(to)) as Pool
  const between = (a: string, b: string) =>
    facts.pools.find((p) => key(p.tokens[0] ?? '', p.tokens[1] ?? '') === key(a, b)) as Pool
  const along = (
    args: readonly unknown[],
    price: (pool: Pool, a: string, b: string, x: bigint) => bigint | null,
  ) => {
    if (facts.routerReverts) throw facts.routerReverts
    const [amount, path] = args as [bigint, string[]]
    const plain = path.map(lower)
    const amounts = [amount]
    for (let k = 0; k + 1 < plain.length; k++) {
      const [a, b] = [plain[k] as string, plain[k + 1] as string]
      const pool = between(a, b)
      if (!pool) throw 'not exist contract'
      try {
        amounts.push(price(pool, a, b, amounts.at(-1) as bigint) ?? 0n)
      } catch (error) {
        throw String(error)
      }
    }
    return amounts.map((x, k) => (k === amounts.length - 1 ? x + facts.routerSays : x))
  }
  const views: View[] = [
    [token.balanceOf, () => facts.balance],
    [token.allowance, () => facts.allowance],
    [pair.tokens, (_, to) => at(to).tokens],
    [pair.reserves, (_, to) => [at(to).reserves, 0n]],
    [pair.feeAddress, (_, to) => at(to).fee],
    [pair.isKilled, (_, to) => at(to).killed],
    [stablePair.aPrecise, (_, to) => (at(to) as typeof ab).amp],
    [
      factory.getPair,
      ([a, b]) => facts.pairAt[key(String(a), String(b))] ?? between(String(a), String(b)).address,
    ],
    [
      router.getAmountsOut,
      (args) =>
        along(args, (p, a, b, x) => poolAmountOut({ ...p, killed: false }, a as typeof A, b as typeof A, x)),
    ],
    [
      router.getAmountsIn,
      ([amount, path]) =>
        along([amount, [...(path as string[])].reverse()], (p, b, a, x) =>
          poolAmountIn(p, a as typeof A, b as typeof A, x),
        ).reverse(),
    ],
  ]
  return node(views, { eth_chainId: `0x${facts.chainId.toString(16)}`, eth_blockNumber: '0x10' })
}

function agreed(
  amount = 10n * E18,
  mode: SwapMode = 'exactIn',
  from = A,
  to = C,
  pools: readonly Pool[] = truth.pools,
): Quote {
  const result = quoteSwap(poolGraph(pools), {
    mode,
    tokenIn: from,
    tokenOut: to,
    amount,
    slippage: () => 50,
  })
  if ('issue' in result) throw new Error(result.issue)
  return result.quote
}

const stepsOf = (nodes: Record<string, FakeNode>, quote = agreed(), reg = registry) => {
  const rpc = fakeRpc(nodes)
  const request: SwapRequest = { owner: OWNER, quote }
  return { rpc, steps: swapSteps({ rpc: () => rpc, chainId: CHAIN, registry: reg }, request) }
}

const check = async (nodes: Record<string, FakeNode>, quote?: Quote, reg?: Registry) => {
  const { steps } = stepsOf(nodes, quote, reg)
  try {
    await steps[1]?.check({})
    return 'passes'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const withPool = (pool: Pool) => truth.pools.map((p) => (p.address === pool.address ? pool : p))
const moved = (pool: Pool, times: bigint): Pool => ({
  ...pool,
  reserves: [pool.reserves[0] ?? 0n, ((pool.reserves[1] ?? 0n) * times) / 1_000n],
})

describe('one node', () => {
  it.each<[string, Partial<Facts>, string]>([
    ['the world as agreed', {}, 'passes'],
    ['just enough balance', { balance: 10n * E18 }, 'passes'],
    ['a wei too little', { balance: 10n * E18 - 1n }, 'swap.balance'],
    ['a price that moved within the limit', { pools: withPool(moved(bc, 998n)) }, 'passes'],
    ['a slightly better price', { pools: withPool(moved(bc, 1_004n)) }, 'passes'],
    [
      'a price that is better by more than the tolerance',
      { pools: withPool(moved(bc, 1_006n)) },
      'swap.priceBetter',
    ],
    ['a far better price', { pools: withPool(moved(bc, 1_500n)) }, 'swap.priceBetter'],
    ['a price past the limit', { pools: withPool(moved(bc, 990n)) }, 'swap.priceMoved'],
    ['a fee that ate the limit', { pools: withPool({ ...bc, fee: 130_000_000n }) }, 'swap.priceMoved'],
    ['a pool that was emptied', { pools: withPool({ ...bc, reserves: [0n, 0n] }) }, 'swap.priceMoved'],
    ['a killed pool', { pools: withPool({ ...bc, killed: true }) }, 'pool.killed'],
    ['one wei less from the router', { routerSays: -1n }, 'swap.chainDisagrees'],
    ['one wei more from the router', { routerSays: 1n }, 'swap.chainDisagrees'],
    ['a router that reverts', { routerReverts: 'Exchange: D' }, 'chain.callFailed'],
    ['a factory that names another pool', { pairAt: { [key(B, C)]: address(0xbad) } }, 'swap.routeChanged'],
    [
      'a pool of other coins',
      { pools: withPool({ ...bc, tokens: [B, address(0xc0)] }), pairAt: { [key(B, C)]: bc.address } },
      'pool.mismatch',
    ],
    ['an absurd fee', { pools: withPool({ ...bc, fee: 5_000_000_001n }) }, 'pool.absurd'],
    ['another chain', { chainId: 1 }, 'rpc.wrongChain'],
  ])('%s: %s', async (_, facts, code) => {
    // The router of this test quotes over the real coins, whatever the pool reports.
    expect(await check({ 'http://one': holding(facts) })).toBe(code)
  })

  it.each<[string, Partial<Facts>, string]>([
    ['as agreed', {}, 'passes'],
    ['within the maximum', { pools: withPool(moved(bc, 998n)) }, 'passes'],
    ['past the maximum', { pools: withPool(moved(bc, 990n)) }, 'swap.priceMoved'],
    ['a far smaller price', { pools: withPool(moved(bc, 1_500n)) }, 'swap.priceBetter'],
    ['not enough for the maximum', { balance: agreed(E18, 'exactOut', B, C).limit - 1n }, 'swap.balance'],
    ['enough for the maximum', { balance: agreed(E18, 'exactOut', B, C).limit }, 'passes'],
    ['router one wei off', { routerSays: 1n }, 'swap.chainDisagrees'],
  ])('exact out, %s: %s', async (_, facts, code) => {
    expect(await check({ 'http://one': holding(facts) }, agreed(E18, 'exactOut', B, C))).toBe(code)
  })

  it.each([
    ['exactIn', 0n, 'passes'],
    ['exactIn', 1n, 'swap.priceMoved'],
    ['exactOut', 0n, 'passes'],
    ['exactOut', -1n, 'swap.priceMoved'],
  ] as const)('%s at the limit and %s beyond: %s', async (mode, beyond, code) => {
    const quote = mode === 'exactIn' ? agreed() : agreed(E18, 'exactOut', B, C)
    const limit = (mode === 'exactIn' ? quote.amountOut : quote.amountIn) + beyond
    expect(await check({ 'http://one': holding() }, { ...quote, limit })).toBe(code)
  })

  it('refuses a chain without a router, and a pool that is no longer in the registry', async () => {
    expect(await check({ 'http://one': holding() }, agreed(), { ...registry, router: null })).toBe(
      'swap.routeChanged',
    )
    expect(await check({ 'http://one': holding() }, agreed(), { ...registry, factory: null })).toBe(
      'swap.routeChanged',
    )
    expect(await check({ 'http://one': holding() }, agreed(), { ...registry, pools: [] })).toBe(
      'swap.routeChanged',
    )
  })

  it('refuses if the node is unreachable, or knows no contract', async () => {
    expect(await check({ 'http://one': away })).toBe('rpc.unreachable')
    const empty = node([], { eth_chainId: `0x${CHAIN.toString(16)}`, eth_blockNumber: '0x1' })
    expect(await check({ 'http://one': empty })).toBe('chain.noContract')
  })

  it('never takes another route than the agreed one', async () => {
    // Another pool for the same pair pays more now; only the quote of the agreed route counts.
    const better = amm('AC', [1_000n, 9_000n], { address: address(0x1003) })
    const facts = { pools: [...truth.pools, better] }
    expect(await check({ 'http://one': holding(facts) })).toBe('passes')
  })
})

describe('two nodes', () => {
  it.each<[string, FakeNode, string]>([
    ['agree', holding(), 'passes'],
    ['the second is away', away, 'passes'],
    ['the second is on another chain', holding({ chainId: 1 }), 'rpc.disagree'],
    ['the second has another price', holding({ pools: withPool(moved(bc, 900n)) }), 'rpc.disagree'],
    ['the second has a slightly other price', holding({ pools: withPool(moved(bc, 999n)) }), 'passes'],
    ['the second quotes a wei less', holding({ routerSays: -1n }), 'rpc.disagree'],
    ['the second says killed', holding({ pools: withPool({ ...ab, killed: true }) }), 'rpc.disagree'],
    ['the second says the router reverts', holding({ routerReverts: 'Exchange: D' }), 'rpc.disagree'],
    [
      'the second knows no contract',
      node([], { eth_chainId: `0x${CHAIN.toString(16)}`, eth_blockNumber: '0x1' }),
      'rpc.disagree',
    ],
    ['the second talks nonsense', () => ({ result: { no: 'hex' } }), 'passes'],
    ['the second sees no balance', holding({ balance: 0n }), 'rpc.disagree'],
  ])('%s', async (_, second, code) => {
    expect(await check({ 'http://one': holding(), 'http://two': second })).toBe(code)
  })

  it('refuses if the first says something else than the second', async () => {
    expect(await check({ 'http://one': holding({ balance: 0n }), 'http://two': holding() })).toBe(
      'rpc.disagree',
    )
  })

  it.each([
    ['exactIn', () => agreed(10n * E18, 'exactIn', A, C, withPool(moved(bc, 232n)))],
    ['exactOut', () => agreed(E18, 'exactOut', B, C, withPool(moved(bc, 500n)))],
  ] as const)(
    '%s: a node whose low price made the limit is contradicted by the other',
    async (mode, quoted) => {
      const price = mode === 'exactIn' ? 232n : 500n
      const liar = holding({ pools: withPool(moved(bc, price)) })
      for (const nodes of [
        { 'http://liar': liar, 'http://two': holding() },
        { 'http://two': holding(), 'http://liar': liar },
      ])
        expect(await check(nodes, quoted())).toBe('rpc.disagree')
      expect(await check({ 'http://liar': away, 'http://two': holding() }, quoted())).toBe('swap.priceBetter')
    },
  )

  it('reports a wrong state that both agree on', async () => {
    const poor = holding({ balance: 0n })
    expect(await check({ 'http://one': poor, 'http://two': poor })).toBe('swap.balance')
    expect(await check({ 'http://one': away, 'http://two': away })).toBe('rpc.unreachable')
    expect(await check({})).toBe('rpc.unreachable')
  })

  it('does not wait for a slow node once another has agreed', async () => {
    const { rpc, steps } = stepsOf({ 'http://one': holding(), 'http://slow': holding() })
    const ask = rpc.ask.bind(rpc)
    Object.assign(rpc, {
      ask: (url: string, calls: Parameters<typeof ask>[1]) =>
        url === 'http://slow' ? new Promise(() => undefined) : ask(url, calls),
    })
    await steps[1]?.check({})
  })

  it('leaves coin for the fee when paying in MEV', () => {
    const paysMev = { ...registry, tokens: { MEV: A } }
    const quote = agreed()
    expect(stepsOf({}, quote, paysMev).steps.map((step) => step.nativeSpend)).toEqual([0n, quote.amountIn])
    expect(stepsOf({}, quote).steps.map((step) => step.nativeSpend)).toEqual([0n, 0n])
  })

  it('believes the second if the first is unreachable', async () => {
    expect(await check({ 'http://one': away, 'http://two': holding() })).toBe('passes')
    expect(await check({ 'http://one': away, 'http://two': holding({ routerSays: -1n }) })).toBe(
      'swap.chainDisagrees',
    )
  })
})

describe('steps', () => {
  it('approves exactly the trade’s maximum, to the router, and only if the allowance is lower', async () => {
    const quote = agreed()
    for (const [allowance, needed] of [
      [0n, true],
      [quote.amountIn - 1n, true],
      [quote.amountIn, false],
    ] as const) {
      const { steps } = stepsOf({ 'http://one': holding({ allowance }) })
      expect(steps.map((step) => step.id)).toEqual(['approve', 'swap'])
      expect(await steps[0]?.needed({})).toBe(needed)
      expect(steps[0]?.call).toEqual({ to: A, fn: token.approve, args: [ROUTER, quote.amountIn] })
    }
  })

  it('exact out approves the maximum', () => {
    const quote = agreed(E18, 'exactOut', B, C)
    const { steps } = stepsOf({}, quote)
    expect(steps[0]?.call).toEqual({ to: B, fn: token.approve, args: [ROUTER, quote.limit] })
    expect(steps[1]?.call).toEqual({ to: ROUTER, fn: router.swapExactOut, args: [E18, quote.limit, [B, C]] })
  })

  it('always includes the swap, checks like the approval, and names limit and path', async () => {
    const quote = agreed()
    const { steps } = stepsOf({ 'http://one': holding({ routerSays: 1n }) }, quote)
    expect(await steps[1]?.needed({})).toBe(true)
    await expect(steps[0]?.check({})).rejects.toMatchObject({ code: 'swap.chainDisagrees' })
    expect(steps[1]?.call).toEqual({
      to: ROUTER,
      fn: router.swapExactIn,
      args: [quote.amountIn, quote.limit, [A, B, C]],
    })
  })

  it('reads everything in one round trip', async () => {
    const { rpc, steps } = stepsOf({ 'http://one': holding() })
    await steps[1]?.check({})
    expect(rpc.asked.length).toBe(1)
  })
})

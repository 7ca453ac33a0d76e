import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amm, cfmm, tokenOf } from '../../../../tests/fakes/pools.ts'
import { E18, type Pool, PoolError } from '../pool/model.ts'
import { poolAmountIn, poolAmountOut } from '../pool/pool.ts'
import type { Route, SwapMode } from './model.ts'
import {
  maximumPaid,
  minimumReceived,
  poolGraph,
  quoteSwap,
  routeCosts,
  routeKey,
  routePath,
} from './quote.ts'

const [A, B, C, D] = Array.from('ABCD', tokenOf) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

const ask = (
  pools: readonly Pool[],
  amount: bigint,
  more: { mode?: SwapMode; from?: string; to?: string } = {},
) =>
  quoteSwap(poolGraph(pools), {
    mode: more.mode ?? 'exactIn',
    tokenIn: tokenOf(more.from ?? 'A'),
    tokenOut: tokenOf(more.to ?? 'B'),
    amount,
    slippage: () => 50,
  })

const quoteOf = (...args: Parameters<typeof ask>) => {
  const result = ask(...args)
  if ('issue' in result) throw new Error(result.issue)
  return result.quote
}

const names = (route: Route) => route.hops.map((hop) => hop.pool.id).join(' ')

describe('route search', () => {
  it.each([
    ['the only pool', [amm('AB', [100n, 100n])], 'AB'],
    [
      'the deeper of two ways',
      [amm('AB', [100n, 100n]), amm('AC', [9_999n, 9_999n]), amm('CB', [9_999n, 9_999n])],
      'AC CB',
    ],
    ['both kinds in one route', [cfmm('AC', [1_000n, 1_000n]), amm('CB', [1_000n, 1_000n])], 'AC CB'],
    ['three hops', [amm('AC', [99n, 99n]), cfmm('CD', [99n, 99n]), amm('DB', [99n, 99n])], 'AC CD DB'],
    [
      'around a killed pool',
      [amm('AB', [999n, 999n], { killed: true }), amm('AC', [99n, 99n]), amm('CB', [99n, 99n])],
      'AC CB',
    ],
    [
      'the stable pool for its flatter curve',
      [amm('AB', [100n, 100n], { id: 'curve' }), cfmm('AB', [100n, 100n], { id: 'flat' })],
      'flat',
    ],
  ] as const)('takes %s', (_, pools, route) => {
    expect(names(quoteOf([...pools], 10n * E18).route)).toBe(route)
  })

  it('goes no further than three hops', () => {
    const chain = ['AC', 'CD', 'DE', 'EB'].map((pair) => amm(pair, [100n, 100n]))
    expect(ask(chain, E18)).toEqual({ issue: 'swap.noRoute' })
  })

  it('resolves ties by fewer hops, then by the order of the registry', () => {
    // Without a fee and with one wei, both routes pay the same.
    const pools = [
      cfmm('AC', [1n, 1n]),
      cfmm('CB', [1n, 1n]),
      amm('AB', [1n, 1n], { id: 'first' }),
      amm('AB', [1n, 1n], { id: 'second' }),
    ]
    const { route, others } = quoteOf(pools, 10n)
    expect([route, ...others].map((r) => r.amounts.at(-1))).toEqual([9n, 9n, 8n])
    expect(names(route)).toBe('first')
    expect(others.map(names)).toEqual(['second', 'AC CB'])
  })

  it('resolves ties of the output by fewer hops', () => {
    // Two pools that both round down return 8 for 10, and so does a pool of ten to nine.
    const pools = [cfmm('AC', [1n, 1n]), cfmm('CB', [1n, 1n]), amm('AB', [10n, 9n])]
    const { route, others } = quoteOf(pools, 10n)
    expect([route, ...others].map((r) => [names(r), r.amounts.at(-1)])).toEqual([
      ['AB', 8n],
      ['AC CB', 8n],
    ])
  })

  describe('a route over more pools is taken if it gains more than it costs', () => {
    const direct = amm('AB', [100n, 100n])
    const round = [cfmm('AC', [10_000n, 10_000n]), cfmm('CB', [10_000n, 10_000n])]
    const [near, far] = [quoteOf([direct], E18).amountOut, quoteOf(round, E18).amountOut]
    const gain = far - near
    const part = far / 10_000n
    const taken = (poolCost: bigint | undefined, mode: SwapMode = 'exactIn') => {
      const pools =
        mode === 'exactIn' ? [direct, ...round] : [direct, amm('AC', [500n, 500n]), amm('CB', [500n, 500n])]
      const result = quoteSwap(poolGraph(pools), {
        mode,
        tokenIn: A,
        tokenOut: B,
        amount: E18,
        slippage: () => 50,
        ...(poolCost === undefined ? {} : { poolCost }),
      })
      if ('issue' in result) throw new Error(result.issue)
      return result.quote
    }

    it.each([
      ['nobody said what a pool costs', undefined, 'AC CB'],
      ['the gain is more by a wei', gain - part - 1n, 'AC CB'],
      ['the gain is just what it costs', gain - part, 'AB'],
      ['the gas is dear', E18, 'AB'],
    ])('%s', (_, cost, route) => {
      const quote = taken(cost)
      expect(names(quote.route)).toBe(route)
      expect(quote.others.map(names)).toEqual([route === 'AB' ? 'AC CB' : 'AB'])
    })

    it('compares the input for an exact output', () => {
      const [less, more] = [taken(0n, 'exactOut'), taken(undefined, 'exactOut').others[0]]
      const dearer = (more?.amounts[0] ?? 0n) - less.amountIn
      expect(names(less.route)).toBe('AC CB')
      expect(names(taken(dearer, 'exactOut').route)).toBe('AB')
      expect(names(taken(dearer - less.amountIn / 10_000n - 1n, 'exactOut').route)).toBe('AC CB')
    })

    it('ignores a gain under one part in ten thousand, with or without gas', () => {
      const even = [
        amm('AB', [10n ** 9n, 10n ** 9n]),
        amm('AC', [10n ** 12n, 10n ** 12n]),
        amm('CB', [10n ** 12n, 10n ** 12n]),
      ]
      const result = quoteSwap(poolGraph(even), {
        mode: 'exactIn',
        tokenIn: A,
        tokenOut: B,
        amount: E18,
        slippage: () => 50,
        poolCost: 0n,
      })
      expect('quote' in result && names(result.quote.route)).toBe('AB')
      expect(names(quoteOf(even, E18).route)).toBe('AC CB')
    })
  })

  it('resolves ties of the input by fewer hops', () => {
    // A wei costs two in an even pool, so three over two of them; and three in a pool of two to one.
    const pools = [amm('AC', [1n, 1n]), amm('CB', [1n, 1n]), amm('AB', [2n, 1n])]
    const { route, others } = quoteOf(pools, 1n, { mode: 'exactOut' })
    const [paid, more] = [route, ...others].map((r) => r.amounts[0] ?? 0n)
    expect(names(route)).toBe('AB')
    expect([paid, more, others.map(names)]).toEqual([3n, 3n, ['AC CB']])
  })

  it('exact out uses amm pools only', () => {
    const pools = [cfmm('AB', [9_999n, 9_999n]), amm('AC', [100n, 100n]), amm('CB', [100n, 100n])]
    expect(names(quoteOf(pools, E18, { mode: 'exactOut' }).route)).toBe('AC CB')
    expect(ask(pools.slice(0, 1), E18, { mode: 'exactOut' })).toEqual({ issue: 'swap.exactOutUnavailable' })
  })

  it('uses a pool of three coins once per route', () => {
    const three = cfmm('ACB', [100n, 100n, 100n])
    const { route, others } = quoteOf([three], E18)
    expect(names(route)).toBe('ACB')
    expect(others).toEqual([])
  })

  it.each([
    ['the same token', [amm('AB', [1n, 1n])], 1n, { to: 'A' }, 'swap.sameToken'],
    ['no pool', [], 1n, {}, 'swap.noRoute'],
    ['nothing typed', [amm('AB', [1n, 1n])], 0n, {}, 'pool.input'],
    ['an empty amm', [amm('AB', [0n, 0n])], 1n, {}, 'pool.empty'],
    ['an empty cfmm', [cfmm('AB', [0n, 0n])], 1n, {}, 'pool.empty'],
    ['one side empty', [cfmm('AB', [0n, 5n])], 1n, {}, 'pool.empty'],
    ['killed', [amm('AB', [1n, 1n], { killed: true })], 1n, {}, 'pool.killed'],
    ['one wei that pays nothing', [amm('AB', [10n, 10n], { fee: 1n })], 1n, {}, 'swap.tooSmall'],
    ['all there is', [amm('AB', [10n, 10n])], 10n * E18, { mode: 'exactOut' }, 'swap.tooLarge'],
  ] as const)('%s is refused', (_, pools, amount, more, issue) => {
    expect(ask([...pools], amount, more)).toEqual({ issue })
  })
})

/** Every route by plain enumeration, as the expected result of the search. */
function allRoutes(
  pools: readonly Pool[],
  mode: SwapMode,
  amount: bigint,
): { amount: bigint; hops: number }[] {
  const found: { amount: bigint; hops: number }[] = []
  const walk = (at: string, used: readonly Pool[], seen: readonly string[], value: bigint) => {
    const goal = mode === 'exactIn' ? B : A
    if (used.length > 0 && at === goal) {
      found.push({ amount: value, hops: used.length })
      return
    }
    if (used.length === 3) return
    for (const pool of pools) {
      if (used.includes(pool) || !pool.tokens.includes(at as `0x${string}`)) continue
      for (const next of pool.tokens) {
        if (seen.includes(next)) continue
        try {
          const [from, to] = mode === 'exactIn' ? [at, next] : [next, at]
          const f = mode === 'exactIn' ? poolAmountOut : poolAmountIn
          const moved = f(pool, from as `0x${string}`, to as `0x${string}`, value)
          if (moved !== null && moved > 0n) walk(next, [...used, pool], [...seen, next], moved)
        } catch (error) {
          if (!(error instanceof PoolError)) throw error
        }
      }
    }
  }
  const start = mode === 'exactIn' ? A : B
  walk(start, [], [start], amount)
  return found
}

const somePools = fc.array(
  fc
    .record({
      pair: fc.constantFrom('AB', 'AC', 'AD', 'BC', 'BD', 'CD', 'BA', 'CA', 'DC', 'ABC', 'CDA'),
      flat: fc.boolean(),
      reserves: fc.tuple(...Array.from({ length: 3 }, () => fc.bigInt(1n, 10_000n))),
      fee: fc.bigInt(0n, 100_000_000n),
      killed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    })
    .map(({ pair, flat, reserves, fee, killed }) =>
      flat || pair.length > 2
        ? cfmm(pair, reserves.slice(0, pair.length), { fee, killed })
        : amm(pair, reserves.slice(0, 2), { fee, killed }),
    ),
  { maxLength: 9 },
)

it('finds the same as plain enumeration, best first, without repeated pools or tokens', () => {
  fc.assert(
    fc.property(
      somePools,
      fc.bigInt(1n, 10n ** 22n),
      fc.constantFrom<SwapMode>('exactIn', 'exactOut'),
      (pools, amount, mode) => {
        const result = ask(pools, amount, { mode })
        const routes = allRoutes(pools, mode, amount)
        if ('issue' in result) {
          expect(routes).toEqual([])
          return
        }
        const { quote } = result
        routes.sort((a, b) => {
          const order = mode === 'exactIn' ? b.amount - a.amount : a.amount - b.amount
          return order > 0n ? 1 : order < 0n ? -1 : a.hops - b.hops
        })
        const shown = [quote.route, ...quote.others].map((route) => ({
          amount: (mode === 'exactIn' ? route.amounts.at(-1) : route.amounts[0]) as bigint,
          hops: route.hops.length,
        }))
        expect(shown).toEqual(routes.slice(0, 3))
        for (const { hops, amounts } of [quote.route, ...quote.others]) {
          expect(new Set(hops.map((hop) => hop.pool)).size).toBe(hops.length)
          const path = routePath({ hops, amounts })
          expect(new Set(path).size).toBe(path.length)
          expect([path[0], path.at(-1)]).toEqual([A, B])
          hops.forEach((hop, k) => {
            const priced =
              mode === 'exactIn'
                ? poolAmountOut(hop.pool, hop.tokenIn, hop.tokenOut, amounts[k] as bigint)
                : poolAmountIn(hop.pool, hop.tokenIn, hop.tokenOut, amounts[k + 1] as bigint)
            expect(priced).toBe(amounts[mode === 'exactIn' ? k + 1 : k])
          })
        }
        expect(quote.amountIn).toBe(quote.route.amounts[0])
        expect(quote.amountOut).toBe(quote.route.amounts.at(-1))
      },
    ),
  )
})

it('a thousand pools over forty tokens', () => {
  const letters = Array.from({ length: 40 }, (_, i) => String.fromCharCode(65 + i))
  const pools = Array.from({ length: 1_000 }, (_, i) => {
    const a = letters[i % 40] as string
    const b = letters[(i * 7 + Math.floor(i / 40) + 1) % 40] as string
    const size = BigInt(100 + (i % 97))
    return i % 5 === 0
      ? cfmm(a + (a === b ? '~' : b), [size, size])
      : amm(a + (a === b ? '~' : b), [size, size])
  })
  const { route } = quoteOf(pools, E18)
  expect(route.hops.length).toBeLessThanOrEqual(3)
  const best = allRoutes(
    pools.filter((p) => p.tokens.includes(A) || p.tokens.includes(B)),
    'exactIn',
    E18,
  )
  const paid = route.amounts.at(-1) as bigint
  expect(best.filter(({ amount }) => amount > paid)).toEqual([])
})

describe('costs', () => {
  it('an infinitely small trade has no impact, and half the pool moves it by half', () => {
    const pools = [amm('AB', [1_000_000n, 1_000_000n])]
    expect(quoteOf(pools, 10n ** 12n).impactPpm).toBeLessThanOrEqual(1n)
    expect(quoteOf(pools, 1_000_000n * E18).impactPpm).toBe(500_000n)
  })

  it('fees of every hop multiply and are not part of the impact', () => {
    const fee = 100_000_000n // 1 %
    const huge = 10n ** 12n
    const { feePpm, impactPpm } = quoteOf(
      [amm('AC', [huge, huge], { fee }), cfmm('CB', [huge, huge], { fee })],
      E18,
    )
    expect(feePpm).toBe(19_900n)
    expect(impactPpm).toBeLessThanOrEqual(1n)
  })

  it('a bigger trade never has less impact', () => {
    fc.assert(
      fc.property(
        fc.bigInt(10n ** 6n, 10n ** 21n),
        fc.bigInt(2n, 50n),
        fc.boolean(),
        (amount, times, flat) => {
          const pools = [flat ? cfmm('AB', [999n, 1_001n]) : amm('AB', [999n, 1_001n])]
          const impact = (x: bigint) => routeCosts(quoteOf(pools, x).route).impactPpm
          // One part per million allows for the rounding of the output.
          expect(impact(amount * times) + 1n >= impact(amount)).toBe(true)
        },
      ),
    )
  })
})

it.each([
  [1_000n, 50, 995n, 1_005n],
  [1n, 50, 0n, 2n],
  [999n, 0, 999n, 999n],
  [10_000n, 1, 9_999n, 10_001n],
  [7n, 10_000, 0n, 14n],
] as const)('limits of %s at %s bps: at least %s, at most %s', (amount, bps, least, most) => {
  expect(minimumReceived(amount, bps)).toBe(least)
  expect(maximumPaid(amount, bps)).toBe(most)
})

it('the limit follows the slippage of the chosen route', () => {
  const graph = poolGraph([cfmm('AC', [100n, 100n]), amm('CB', [100n, 100n])])
  const request = {
    tokenIn: A,
    tokenOut: B,
    amount: E18,
    slippage: (route: Route) => route.hops.length * 100,
  }
  const result = quoteSwap(graph, { ...request, mode: 'exactIn' })
  if ('issue' in result) throw new Error(result.issue)
  expect(result.quote.slippageBps).toBe(200)
  expect(result.quote.limit).toBe(minimumReceived(result.quote.amountOut, 200))
})

it('a route key distinguishes kind, pool, order and direction', () => {
  const [ac, cb] = [amm('AC', [100n, 100n]), cfmm('CB', [100n, 100n])]
  const hop = (pool: Pool, tokenIn: `0x${string}`, tokenOut: `0x${string}`) => ({ pool, tokenIn, tokenOut })
  const keys = [
    [hop(ac, A, C), hop(cb, C, B)],
    [hop(cb, C, B), hop(ac, A, C)],
    [hop(ac, C, A)],
    [hop(ac, A, C)],
    [hop({ ...cb, address: ac.address }, A, C)],
    [hop(cb, B, D)],
  ].map((hops) => routeKey({ hops, amounts: [] }))
  expect(new Set(keys).size).toBe(keys.length)
})

/** Simulated pool activity: trades over one or two pools, liquidity, and arbitrage between them. */
import type { Address } from 'viem'
import { toWei } from './amounts.ts'
import * as calls from './calls.ts'
import type { MarketPool } from './market.ts'
import type { Random } from './random.ts'
import { ARBITRAGEUR, action, DEMO_WITH_PAST, flush, PROVIDERS, type World } from './world.ts'

function swapIn(
  world: World,
  time: number,
  who: number,
  pool: MarketPool,
  from: 0 | 1,
  amount: number,
): void {
  const { market, router } = world
  const path = [pool.tokens[from], pool.tokens[1 - from] as Address]
  const out = market.swap(pool, from, amount)
  // Sometimes an account requests an exact output amount.
  const exact = pool.kind === 'amm' && world.random.chance(0.08)
  const data = exact
    ? calls.swapForExact(toWei(out), toWei(amount * 1.05), path)
    : calls.swap(toWei(amount), path)
  action(world, time, who, router, data)
  world.done.swaps += 1
}

/** A trade over two pools, kinds mixed. */
function swapTwice(world: World, time: number, who: number): void {
  const { market, random, prices, router } = world
  const first = random.weighted(market.pools, ({ side }) => side)
  // Into a token that is in other pools too (MPL is in one).
  const elsewhere = (symbol: string): boolean =>
    market.pools.some((pool) => pool !== first && pool.symbols.includes(symbol))
  const from = !elsewhere(first.symbols[0])
    ? 0
    : !elsewhere(first.symbols[1])
      ? 1
      : (random.below(2) as 0 | 1)
  const middle = first.symbols[1 - from] as string
  const next = market.pools.filter((pool) => pool !== first && pool.symbols.includes(middle))
  const second = random.pick(next)
  const entry = second.symbols.indexOf(middle) as 0 | 1
  const dollars = size(random, who, Math.min(first.side, second.side), 200)
  const amount = dollars / prices.of(first.symbols[from])
  const path = [first.tokens[from], first.tokens[1 - from] as Address, second.tokens[1 - entry] as Address]
  const between = market.swap(first, from, amount)
  market.swap(second, entry, between)
  action(world, time, who, router, calls.swap(toWei(amount), path))
  world.done.swaps += 2
}

/** Dollars of a trade: mostly small, sometimes large, never beyond 1.5 % of a side. A demo account has little. */
function size(random: Random, who: number, side: number, middle: number): number {
  const dollars = Math.min(middle * Math.exp(1.1 * random.normal()), side * 0.015)
  return who === DEMO_WITH_PAST ? Math.min(dollars, 25) : dollars
}

async function provide(world: World, time: number, who: number, pool: MarketPool): Promise<void> {
  const { market, random, prices, sender, router } = world
  if (world.provides) await flush(world)
  const held = await market.balance(pool.address, sender.address(who))
  world.provides = true
  const leave = held > 0n && random.chance(0.4)
  if (leave) {
    const liquidity = (held * BigInt(20 + random.below(60))) / 100n
    const one = random.chance(0.4)
    const index = random.below(2)
    if (one && pool.kind === 'amm') world.done.swaps += 1
    const data =
      pool.kind === 'amm'
        ? one
          ? calls.zapOut(...pool.tokens, liquidity, pool.tokens[index] as Address)
          : calls.removeUni(...pool.tokens, liquidity)
        : one
          ? calls.removeStableOne(liquidity, BigInt(index))
          : calls.removeStable(liquidity)
    action(world, time, who, pool.kind === 'amm' ? router : pool.address, data)
  } else {
    const dollars = size(random, who, pool.side, 900)
    if (pool.kind === 'cfmm') {
      const tilt = random.between(0.2, 0.8)
      const amounts = [toWei(dollars * tilt), toWei(dollars * (1 - tilt))]
      action(world, time, who, pool.address, calls.addStable(amounts))
    } else if (random.chance(0.35)) {
      const [a, b] = random.chance(0.5) ? [0, 1] : [1, 0]
      const amount = toWei(dollars / prices.of(pool.symbols[a as 0 | 1]))
      const data = calls.zapIn(pool.tokens[a as 0 | 1], pool.tokens[b as 0 | 1], amount)
      action(world, time, who, router, data)
      world.done.swaps += 1
    } else {
      const [a, b] = pool.symbols.map((symbol) => toWei(dollars / prices.of(symbol))) as [bigint, bigint]
      action(world, time, who, router, calls.addUni(...pool.tokens, a, b))
    }
  }
  world.done.liquidity += 1
}

/** Runs one action of an account at one time. */
export async function personActions(world: World, time: number, who: number): Promise<void> {
  const { market, random, prices } = world
  const dice = random.next()
  if (dice < 0.06) {
    await provide(
      world,
      time,
      who === DEMO_WITH_PAST ? who : random.pick(PROVIDERS),
      random.pick(market.pools),
    )
  } else if (dice < 0.16) {
    swapTwice(world, time, who)
  } else if (dice < 0.28) {
    const pool = random.pick(market.pools.filter(({ kind }) => kind === 'cfmm'))
    // The scarcer coin is sold more often, so that the two stay balanced.
    const from = random.chance(pool.reserves[1] / (pool.reserves[0] + pool.reserves[1])) ? 0 : 1
    swapIn(world, time, who, pool, from, size(random, who, pool.side, 500))
  } else {
    const amms = market.pools.filter(({ kind }) => kind === 'amm')
    const pool = random.weighted(amms, ({ side }) => Math.sqrt(side))
    const from = random.below(2) as 0 | 1
    swapIn(world, time, who, pool, from, size(random, who, pool.side, 130) / prices.of(pool.symbols[from]))
  }
}

/** Trades in the pools whose prices differ most from outside prices, at most `limit` of them. */
export function arbitrage(world: World, times: () => number, tolerance: number, limit: number): void {
  const { market, prices } = world
  const found = market.pools.flatMap((pool) => {
    const trade = pool.kind === 'amm' ? market.arbitrage(pool, prices, tolerance) : null
    return trade ? [{ pool, trade }] : []
  })
  found.sort((a, b) => b.trade.gap - a.trade.gap)
  for (const { pool, trade } of found.slice(0, limit)) {
    const path = [pool.tokens[trade.from], pool.tokens[1 - trade.from] as Address]
    market.swap(pool, trade.from, trade.amount)
    action(world, times(), ARBITRAGEUR, world.router, calls.swap(toWei(trade.amount), path))
    world.done.swaps += 1
  }
}

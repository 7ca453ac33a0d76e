import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, parseEther } from 'viem'
import { artifactsHash, readArtifacts } from '../artifacts.ts'
import { DEMO_INDICES, DEPLOYER_INDEX, GENESIS_TIME, TRADER_INDICES } from '../chain.ts'
import { deploy, genesisMev } from '../deploy.ts'
import type { Registry } from '../proxy/registry.ts'
import { createSender, type Sender } from '../sender.ts'
import { TOKENS } from '../tokens.ts'
import type { Upstream } from '../upstream.ts'
import { toWei } from './amounts.ts'
import * as calls from './calls.ts'
import { type Event, eventsOf, settle } from './events.ts'
import { createMarket, type Market, type MarketPool } from './market.ts'
import { itemEvents } from './nftItems.ts'
import { marketEvents, type NftDone } from './nftMarket.ts'
import { createPrices, type Prices } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import { DENSE_SPAN, schedule } from './schedule.ts'

/** The one number everything follows from (with genesis and now). */
export const SEED = 7518
/** Raise when the history changes, so that a stored chain is made anew. */
const VERSION = 3

/** Whole coins of every token a demo account begins with. MEV comes with genesis: 50,000. */
export const DEMO_BALANCES: Record<string, string> = {
  MEFI: '500',
  USDT: '2000',
  ETH: '1',
  USDC: '2000',
  BTCB: '0.05',
  KLAY: '5000',
  BUSD: '1000',
  MPL: '10000',
  PKT: '10000',
  CHERRY: '10000',
  HRS: '10000',
  PKS: '1000',
}

/** The site's demo wallet. */
const DEMO = 0
/** The demo account that has traded. */
const DEMO_WITH_PAST = 1
const ARBITRAGEUR = 18
const PROVIDERS = [16, 17] as const
const PEOPLE = TRADER_INDICES.filter((index) => index !== ARBITRAGEUR)
/** Dollars of each token a trader begins with. */
const TRADER_DOLLARS = 1_000_000

/** Steps of the dense history that share a block. */
const GATHERED = 3

const ARBITRAGE_FROM = 0.012
const ARBITRAGE_AT_END = 0.0035

export interface SeedResult extends NftDone {
  swaps: number
  liquidity: number
  blocks: number
}

interface World {
  upstream: Upstream
  registry: Registry
  router: Address
  sender: Sender
  market: Market
  prices: Prices
  random: Random
  done: SeedResult
  /** Time of the latest block. */
  time: number
  /** Whether trades wait for each other, and when the last that waits was made: a block costs as much as the chain
   *  has storage. */
  gathers: boolean
  waiting: number | null
}

/** One block of what waits. */
async function flush(world: World): Promise<void> {
  if (world.waiting === null) return
  await world.sender.mine(world.waiting)
  world.time = world.waiting
  world.waiting = null
  world.done.blocks += 1
}

/** What happened besides trading, up to a moment: a block each, at its own time where that is still to come. */
async function happen(world: World, events: Event[], until: number): Promise<void> {
  while (events[0] && events[0].at <= until) {
    await flush(world)
    const { at, queue } = events.shift() as Event
    await queue()
    world.time = Math.max(at, world.time + 1)
    await world.sender.mine(world.time)
    await world.sender.receipts()
    world.done.blocks += 1
  }
}

/** Sends one call: into a block of its own, or into that of its step. */
async function act(
  world: World,
  time: number,
  from: number,
  to: Address,
  data: `0x${string}`,
): Promise<void> {
  await world.sender.send(from, { to, data })
  world.waiting = time
  if (!world.gathers) await flush(world)
}

/** Money for the traders and demo accounts, allowances, and the first liquidity. */
async function prepare(world: World, time: number): Promise<void> {
  const { sender, registry, router, market } = world
  const token = (symbol: string): Address => registry.tokens[symbol] as Address
  const block = async (offset: number): Promise<void> => {
    world.time = time + offset
    await sender.mine(world.time)
    await sender.receipts()
    world.done.blocks += 1
  }
  for (const { symbol, price } of TOKENS) {
    if (symbol === 'MEV') continue
    for (const index of TRADER_INDICES) {
      const amount = toWei(TRADER_DOLLARS / price)
      await sender.send(DEPLOYER_INDEX, {
        to: token(symbol),
        data: calls.transfer(sender.address(index), amount),
      })
    }
    for (const index of DEMO_INDICES) {
      const amount = parseEther(DEMO_BALANCES[symbol] ?? '0')
      await sender.send(DEPLOYER_INDEX, {
        to: token(symbol),
        data: calls.transfer(sender.address(index), amount),
      })
    }
  }
  await block(0)
  const traded = [...new Set(market.pools.flatMap(({ symbols }) => symbols))]
  for (const index of [DEPLOYER_INDEX, ...TRADER_INDICES, DEMO_WITH_PAST]) {
    for (const symbol of traded) await sender.send(index, { to: token(symbol), data: calls.approve(router) })
  }
  for (const pool of market.pools) {
    for (const index of [DEPLOYER_INDEX, ...PROVIDERS, DEMO_WITH_PAST]) {
      // a cfmm takes its coins itself; the LP token of an amm is pulled by the router
      if (pool.kind === 'amm') await sender.send(index, { to: pool.address, data: calls.approve(router) })
      else
        for (const coin of pool.tokens)
          await sender.send(index, { to: coin, data: calls.approve(pool.address) })
    }
  }
  await block(60)
  for (const pool of market.pools) {
    const amounts = pool.symbols.map((symbol) => toWei(pool.side / world.prices.of(symbol))) as [
      bigint,
      bigint,
    ]
    if (pool.kind === 'amm')
      await sender.send(DEPLOYER_INDEX, { to: router, data: calls.addUni(...pool.tokens, ...amounts) })
    else await sender.send(DEPLOYER_INDEX, { to: pool.address, data: calls.addStable(amounts) })
    world.done.liquidity += 1
  }
  await block(120)
  await market.sync()
}

async function swapIn(
  world: World,
  time: number,
  who: number,
  pool: MarketPool,
  from: 0 | 1,
  amount: number,
): Promise<void> {
  const { market, router } = world
  const path = [pool.tokens[from], pool.tokens[1 - from] as Address]
  const out = market.swap(pool, from, amount)
  // now and then somebody asks for an exact amount out
  const exact = pool.kind === 'amm' && world.random.chance(0.08)
  const data = exact
    ? calls.swapForExact(toWei(out), toWei(amount * 1.05), path)
    : calls.swap(toWei(amount), path)
  await act(world, time, who, router, data)
  world.done.swaps += 1
}

/** A trade over two pools, kinds mixed. */
async function swapTwice(world: World, time: number, who: number): Promise<void> {
  const { market, random, prices, router } = world
  const first = random.weighted(market.pools, ({ side }) => side)
  // into a token that is in other pools too (MPL is in one)
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
  await act(world, time, who, router, calls.swap(toWei(amount), path))
  world.done.swaps += 2
}

/** Dollars of a trade: mostly small, now and then large, never beyond 1.5 % of a side. A demo account has little. */
function size(random: Random, who: number, side: number, middle: number): number {
  const dollars = Math.min(middle * Math.exp(1.1 * random.normal()), side * 0.015)
  return who === DEMO_WITH_PAST ? Math.min(dollars, 25) : dollars
}

async function provide(world: World, time: number, who: number, pool: MarketPool): Promise<void> {
  const { market, random, prices, sender, router } = world
  await flush(world)
  const held = await market.balance(pool.address, sender.address(who))
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
    await act(world, time, who, pool.kind === 'amm' ? router : pool.address, data)
  } else {
    const dollars = size(random, who, pool.side, 900)
    if (pool.kind === 'cfmm') {
      const tilt = random.between(0.2, 0.8)
      const amounts = [toWei(dollars * tilt), toWei(dollars * (1 - tilt))]
      await act(world, time, who, pool.address, calls.addStable(amounts))
    } else if (random.chance(0.35)) {
      const [a, b] = random.chance(0.5) ? [0, 1] : [1, 0]
      const amount = toWei(dollars / prices.of(pool.symbols[a as 0 | 1]))
      const data = calls.zapIn(pool.tokens[a as 0 | 1], pool.tokens[b as 0 | 1], amount)
      await act(world, time, who, router, data)
      world.done.swaps += 1
    } else {
      const [a, b] = pool.symbols.map((symbol) => toWei(dollars / prices.of(symbol))) as [bigint, bigint]
      await act(world, time, who, router, calls.addUni(...pool.tokens, a, b))
    }
  }
  world.done.liquidity += 1
  await flush(world)
  await market.sync()
}

/** What one person does at one moment. */
async function personActs(world: World, time: number, who: number): Promise<void> {
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
    await swapTwice(world, time, who)
  } else if (dice < 0.28) {
    const pool = random.pick(market.pools.filter(({ kind }) => kind === 'cfmm'))
    // the scarcer coin is sold more often, so that the two stay together
    const from = random.chance(pool.reserves[1] / (pool.reserves[0] + pool.reserves[1])) ? 0 : 1
    await swapIn(world, time, who, pool, from, size(random, who, pool.side, 500))
  } else {
    const amms = market.pools.filter(({ kind }) => kind === 'amm')
    const pool = random.weighted(amms, ({ side }) => Math.sqrt(side))
    const from = random.below(2) as 0 | 1
    await swapIn(
      world,
      time,
      who,
      pool,
      from,
      size(random, who, pool.side, 130) / prices.of(pool.symbols[from]),
    )
  }
}

/** The pools furthest from outside prices are brought back, at most `limit` of them. */
async function arbitrage(world: World, times: () => number, tolerance: number, limit: number): Promise<void> {
  const { market, prices } = world
  const found = market.pools.flatMap((pool) => {
    const trade = pool.kind === 'amm' ? market.arbitrage(pool, prices, tolerance) : null
    return trade ? [{ pool, trade }] : []
  })
  found.sort((a, b) => b.trade.gap - a.trade.gap)
  for (const { pool, trade } of found.slice(0, limit)) {
    const path = [pool.tokens[trade.from], pool.tokens[1 - trade.from] as Address]
    market.swap(pool, trade.from, trade.amount)
    await act(world, times(), ARBITRAGEUR, world.router, calls.swap(toWei(trade.amount), path))
    world.done.swaps += 1
  }
}

/**
 * Fills a deployed chain with a past, directly on anvil. The same `seed` and `now` (seconds) give the same chain
 * to the last byte.
 */
export async function seedHistory(
  upstream: Upstream,
  registry: Registry,
  sender: Sender,
  options: { seed: number; now: number; say?: (line: string) => void },
): Promise<SeedResult> {
  const { seed, now, say = () => {} } = options
  if (!registry.router) throw new Error('There is no router to trade by.')
  const steps = schedule(now)
  const random = createRandom(seed)
  const begin = GENESIS_TIME + 3_600
  const prices = createPrices(random, begin, now)
  const market = createMarket(upstream, registry)
  const done: SeedResult = { swaps: 0, liquidity: 0, blocks: 0, listings: 0, offers: 0, sales: 0 }
  const { router } = registry
  const world: World = {
    upstream,
    registry,
    router,
    sender,
    market,
    prices,
    random,
    done,
    time: begin,
    gathers: false,
    waiting: null,
  }
  await prepare(world, begin)
  // dice of their own: what happens with NFTs changes no trade
  const nfts = { upstream, registry, sender, random: createRandom(seed + 1) }
  const events = [
    ...[...eventsOf(world, begin, now), ...itemEvents(nfts, now), ...marketEvents(nfts, now, done)].sort(
      (a, b) => a.at - b.at,
    ),
    ...settle(world, DEMO_BALANCES, genesisMev(DEMO), now - 200),
  ]

  // times of one step: growing, inside the step, whole seconds
  const clock = (start: number, length: number, count: number): (() => number) => {
    let last = start
    const gap = Math.floor(length / (count + 1))
    return () => {
      last += 1 + random.below(gap - 1)
      return last
    }
  }

  let told = 0
  for (const [index, { start, length, trades }] of steps.entries()) {
    world.gathers = start >= now - DENSE_SPAN
    if (!world.gathers || index % GATHERED === 0 || index % 10 === 0) await flush(world)
    await happen(world, events, start)
    prices.moveTo(start)
    if (index % 10 === 0) await market.sync()
    const people = Math.floor(trades) + (random.chance(trades % 1) ? 1 : 0)
    const next = clock(start, length, people + 2)
    await arbitrage(world, next, ARBITRAGE_FROM, 1)
    for (let person = 0; person < people; person += 1) {
      const who = random.chance(0.01) ? DEMO_WITH_PAST : random.pick(PEOPLE)
      await personActs(world, next(), who)
    }
    const part = Math.floor((index / steps.length) * 4)
    if (part > told) {
      told = part
      say(`History: ${part * 25} %, ${done.swaps} trades so far.`)
    }
  }

  await flush(world)
  world.gathers = false
  // the last word: all pools agree with each other
  await happen(world, events, now)
  prices.moveTo(now)
  await market.sync()
  const last = await upstream.call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  let time = Math.max(Number(last.timestamp), now - 120)
  await arbitrage(
    world,
    () => {
      time = Math.min(now, time + 5)
      return time
    },
    ARBITRAGE_AT_END,
    market.pools.length,
  )
  await sender.mine(now)
  done.blocks += 1
  return done
}

/** How a fresh devnet chain is made. */
export function seedRecipe(root: string): {
  key: string
  run(upstream: Upstream, say: (line: string) => void): Promise<void>
} {
  const artifacts = readArtifacts(root)
  return {
    key: `${VERSION} ${SEED} ${GENESIS_TIME} ${artifactsHash(artifacts)}`,
    async run(upstream, say) {
      const sender = createSender(upstream)
      const registry = await deploy(upstream, artifacts, sender)
      const committed = JSON.parse(readFileSync(join(root, 'contracts.devnet.json'), 'utf8')) as Registry
      if (JSON.stringify(registry) !== JSON.stringify(committed))
        throw new Error(
          'contracts.devnet.json is not what these contracts give: node devnet/registry.ts --write',
        )
      say('The contracts are deployed: 13 tokens, 16 pools, farms, offerings, 17 NFT series, 7 mints.')
      const now = Math.floor(Date.now() / 1000)
      const { swaps, liquidity, blocks, listings, offers, sales } = await seedHistory(
        upstream,
        registry,
        sender,
        {
          seed: SEED,
          now,
          say,
        },
      )
      say(
        `The chain has a past: ${swaps} swaps, ${liquidity} liquidity changes, ${listings} NFT listings, ${offers} offers and ${sales} sales in ${blocks} blocks.`,
      )
    },
  }
}

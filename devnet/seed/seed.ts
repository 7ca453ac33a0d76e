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
import { conversionEvents } from './conversions.ts'
import { type Event, eventsOf, settle } from './events.ts'
import { actionEvents } from './heroActions.ts'
import { demoEvents } from './heroDemo.ts'
import { drawEvents } from './heroDraws.ts'
import { createMarket } from './market.ts'
import { farmPast } from './nftFarm.ts'
import { itemEvents } from './nftItems.ts'
import { marketEvents, type NftDone } from './nftMarket.ts'
import { DAY, type NftStage } from './nftStage.ts'
import { createPrices } from './prices.ts'
import { createRandom } from './random.ts'
import { DENSE_SPAN, schedule } from './schedule.ts'
import { arbitrage, personActions } from './trade.ts'
import { ARBITRAGEUR, DEMO_WITH_PAST, flush, mine, PROVIDERS, type SeedResult, type World } from './world.ts'

/** The seed number from which everything follows (with genesis and now). */
export const SEED = 7518
/** Raise when the history or the pictures change, so that a stored chain and its index are rebuilt. */
const VERSION = 9

/** Whole coins of every token that a demo account begins with. MEV comes with genesis: 50,000. */
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
const PEOPLE = TRADER_INDICES.filter((index) => index !== ARBITRAGEUR)
/** Initial amount of each token of a trader, in dollars. */
const TRADER_DOLLARS = 1_000_000

/** Number of steps of the dense history that share a block; fewer in the last days, which the finest charts show. */
const gathered = (time: number, now: number): number =>
  time < now - DENSE_SPAN ? 1 : time < now - 14 * 86_400 ? 5 : 2

const ARBITRAGE_FROM = 0.012
const ARBITRAGE_AT_END = 0.0035

/**
 * Runs the other events up to a time, one block each, at its own time if that is in the future. The first block
 * includes the waiting trades.
 */
async function happen(world: World, events: Event[], until: number): Promise<void> {
  while (events[0] && events[0].at <= until) {
    const { at, queue } = events.shift() as Event
    await queue()
    await mine(world, Math.max(at, world.waiting ?? 0, world.time + 1))
    await world.sender.receipts()
  }
}

/** Funds the traders and demo accounts, sets allowances, and adds the first liquidity. */
async function prepare(world: World, time: number): Promise<void> {
  const { sender, registry, router, market } = world
  const token = (symbol: string): Address => registry.tokens[symbol] as Address
  const block = async (offset: number): Promise<void> => {
    await mine(world, time + offset)
    await sender.receipts()
  }
  for (const { symbol, price } of TOKENS) {
    if (symbol === 'MEV') continue
    for (const index of TRADER_INDICES) {
      const amount = toWei(TRADER_DOLLARS / price)
      sender.send(DEPLOYER_INDEX, {
        to: token(symbol),
        data: calls.transfer(sender.address(index), amount),
      })
    }
    for (const index of DEMO_INDICES) {
      const amount = parseEther(DEMO_BALANCES[symbol] ?? '0')
      sender.send(DEPLOYER_INDEX, {
        to: token(symbol),
        data: calls.transfer(sender.address(index), amount),
      })
    }
  }
  await block(0)
  const traded = [...new Set(market.pools.flatMap(({ symbols }) => symbols))]
  for (const index of [DEPLOYER_INDEX, ...TRADER_INDICES, DEMO_WITH_PAST]) {
    for (const symbol of traded) sender.send(index, { to: token(symbol), data: calls.approve(router) })
  }
  for (const pool of market.pools) {
    for (const index of [DEPLOYER_INDEX, ...PROVIDERS, DEMO_WITH_PAST]) {
      // A cfmm takes its coins itself; the LP token of an amm is pulled by the router.
      if (pool.kind === 'amm') sender.send(index, { to: pool.address, data: calls.approve(router) })
      else for (const coin of pool.tokens) sender.send(index, { to: coin, data: calls.approve(pool.address) })
    }
  }
  await block(60)
  for (const pool of market.pools) {
    const amounts = pool.symbols.map((symbol) => toWei(pool.side / world.prices.of(symbol))) as [
      bigint,
      bigint,
    ]
    if (pool.kind === 'amm')
      sender.send(DEPLOYER_INDEX, { to: router, data: calls.addUni(...pool.tokens, ...amounts) })
    else sender.send(DEPLOYER_INDEX, { to: pool.address, data: calls.addStable(amounts) })
    world.done.liquidity += 1
  }
  await block(120)
  await market.sync()
}

/**
 * Returns the events of boxes and heroes, unsorted. Call it before the market's events are made: it reserves items that
 * the market must not trade.
 */
function heroEvents(stage: NftStage, now: number, done: NftDone): Event[] {
  const begin = now - 61.2 * DAY
  return [
    ...drawEvents(stage, now),
    ...demoEvents(stage, now, begin, done),
    ...actionEvents(stage, now, begin + 3_600),
  ]
}

/**
 * Fills a deployed chain with a past, directly on anvil. The same `seed` and `now` (seconds) give the same chain, byte
 * for byte.
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
  const done: SeedResult = {
    swaps: 0,
    liquidity: 0,
    blocks: 0,
    listings: 0,
    offers: 0,
    sales: 0,
    farmBackup: '',
  }
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
    waiting: null,
    provides: false,
  }
  await prepare(world, begin)
  // A separate random generator, so that NFT events change no trade.
  const nfts = { upstream, registry, sender, random: createRandom(seed + 1), apart: new Set<string>() }
  const heroes = { ...nfts, random: createRandom(seed + 2) }
  const conversions = { registry, sender, random: createRandom(seed + 3) }
  const farm = farmPast(heroes, now)
  const events = [
    ...[
      ...farm.events,
      ...eventsOf(world, begin, now),
      ...conversionEvents(conversions, now),
      ...itemEvents(nfts, now),
      ...heroEvents(heroes, now, done),
      ...marketEvents(nfts, now, done),
    ].sort((a, b) => a.at - b.at),
    ...settle(world, DEMO_BALANCES, genesisMev(DEMO), now - 200),
  ]

  // Times of one step: ascending, inside the step, whole seconds.
  const clock = (start: number, length: number, count: number): (() => number) => {
    let last = start
    const gap = Math.floor(length / (count + 1))
    return () => {
      last += 1 + random.below(gap - 1)
      return last
    }
  }

  let reported = 0
  for (const [index, { start, length, trades }] of steps.entries()) {
    if (index % gathered(start, now) === 0) await flush(world)
    await happen(world, events, start)
    prices.moveTo(start)
    if (index % 10 === 0) await market.sync()
    const people = Math.floor(trades) + (random.chance(trades % 1) ? 1 : 0)
    const next = clock(start, length, people + 2)
    arbitrage(world, next, ARBITRAGE_FROM, 1)
    for (let person = 0; person < people; person += 1) {
      const who = random.chance(0.01) ? DEMO_WITH_PAST : random.pick(PEOPLE)
      await personActions(world, next(), who)
    }
    const part = Math.floor((index / steps.length) * 4)
    if (part > reported) {
      reported = part
      say(`History: ${part * 25} %, ${done.swaps} trades so far.`)
    }
  }

  await flush(world)
  // A final sync: all pools agree with each other.
  await happen(world, events, now)
  prices.moveTo(now)
  await market.sync()
  const last = await upstream.call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  let time = Math.max(Number(last.timestamp), now - 120)
  // One block each: they are the first in the list of latest trades.
  for (let trades = -1; trades < done.swaps; await flush(world)) {
    trades = done.swaps
    time = Math.min(now, time + 5)
    arbitrage(world, () => time, ARBITRAGE_AT_END, 1)
  }
  await mine(world, now)
  done.farmBackup = await farm.backup()
  return done
}

/** The recipe of a fresh devnet chain. */
export function seedRecipe(root: string): {
  key: string
  run(upstream: Upstream, say: (line: string) => void): Promise<{ readonly farmBackup: string }>
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
      say(
        'The contracts are deployed: 13 tokens, 16 pools, farms, offerings, 17 NFT collections, 7 mints, 8 reveals, conversions, the NFT farm.',
      )
      const now = Math.floor(Date.now() / 1000)
      const { swaps, liquidity, blocks, listings, offers, sales, farmBackup } = await seedHistory(
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
      return { farmBackup }
    },
  }
}

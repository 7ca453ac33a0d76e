/** The chain while its past is made: who acts, what waits for a block, what is done. */
import type { Address } from 'viem'
import type { Registry } from '../proxy/registry.ts'
import type { Sender } from '../sender.ts'
import type { Upstream } from '../upstream.ts'
import type { Market } from './market.ts'
import type { NftDone } from './nftMarket.ts'
import type { Prices } from './prices.ts'
import type { Random } from './random.ts'

/** The demo account that has traded. */
export const DEMO_WITH_PAST = 1
export const ARBITRAGEUR = 18
export const PROVIDERS = [16, 17] as const

export type SeedResult = NftDone & {
  swaps: number
  liquidity: number
  blocks: number
}

export type World = {
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
  /** When the last trade that waits was made: trades wait for each other, as a block costs as much as the chain has
   *  storage. */
  waiting: number | null
  /** Whether somebody who gives or takes liquidity waits: until it is mined, nobody knows what they hold. */
  provides: boolean
}

/** One block of what waits. */
export async function flush(world: World): Promise<void> {
  if (world.waiting === null) return
  await mine(world, world.waiting)
}

/** One block of that time (seconds), of what waits and of what else was sent; reserves are read anew where
 *  liquidity changed. */
export async function mine(world: World, time: number): Promise<void> {
  await world.sender.mine(time)
  world.time = time
  world.waiting = null
  world.done.blocks += 1
  if (world.provides) await world.market.sync()
  world.provides = false
}

/** Queues one call, which waits for the block of its time. */
export function act(world: World, time: number, from: number, to: Address, data: `0x${string}`): void {
  world.sender.send(from, { to, data })
  world.waiting = time
}

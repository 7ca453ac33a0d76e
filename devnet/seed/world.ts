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
  /** Whether trades wait for each other, and when the last that waits was made: a block costs as much as the chain
   *  has storage. */
  gathers: boolean
  waiting: number | null
}

/** One block of what waits. */
export async function flush(world: World): Promise<void> {
  if (world.waiting === null) return
  await world.sender.mine(world.waiting)
  world.time = world.waiting
  world.waiting = null
  world.done.blocks += 1
}

/** Sends one call: into a block of its own, or into that of its step. */
export async function act(
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

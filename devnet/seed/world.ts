/**
 * The state while the chain's past is made: the accounts, the calls that wait for a block, and the counts of what is
 * done.
 */
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
  /** The NFT farm's operator's data, as a backup. */
  farmBackup: string
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
  /**
   * Time of the last waiting trade. Trades wait for each other, because a block costs as much as the chain has storage.
   */
  waiting: number | null
  /** True if a liquidity change waits: its account's holdings are unknown until it is mined. */
  provides: boolean
}

/** Mines one block of the waiting calls. */
export async function flush(world: World): Promise<void> {
  if (world.waiting === null) return
  await mine(world, world.waiting)
}

/** Mines one block at that time (seconds), with all calls sent so far. Reads reserves again if liquidity changed. */
export async function mine(world: World, time: number): Promise<void> {
  await world.sender.mine(time)
  world.time = time
  world.waiting = null
  world.done.blocks += 1
  if (world.provides) await world.market.sync()
  world.provides = false
}

/** Queues one call, to be mined in the block of its time. */
export function action(world: World, time: number, from: number, to: Address, data: `0x${string}`): void {
  world.sender.send(from, { to, data })
  world.waiting = time
}

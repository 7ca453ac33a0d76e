/** Boxes and heroes of the demo accounts: some that can be combined, some that cannot, and why. */
import { type Address, type Hex, parseEther } from 'viem'
import { DEPLOYER_INDEX, GAME_INDEX, TRADER_INDICES } from '../chain.ts'
import type { Event } from './events.ts'
import * as calls from './heroCalls.ts'
import { freeIds, GAS, gradesOf, revealOf } from './heroStage.ts'
import * as nft from './nftCalls.ts'
import type { NftDone } from './nftMarket.ts'
import { ANN, addressOf, BEN, DAY, DEMO, itemKey, type NftStage, TRADED } from './nftStage.ts'

/** Reserves a hero for the demo wallet until the last hour. */
const FRIEND = 3
/** Blocks of 75 days. */
const LONG = 75n * 172_800n

/** Boxes that demo accounts receive, once there are any. */
const BOXES: readonly (readonly [days: number, reveal: string, to: number, count: number])[] = [
  [68, 'pocket_s1', DEMO, 3],
  [68, 'pocket_s1', TRADED, 2],
  [68, 'pocket_s2', DEMO, 6],
  [68, 'pocket_s2', TRADED, 5],
  [68, 'pocket_s2', 2, 3],
  [68, 'pocket_s3', DEMO, 2],
  [23.9, 'pocket_s4', DEMO, 2],
]

/** Heroes that they receive, with the required grade if any, and the levels that the game writes for them. */
type Given = {
  reveal: string
  to: number
  grade?: number
  level: number
  stars: number
  use?: 'dormant' | 'listed'
}
const HEROES: readonly Given[] = [
  // For a level transfer: 30 over 12 over 1. Equal levels cannot be transferred; a hero with five stars consumes no
  // others.
  { reveal: 'pocket_s2', to: DEMO, level: 30, stars: 2 },
  { reveal: 'pocket_s2', to: DEMO, level: 12, stars: 1 },
  { reveal: 'pocket_s2', to: DEMO, level: 12, stars: 5 },
  { reveal: 'pocket_s2', to: DEMO, level: 18, stars: 1, use: 'dormant' },
  { reveal: 'pocket_s2', to: FRIEND, level: 7, stars: 1 },
  // For a promotion: a matching pair, another grade, the highest grade already, too few stars.
  { reveal: 'xheroes_s1', to: DEMO, grade: 0, level: 5, stars: 3 },
  { reveal: 'xheroes_s1', to: DEMO, grade: 0, level: 9, stars: 4 },
  { reveal: 'xheroes_s1', to: DEMO, grade: 1, level: 20, stars: 3 },
  { reveal: 'xheroes_s1', to: DEMO, grade: 2, level: 40, stars: 5 },
  { reveal: 'xheroes_s1', to: DEMO, grade: 0, level: 3, stars: 2 },
  { reveal: 'xheroes_s1', to: TRADED, grade: 0, level: 1, stars: 1 },
  { reveal: 'xheroes_s1', to: TRADED, grade: 0, level: 1, stars: 1 },
  { reveal: 'pocket_s2', to: TRADED, level: 1, stars: 1 },
  { reveal: 'pocket_s2', to: TRADED, level: 1, stars: 1 },
  { reveal: 'pocket_s2', to: TRADED, level: 16, stars: 2 },
  { reveal: 'pocket_s1', to: TRADED, level: 22, stars: 3, use: 'listed' },
]
/** Others with a state from the game, in each series. */
const WRITTEN = 36

export function demoEvents(stage: NftStage, now: number, begin: number, done: NftDone): Event[] {
  const { registry, sender, random, upstream } = stage
  const market = registry.market?.operation as Address
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: GAS })
  const ids = new Map<Given, bigint>()
  /** Already given away in this block. */
  const gone = new Set<string>()

  /**
   * Transfers from the account with the most of them.
   * @throws if no account has one
   */
  const give = async (collection: string, to: number, fits?: (ids: bigint[]) => Promise<bigint[]>) => {
    const held = await Promise.all(
      TRADER_INDICES.map(async (who) => {
        const free = (await freeIds(stage, collection, who)).filter((id) => !gone.has(`${collection} ${id}`))
        return { who, free: fits ? await fits(free) : free }
      }),
    )
    const most = held.reduce((a, b) => (b.free.length > a.free.length ? b : a))
    const id = most.free.at(-1)
    if (id === undefined) throw new Error(`Nobody has one of ${collection} to give.`)
    gone.add(`${collection} ${id}`)
    send(
      most.who,
      addressOf(registry, collection),
      nft.move(sender.address(most.who), sender.address(to), id),
    )
    return id
  }

  const boxes = [...new Set(BOXES.map(([days]) => days))].map(
    (day): Event => ({
      at: now - day * DAY + 300,
      async queue() {
        for (const [days, reveal, to, count] of BOXES)
          for (let k = 0; days === day && k < count; k += 1)
            await give(revealOf(registry, reveal).box ?? '', to)
      },
    }),
  )

  const heroes: Event = {
    at: begin,
    async queue() {
      for (const one of HEROES) {
        const { reveal, to, grade } = one
        const graded = async (list: bigint[]) => {
          const grades = await gradesOf(stage, reveal, list)
          return list.filter((_, index) => grades[index] === grade)
        }
        ids.set(
          one,
          await give(revealOf(registry, reveal).hero, to, grade === undefined ? undefined : graded),
        )
      }
    },
  }

  const levels: Event = {
    at: begin + 7_200,
    async queue() {
      for (const { id: reveal, hero, address } of registry.reveals) {
        const nfts = addressOf(registry, hero)
        const its = [...ids].filter(
          ([one, id]) => one.reveal === reveal && !stage.apart.has(itemKey(nfts, id)),
        )
        if (its.length > 0)
          send(
            GAME_INDEX,
            address,
            calls.writeLevels(its.map(([{ level, stars }, id]) => ({ id, level, stars }))),
          )
        const owned = [ANN, BEN, ...TRADER_INDICES.slice(4)]
        const free = (await Promise.all(owned.map((who) => freeIds(stage, hero, who)))).flat()
        const list = free.slice(0, WRITTEN).map((id) => ({
          id,
          level: 1 + Math.floor(random.next() ** 2 * 60),
          stars: random.weighted([1, 2, 3, 4, 5], (stars) => 6 - stars),
        }))
        send(GAME_INDEX, address, calls.writeLevels(list))
      }
    },
  }

  const listings: Event = {
    at: now - 8.2 * DAY,
    async queue() {
      const close = BigInt(await upstream.call<Hex>('eth_blockNumber', [])) + LONG
      for (const [{ reveal, to, use }, id] of ids) {
        if (!use) continue
        const its = addressOf(registry, revealOf(registry, reveal).hero)
        send(to, its, calls.mayMove(market, true))
        send(to, market, nft.list(its, id, parseEther('9000'), 'MEV', close))
        // The approval is revoked: the listing is dormant, and still binds the hero.
        if (use === 'dormant') send(to, its, calls.mayMove(market, false))
        done.listings += 1
      }
    },
  }

  const last: Event = {
    at: now - 3_600,
    async queue() {
      const [friends] = [...ids].filter(([{ to }]) => to === FRIEND)
      if (!friends) return
      const its = addressOf(registry, revealOf(registry, friends[0].reveal).hero)
      send(FRIEND, its, nft.move(sender.address(FRIEND), sender.address(DEMO), friends[1]))
    },
  }

  const opening: Event = {
    at: now - 2.1 * DAY,
    async queue() {
      const head = BigInt(await upstream.call<Hex>('eth_blockNumber', []))
      send(DEPLOYER_INDEX, revealOf(registry, 'pocket_s3').address, calls.openAt(head + LONG))
    },
  }
  return [...boxes, heroes, levels, listings, opening, last]
}

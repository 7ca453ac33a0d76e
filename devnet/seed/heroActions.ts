/** The hero actions of two months: merged, promoted, levels transferred, dismantled. */
import { type Address, type Hex, parseEther } from 'viem'
import { GAME_INDEX } from '../chain.ts'
import { INHERIT_FEE } from '../reveals.ts'
import * as coins from './calls.ts'
import type { Event } from './events.ts'
import * as calls from './heroCalls.ts'
import { freeIds, GAS, gradesOf, revealOf, setApart } from './heroStage.ts'
import { ANN, addressOf, BEN, CAT, DAN, DAY, EVE, type NftStage, TRADED } from './nftStage.ts'

type Action = 'merge' | 'promote' | 'inherit' | 'dismantle'

/** Days before now, the account, the series, and the number of heroes; for a promotion the grade instead. */
const ACTS: readonly (readonly [days: number, who: number, reveal: string, act: Action, count: number])[] = [
  [57, CAT, 'pocket_s1', 'merge', 2],
  [52, ANN, 'pocket_s2', 'merge', 3],
  [46, BEN, 'xheroes_s1', 'promote', 0],
  [41, EVE, 'pocket_s2', 'dismantle', 2],
  [37, DAN, 'pocket_s2', 'inherit', 2],
  [32, DAN, 'xheroes_s2', 'promote', 0],
  [27, BEN, 'pocket_s2', 'merge', 2],
  [22, ANN, 'pocket_s3', 'dismantle', 1],
  [18, CAT, 'pocket_s2', 'inherit', 2],
  [13, TRADED, 'pocket_s2', 'merge', 2],
  [10, ANN, 'xheroes_s1', 'promote', 1],
  [7, DAN, 'pocket_s4', 'dismantle', 3],
  [5, TRADED, 'pocket_s2', 'inherit', 2],
  [4, TRADED, 'xheroes_s1', 'promote', 0],
  [2.5, EVE, 'pocket_s2', 'merge', 3],
  [1, BEN, 'pocket_s1', 'inherit', 2],
]

/** Levels that the game wrote for the source of a level transfer and for its heir. */
const [LEVEL, HEIR] = [24, 6] as const

/** Two heroes of one grade, by their ids. */
async function pairOf(stage: NftStage, reveal: string, who: number, grade: number): Promise<Set<bigint>> {
  const ids = await freeIds(stage, revealOf(stage.registry, reveal).hero, who)
  const grades = await gradesOf(stage, reveal, ids)
  return new Set(ids.filter((_, index) => grades[index] === grade))
}

/** Returns the hero actions. The first event reserves the heroes and writes their levels, before the market begins. */
export function actionEvents(stage: NftStage, now: number, begin: number): Event[] {
  const { registry, sender } = stage
  const chosen: bigint[][] = []
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: GAS })

  const choose: Event = {
    at: begin,
    async queue() {
      for (const [, who, reveal, action, count] of ACTS) {
        const { address, hero } = revealOf(registry, reveal)
        const pair = action === 'promote' ? await pairOf(stage, reveal, who, count) : null
        const ids = await setApart(stage, hero, who, pair ? 2 : count, (id) => pair?.has(id) ?? true)
        chosen.push(ids)
        if (action === 'dismantle' || action === 'merge') continue
        const list = ids.map((id, index) =>
          action === 'promote'
            ? { id, level: 10 + index, stars: 3 + index }
            : { id, level: index === 0 ? HEIR : LEVEL, stars: 1 },
        )
        send(GAME_INDEX, address, calls.writeLevels(list))
      }
    },
  }

  const actions = ACTS.map(
    ([days, who, reveal, action], index): Event => ({
      at: now - days * DAY,
      async queue() {
        const { address, hero } = revealOf(registry, reveal)
        const ids = chosen[index] as bigint[]
        const [master = 0n, ...slaves] = ids
        const nft = addressOf(registry, hero)
        send(who, nft, calls.mayMove(address, true))
        if (action === 'dismantle') send(who, address, calls.dismantle(ids))
        else if (action === 'inherit') {
          const pkt = registry.tokens.PKT as Address
          send(who, pkt, coins.approveExact(address, parseEther(INHERIT_FEE)))
          send(who, address, calls.inherit(master, slaves[0] as bigint, LEVEL))
        } else
          for (const [place, slave] of slaves.entries())
            send(who, address, calls.merge(master, slave, place + 1))
        send(who, nft, calls.mayMove(address, false))
      },
    }),
  )
  return [choose, ...actions]
}

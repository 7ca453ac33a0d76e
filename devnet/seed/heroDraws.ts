/** Opened boxes: requested, then settled later by the operator; one batch lapses. */
import type { Address, Hex } from 'viem'
import { DEPLOYER_INDEX, TRADER_INDICES } from '../chain.ts'
import type { Event } from './events.ts'
import * as calls from './heroCalls.ts'
import { freeIds, GAS, revealOf, setApart } from './heroStage.ts'
import { ANN, addressOf, BEN, CAT, DAY, EVE, idsOf, type NftStage, TRADED } from './nftStage.ts'

/** Days before now on which everyone opens a share of their boxes, over 100. */
const WAVES: readonly (readonly [days: number, reveal: string, part: number])[] = [
  [76, 'pocket_s1', 30],
  [73.6, 'pocket_s1', 35],
  [70.4, 'pocket_s2', 20],
  [67, 'pocket_s2', 25],
]
/** Accounts that open this many later on, from the boxes they reserved for it. */
const LATE: readonly (readonly [days: number, reveal: string, who: number, count: number])[] = [
  [20, 'xheroes_s1', BEN, 2],
  [14.5, 'xheroes_s1', ANN, 3],
  [6, 'pocket_s1', ANN, 2],
  [3.2, 'pocket_s2', TRADED, 2],
  [1.4, 'pocket_s2', CAT, 3],
]
/** Requested before cards were settled: the hash of their block is forgotten long before. */
const LAPSING = { days: 64.5, reveal: 'xheroes_s1', who: EVE, count: 2 } as const
/** Times at which the operator settles due requests. Cards are settled from the fourth-last on. */
const SETTLING = [74, 71.8, 68.6, 65.2, 8.4, 4.5, 1.9, 0.3] as const
const CARDS_FROM = 8.4

type Request = { reveal: string; boxes: readonly bigint[]; height: number }

/** The past of reveals. The first event reserves the late boxes, before the market begins. */
export function drawEvents(stage: NftStage, now: number): Event[] {
  const { registry, sender, upstream } = stage
  const open: Request[] = []
  const saved = new Map<string, readonly bigint[]>()
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: GAS })
  const nextHeight = async () => Number(await upstream.call('eth_blockNumber', [])) + 1

  const ask = async (reveal: string, who: number, boxes: readonly bigint[]): Promise<void> => {
    const { address, box } = revealOf(registry, reveal)
    send(who, addressOf(registry, box ?? ''), calls.mayMove(address, true))
    send(who, address, calls.reveal(boxes))
    open.push({ reveal, boxes, height: await nextHeight() })
  }

  const wave = ([days, reveal, part]: (typeof WAVES)[number]): Event => ({
    at: now - days * DAY,
    async queue() {
      const owners = TRADER_INDICES.map((who) => sender.address(who))
      const held = await idsOf(stage, revealOf(registry, reveal).box ?? '', owners)
      for (const [index, ids] of held.entries()) {
        const boxes = ids.slice(0, Math.floor((ids.length * part) / 100))
        if (boxes.length > 0) await ask(reveal, TRADER_INDICES[index] as number, boxes)
      }
    },
  })

  /** Settles the requests at the head of each queue whose block hash is available, or expired. */
  const settling = (days: number): Event => ({
    at: now - days * DAY,
    async queue() {
      const height = await nextHeight()
      for (const { id, address } of registry.reveals) {
        if (id === LAPSING.reveal && days > CARDS_FROM) continue
        const due = open.filter((one) => one.reveal === id && one.height + 2 < height)
        for (const request of due) {
          sender.send(DEPLOYER_INDEX, {
            to: address,
            data: calls.settle([request.boxes]),
            gas: 20_000_000n,
          })
          open.splice(open.indexOf(request), 1)
        }
      }
      if (days === SETTLING.at(-1) && open.length > 0)
        throw new Error('A reveal of the past was never settled.')
    },
  })

  return [
    ...WAVES.map(wave),
    ...SETTLING.map(settling),
    {
      at: now - LAPSING.days * DAY,
      async queue() {
        const { reveal, who, count } = LAPSING
        await ask(
          reveal,
          who,
          (await freeIds(stage, revealOf(registry, reveal).box ?? '', who)).slice(0, count),
        )
        for (const [days, id, by, number] of LATE)
          saved.set(`${days}`, await setApart(stage, revealOf(registry, id).box ?? '', by, number))
      },
    },
    ...LATE.map(
      ([days, reveal, who]): Event => ({
        at: now - days * DAY,
        queue: () => ask(reveal, who, saved.get(`${days}`) ?? []),
      }),
    ),
  ]
}

/** The origin of NFTs: items of every collection, formulators, and minted items. */
import { type Address, getAddress, type Hex, keccak256, numberToHex, toBytes } from 'viem'
import { DEPLOYER_INDEX, TRADER_INDICES } from '../chain.ts'
import { COLLECTIONS, type DevCollection } from '../nfts.ts'
import * as coins from './calls.ts'
import type { Event } from './events.ts'
import * as calls from './nftCalls.ts'
import { mintEvents } from './nftMints.ts'
import { ANN, addressOf, BEN, CAT, DAN, DAY, DEMO, idsOf, type NftStage, TRADED } from './nftStage.ts'

/** Seconds of a day in 2022, UTC. */
const on = (month: number, day: number): number => Date.UTC(2022, month - 1, day, 12) / 1000
const GAS = 15_000_000n

/** Accounts without known keys, which only hold items. */
const HOLDERS: readonly Address[] = Array.from({ length: 60 }, (_, index) =>
  getAddress(`0x${keccak256(toBytes(`holder ${index}`)).slice(-40)}`),
)

/** Number of items that the demo wallets receive, per collection. */
const DEMO_ITEMS: Record<string, readonly [demo: number, traded: number]> = {
  pocket_s1: [2, 1],
  pocket_s2: [3, 2],
  pocket_s3: [1, 1],
  xheroes_s1: [2, 2],
  xheroes_s2: [2, 0],
  xheroes_card: [2, 1],
  havah: [1, 1],
  genesis: [1, 0],
  arena: [0, 1],
}

/** Chooses the owners of a collection's items: the demo wallets some, traders most, holders the rest. */
function ownersOf({ id, supply }: DevCollection, { sender, random }: NftStage): Address[] {
  const [demo, traded] = DEMO_ITEMS[id] ?? [0, 0]
  const owners = Array.from({ length: supply }, () =>
    random.chance(0.62) ? sender.address(random.pick(TRADER_INDICES)) : random.pick(HOLDERS),
  )
  // Not the first: in the arena those are the hostile ones.
  for (let k = 0; k < demo + traded; k += 1)
    owners[supply - 1 - k * 3] = sender.address(k < demo ? DEMO : TRADED)
  return owners
}

/**
 * Creation times of a collection's items. All of them are late: a block costs as much as the chain has storage, and
 * most blocks of the past are in the last months.
 */
function bornAt(id: string, now: number): number {
  const season = Number(/_s(\d)$/.exec(id)?.[1] ?? 0)
  // Heroes come out of boxes, so after their mint.
  if (id.startsWith('pocket_s')) return now - (70 - season * 2) * DAY
  if (id === 'arena') return now - 30 * DAY
  return now - (66 - season) * DAY
}

/** Items of every collection that has no mint. */
function supplyEvents(stage: NftStage, now: number): Event[] {
  const { registry, sender } = stage
  return COLLECTIONS.filter(({ supply }) => supply > 0).flatMap((collection) => {
    const owners = ownersOf(collection, stage)
    const to = addressOf(registry, collection.id)
    const parts: Event[] = []
    for (let from = 0; from < owners.length; from += 120) {
      const part = owners.slice(from, from + 120)
      parts.push({
        at: bornAt(collection.id, now) + from * 60,
        async queue() {
          if (collection.ids === 'hashed')
            sender.send(DEPLOYER_INDEX, { to, data: calls.mintBatch(part), gas: 60_000_000n })
          else
            for (const [index, owner] of part.entries()) {
              const data = calls.mintWithId(owner, BigInt(from + index + 1))
              sender.send(DEPLOYER_INDEX, { to, data, gas: 500_000n })
            }
        },
      })
    }
    return parts
  })
}

/** Formulators of all kinds: Alphas of 2022, Sigmas and Omegas made of them, some revoked. */
function formulatorEvents(stage: NftStage, now: number): Event[] {
  const { registry, sender } = stage
  const formulator = registry.formulator as Address
  const mev = registry.tokens.MEV as Address
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: GAS })
  const alphas: readonly (readonly [who: number, count: number])[] = [
    [ANN, 20],
    [BEN, 16],
    [CAT, 13],
    [DAN, 7],
  ]
  const formulatorsOf = async (who: number): Promise<Address[]> => {
    const [ids = []] = await idsOf(stage, 'formulator', [sender.address(who)])
    return ids.map((id) => numberToHex(id, { size: 20 }))
  }
  return [
    {
      at: on(9, 8),
      async queue() {
        for (const [who, count] of [...alphas, [DEPLOYER_INDEX, 9] as const]) {
          send(who, mev, coins.approve(formulator))
          send(who, formulator, calls.createAlphas(BigInt(count)))
        }
      },
    },
    {
      // Four Alphas and a Sigma's worth for the demo wallets.
      at: on(9, 9),
      async queue() {
        const from = sender.address(DEPLOYER_INDEX)
        for (const [index, id] of (await formulatorsOf(DEPLOYER_INDEX)).entries())
          send(
            DEPLOYER_INDEX,
            formulator,
            calls.move(from, sender.address(index < 4 ? DEMO : TRADED), BigInt(id)),
          )
      },
    },
    {
      at: now - 84 * DAY,
      async queue() {
        for (const [who, count] of [
          [ANN, 4],
          [BEN, 3],
          [CAT, 2],
          [DAN, 1],
          [TRADED, 1],
        ] as const) {
          const ids = await formulatorsOf(who)
          for (let k = 0; k < count; k += 1)
            send(who, formulator, calls.createSigma(ids.slice(4 * k, 4 * k + 4)))
        }
      },
    },
    {
      at: now - 15 * DAY,
      async queue() {
        for (const who of [ANN, BEN]) {
          // The first two are Sigmas, since they were made first.
          const ids = await formulatorsOf(who)
          const sigmas = await kindsOf(stage, ids)
          send(who, formulator, calls.createOmega(ids.filter((_, k) => sigmas[k] === 2).slice(0, 2)))
        }
      },
    },
    {
      at: now - 11 * DAY,
      async queue() {
        const ids = await formulatorsOf(DAN)
        send(DAN, formulator, calls.revoke(ids.at(-1) as Address))
        send(BEN, formulator, calls.createAlphas(2n))
      },
    },
    {
      at: now - 6.3 * DAY,
      async queue() {
        for (const who of [ANN, BEN]) {
          const ids = await formulatorsOf(who)
          const kinds = await kindsOf(stage, ids)
          send(who, formulator, calls.revoke(ids.findLast((_, k) => kinds[k] === 1) as Address))
        }
      },
    },
  ]
}

async function kindsOf({ upstream, registry }: NftStage, ids: readonly Address[]): Promise<number[]> {
  const answers = await upstream.batch(
    ids.map((id) => ({
      method: 'eth_call',
      params: [{ to: registry.formulator, data: calls.formulatorOf(id) }, 'latest'],
    })),
  )
  return answers.map((data) => Number((data as Hex).slice(0, 66)))
}

/** All of it, unsorted. */
export function itemEvents(stage: NftStage, now: number): Event[] {
  return [...supplyEvents(stage, now), ...formulatorEvents(stage, now), ...mintEvents(stage, now)]
}

/** Where NFTs come from: items of every series, formulators, and the mints with their rounds. */
import {
  type Address,
  decodeFunctionResult,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  toBytes,
} from 'viem'
import { nft721Abi } from '../../src/lib/abi/nft721.ts'
import { type MintFacts, mintList } from '../../src/lib/config/mints.ts'
import { DEPLOYER_INDEX, TRADER_INDICES } from '../chain.ts'
import { COLLECTIONS, type DevCollection } from '../nfts.ts'
import type { Registry } from '../proxy/registry.ts'
import type { Sender } from '../sender.ts'
import type { Upstream } from '../upstream.ts'
import * as coins from './calls.ts'
import type { Event } from './events.ts'
import * as calls from './nftCalls.ts'
import type { Random } from './random.ts'

export interface NftStage {
  upstream: Upstream
  registry: Registry
  sender: Sender
  random: Random
}

const DAY = 86_400
/** Seconds of a day in 2022, UTC. */
const on = (month: number, day: number): number => Date.UTC(2022, month - 1, day, 12) / 1000
/** Blocks of 75 days: what is live or upcoming stays so for more than 60. */
const LONG = 75n * 172_800n

const [DEMO, TRADED] = [0, 1]
const [ANN, BEN, CAT, DAN, EVE] = [11, 12, 13, 14, 15]
const GAS = 15_000_000n

/** Accounts that nobody has a key of: those who only hold. */
const HOLDERS: readonly Address[] = Array.from({ length: 60 }, (_, index) =>
  getAddress(`0x${keccak256(toBytes(`holder ${index}`)).slice(-40)}`),
)

/** What the demo wallets are given of each series: its own number of items. */
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

export const addressOf = (registry: Registry, series: string): Address =>
  registry.series.find(({ id }) => id === series)?.address as Address

/** Ids that an account has of a collection, as the chain says. */
export async function idsOf(
  { upstream, registry }: Pick<NftStage, 'upstream' | 'registry'>,
  series: string,
  owners: readonly Address[],
): Promise<bigint[][]> {
  const to = addressOf(registry, series)
  const answers = await upstream.batch(
    owners.map((owner) => ({
      method: 'eth_call',
      params: [{ to, data: calls.idsOf(owner, 10_000n) }, 'latest'],
    })),
  )
  return answers.map((data) => [
    ...decodeFunctionResult({
      abi: nft721Abi,
      functionName: 'tokenOfOwnerByRange',
      data: data as Hex,
    }),
  ])
}

/** Who gets the items of a collection: the demo wallets some, traders most, holders the rest. */
function ownersOf({ id, supply }: DevCollection, { sender, random }: NftStage): Address[] {
  const [demo, traded] = DEMO_ITEMS[id] ?? [0, 0]
  const owners = Array.from({ length: supply }, () =>
    random.chance(0.62) ? sender.address(random.pick(TRADER_INDICES)) : random.pick(HOLDERS),
  )
  // not the first: in the arena those are the hostile ones
  for (let k = 0; k < demo + traded; k += 1)
    owners[supply - 1 - k * 3] = sender.address(k < demo ? DEMO : TRADED)
  return owners
}

/**
 * When the items of a series were made. All of them late: every block costs as much as there is in the chain's
 * storage, and most of the past's blocks are of the last months.
 */
function bornAt(id: string, now: number): number {
  const season = Number(/_s(\d)$/.exec(id)?.[1] ?? 0)
  // heroes come out of boxes, so after their mint
  if (id.startsWith('pocket_s')) return now - (70 - season * 2) * DAY
  if (id === 'arena') return now - 30 * DAY
  return now - (66 - season) * DAY
}

/** Items of every series that no mint makes. */
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
            await sender.send(DEPLOYER_INDEX, { to, data: calls.mintBatch(part), gas: 60_000_000n })
          else
            await sender.sendAll(
              DEPLOYER_INDEX,
              part.map((owner, index) => ({
                to,
                data: calls.mintWithId(owner, BigInt(from + index + 1)),
                gas: 500_000n,
              })),
            )
        },
      })
    }
    return parts
  })
}

/** Formulators of all kinds: Alphas of 2022, Sigmas and Omegas made of them, one revoked. */
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
  const own = async (who: number): Promise<Address[]> => {
    const [ids = []] = await idsOf(stage, 'formulator', [sender.address(who)])
    return ids.map((id) => numberToHex(id, { size: 20 }))
  }
  return [
    {
      at: on(9, 8),
      async queue() {
        for (const [who, count] of [...alphas, [DEPLOYER_INDEX, 9] as const]) {
          await send(who, mev, coins.approve(formulator))
          await send(who, formulator, calls.createAlphas(BigInt(count)))
        }
      },
    },
    {
      // four Alphas and a Sigma's worth for the demo wallets
      at: on(9, 9),
      async queue() {
        const from = sender.address(DEPLOYER_INDEX)
        for (const [index, id] of (await own(DEPLOYER_INDEX)).entries())
          await send(
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
          const ids = await own(who)
          for (let k = 0; k < count; k += 1)
            await send(who, formulator, calls.createSigma(ids.slice(4 * k, 4 * k + 4)))
        }
      },
    },
    {
      at: now - 15 * DAY,
      async queue() {
        for (const who of [ANN, BEN]) {
          // the first two that are Sigmas: those that were made first of all
          const ids = await own(who)
          const sigmas = await kindsOf(stage, ids)
          await send(who, formulator, calls.createOmega(ids.filter((_, k) => sigmas[k] === 2).slice(0, 2)))
        }
      },
    },
    {
      at: now - 11 * DAY,
      async queue() {
        const ids = await own(DAN)
        await send(DAN, formulator, calls.revoke(ids.at(-1) as Address))
        await send(BEN, formulator, calls.createAlphas(2n))
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

/** What a mint has given to whom, kept beside the contract: who can still buy, and what is left. */
function bookOf({ rounds, bonuses }: MintFacts) {
  const paid = new Map<number, number>()
  const sent = bonuses.map(() => new Set<number>())
  let minted = 0
  return {
    left: (round: number): number => rounds.slice(0, round).reduce((sum, cap) => sum + cap, 0) - minted,
    /** Accounts for `count` that `who` pays for in a round. */
    mint(round: number, who: number, count: number): void {
      const total = (paid.get(who) ?? 0) + count
      paid.set(who, total)
      minted += count
      for (const [index, { threshold, first }] of bonuses.entries()) {
        const its = sent[index] as Set<number>
        if (total < threshold || its.has(who) || its.size >= first || this.left(round) === 0) continue
        its.add(who)
        minted += 1
      }
    },
  }
}

/** Who minted how many in each round, at most; the windows of past rounds are a block each. */
interface Season {
  id: string
  at: number
  /** Paid for by each of the buyers, in order, a transaction of at most `perTransaction` after the other. */
  buys: readonly (readonly (readonly [who: number, count: number])[])[]
  /** The round that is open at the end; 0 is none any more, 4 is not yet. */
  open: 0 | 1 | 2 | 3 | 4
  lists?: readonly (readonly [round: number, people: readonly number[]])[]
  /** Boxes of each that were opened since: part over 100. */
  opened?: number
}

function seasonsOf(now: number): Season[] {
  const everyone = TRADER_INDICES
  const each = (count: number): (readonly [number, number])[] => everyone.map((who) => [who, count])
  return [
    {
      id: 'pocket_s1',
      at: now - 78 * DAY,
      buys: [
        [
          [ANN, 6],
          [CAT, 5],
          [BEN, 4],
        ],
        [
          [DAN, 12],
          [EVE, 5],
          [16, 3],
        ],
        // more than there are: sold out
        each(30),
      ],
      open: 0,
      lists: [[2, [EVE, 16]]],
      opened: 55,
    },
    {
      id: 'pocket_s2',
      at: now - 73 * DAY,
      buys: [
        [
          [ANN, 15],
          [BEN, 12],
        ],
        [
          [CAT, 21],
          [EVE, 9],
          [17, 6],
        ],
        each(15),
      ],
      open: 0,
      lists: [[2, [EVE, 17]]],
      opened: 58,
    },
    {
      id: 'pocket_s3',
      at: now - 69 * DAY,
      buys: [[[CAT, 20]], [[DAN, 25]], each(15)],
      open: 0,
      opened: 52,
    },
    {
      id: 'pocket_s4',
      at: now - 25 * DAY,
      buys: [
        [
          [ANN, 10],
          [BEN, 5],
        ],
        [
          [DAN, 10],
          [TRADED, 1],
        ],
        each(15),
      ],
      open: 3,
      lists: [[2, [EVE, 18]]],
      opened: 25,
    },
    {
      id: 'xheroes_s1',
      at: now - 14 * DAY,
      buys: [
        [
          [ANN, 20],
          [BEN, 10],
          [CAT, 7],
          [DAN, 4],
        ],
      ],
      open: 1,
      lists: [[2, [DEMO, EVE, 18]]],
    },
    { id: 'xheroes_s2', at: now - 10 * DAY, buys: [], open: 4, lists: [[2, [DEMO]]] },
    {
      id: 'arena',
      at: now - 18 * DAY,
      buys: [
        [
          [ANN, 1],
          [BEN, 1],
          [CAT, 1],
        ],
        [
          [DAN, 3],
          [EVE, 3],
          [16, 2],
          [17, 3],
          [TRADED, 1],
        ],
      ],
      open: 2,
      lists: [
        [1, [ANN, BEN, CAT, 18]],
        [2, [DAN, EVE, 16, 17, DEMO, TRADED]],
      ],
    },
  ]
}

/** The rounds of one mint: terms and lists in one block, then a block for each round that anybody minted in. */
function seasonEvents(stage: NftStage, season: Season): Event[] {
  const { upstream, registry, sender } = stage
  const facts = mintList.find(({ id }) => id === season.id) as MintFacts
  const mint = registry.mints.find(({ id }) => id === season.id)?.address as Address
  const mev = registry.tokens.MEV as Address
  const book = bookOf(facts)
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: 3_000_000n })
  const { open } = season
  // beside the full tenth of a day at which a step of the history may begin: the blocks must follow each other
  const begin = season.at + 100

  /** First and last height of each round when the terms come in block `b`. */
  const windows = (b: bigint): [bigint, bigint, bigint, bigint, bigint, bigint] => {
    const [day, late, end] = [172_800n, b + LONG, b + 2n * LONG]
    if (open === 4) return [late, late + day, late + day + 1n, late + 3n * day, late + 3n * day + 1n, end]
    if (open === 1) return [b + 1n, late, late + 1n, late + 7n * day, late + 7n * day + 1n, end]
    if (open === 2) return [b + 1n, b + 1n, b + 2n, late, late + 1n, end]
    return [b + 1n, b + 1n, b + 2n, b + 2n, b + 3n, open === 0 ? b + 3n : late]
  }
  return [
    {
      at: begin,
      async queue() {
        const block = BigInt(await upstream.call<Hex>('eth_blockNumber', [])) + 1n
        const caps = facts.rounds.map(BigInt) as [bigint, bigint, bigint]
        await send(DEPLOYER_INDEX, mint, calls.setRounds([...windows(block), ...caps]))
        for (const [round, people] of season.lists ?? [])
          await send(
            DEPLOYER_INDEX,
            mint,
            calls.enlist(
              BigInt(round),
              people.map((who) => sender.address(who)),
            ),
          )
        for (const who of new Set(season.buys.flat().map(([buyer]) => buyer)))
          await send(who, mev, coins.approve(mint))
      },
    },
    ...season.buys.map(
      (buys, index): Event => ({
        at: begin + 1 + index,
        async queue() {
          const round = index + 1
          for (const [who, count] of buys)
            for (let rest = count; rest > 0; ) {
              const now = Math.min(rest, facts.perTransaction, book.left(round))
              if (now === 0) break
              await send(who, mint, calls.mint(BigInt(now)))
              book.mint(round, who, now)
              rest -= now
            }
        },
      }),
    ),
    {
      // nothing stays allowed to a mint by the demo wallet, and some of the boxes are opened
      at: season.at + DAY,
      async queue() {
        if (season.buys.flat().some(([who]) => who === TRADED))
          await send(TRADED, mev, coins.approveExact(mint, 0n))
        const owners = TRADER_INDICES.map((who) => sender.address(who))
        if (!season.opened) return
        for (const ids of await idsOf(stage, facts.series, owners))
          for (const id of ids.slice(0, Math.floor((ids.length * season.opened) / 100)))
            await send(DEPLOYER_INDEX, addressOf(registry, facts.series), calls.burn(id))
      },
    },
  ]
}

/** All of it, in no order yet. */
export function itemEvents(stage: NftStage, now: number): Event[] {
  return [
    ...supplyEvents(stage, now),
    ...formulatorEvents(stage, now),
    ...seasonsOf(now).flatMap((season) => seasonEvents(stage, season)),
  ]
}

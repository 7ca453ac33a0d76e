/** The past of mints: their rounds, and the number that each account bought. */
import type { Address, Hex } from 'viem'
import { type MintFacts, mintList } from '../../src/lib/core/config/mints.ts'
import { DEPLOYER_INDEX, TRADER_INDICES } from '../chain.ts'
import * as coins from './calls.ts'
import type { Event } from './events.ts'
import * as calls from './nftCalls.ts'
import { ANN, BEN, CAT, DAN, DAY, DEMO, EVE, type NftStage, TRADED } from './nftStage.ts'

/** Blocks of 75 days: a live or upcoming round stays so for more than 60. */
const LONG = 75n * 172_800n

/** Mirrors a mint's bookkeeping outside the contract: who can still buy, and how many items are left. */
function bookOf({ rounds, bonuses }: MintFacts) {
  const paid = new Map<number, number>()
  const sent = bonuses.map(() => new Set<number>())
  let minted = 0
  return {
    left: (round: number): number => rounds.slice(0, round).reduce((sum, cap) => sum + cap, 0) - minted,
    /** Records that `who` pays for `count` in a round. */
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

/** Maximum purchases per account and round; the windows of past rounds are one block each. */
type Season = {
  id: string
  at: number
  /** Paid by each of the buyers in order, in transactions of at most `perTransaction`. */
  buys: readonly (readonly (readonly [who: number, count: number])[])[]
  /** The open round at the end; 0 means ended, 4 means not yet open. */
  open: 0 | 1 | 2 | 3 | 4
  lists?: readonly (readonly [round: number, people: readonly number[]])[]
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
        // More than there are: sold out.
        each(30),
      ],
      open: 0,
      lists: [[2, [EVE, 16]]],
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
    },
    {
      id: 'pocket_s3',
      at: now - 69 * DAY,
      buys: [[[CAT, 20]], [[DAN, 25]], each(15)],
      open: 0,
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

/** The rounds of one mint: terms and lists in one block, then a block for each round with mints. */
function seasonEvents(stage: NftStage, season: Season): Event[] {
  const { upstream, registry, sender } = stage
  const facts = mintList.find(({ id }) => id === season.id) as MintFacts
  const mint = registry.mints.find(({ id }) => id === season.id)?.address as Address
  const mev = registry.tokens.MEV as Address
  const book = bookOf(facts)
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: 3_000_000n })
  const { open } = season
  // At an offset from the full tenth of a day at which a step of the history may begin: the blocks must be consecutive.
  const begin = season.at + 100

  /** First and last height of each round if the terms are set in block `b`. */
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
        send(DEPLOYER_INDEX, mint, calls.setRounds([...windows(block), ...caps]))
        for (const [round, people] of season.lists ?? [])
          send(
            DEPLOYER_INDEX,
            mint,
            calls.enlist(
              BigInt(round),
              people.map((who) => sender.address(who)),
            ),
          )
        for (const who of new Set(season.buys.flat().map(([buyer]) => buyer)))
          send(who, mev, coins.approve(mint))
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
              send(who, mint, calls.mint(BigInt(now)))
              book.mint(round, who, now)
              rest -= now
            }
        },
      }),
    ),
    {
      // The demo wallet leaves no approval for a mint.
      at: season.at + DAY,
      async queue() {
        if (season.buys.flat().some(([who]) => who === TRADED))
          send(TRADED, mev, coins.approveExact(mint, 0n))
      },
    },
  ]
}

/** All mints, unsorted. */
export const mintEvents = (stage: NftStage, now: number): Event[] =>
  seasonsOf(now).flatMap((season) => seasonEvents(stage, season))

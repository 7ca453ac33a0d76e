import { token } from '../core/chain/calls.ts'
import { mint } from '../core/chain/nftCalls.ts'
import { type Answer, type Questions, questions } from '../core/chain/questions.ts'
import type { BlockRead, ViewCall, ViewResult } from '../core/chain/reads.ts'
import type { AskViews } from '../core/chain/saved.ts'
import type { Address } from '../core/config/registry.ts'
import { cleanText } from '../core/i18n/clean.ts'
import { roundAt } from './figures.ts'
import type { Bonus, MintEntry, MintPart, MintState, MintTerms, Round } from './model.ts'

/** Rounds of every mint (docs/chain.md, Mint). */
const ROUNDS = [1, 2, 3] as const
/** Indexes of bonus events: the contract takes at most eight. */
const EVENTS = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n] as const

type Window = readonly [start: bigint, end: bigint, cap: bigint, minted: bigint]
type Right = readonly [collection: Address, id: bigint]
type Event = readonly [id: bigint, threshold: bigint, most: bigint, sent: bigint]

/** Asks for the rounds; null if one of them could not be read. */
function roundsReader({ ask }: Questions, to: Address, from: Address | undefined): Answer<Round[] | null> {
  const asked = ROUNDS.map((number) => ({
    number,
    window: ask<Window>({ to, from, fn: mint.round, args: [BigInt(number)] }),
    walletCap: ask({ to, from, fn: mint.walletCap, args: [BigInt(number)] }),
    available: ask({ to, from, fn: mint.available, args: [BigInt(number)] }),
  }))
  return (results) => {
    const rounds = asked.map(({ number, ...of }): Round | null => {
      const window = of.window(results)
      const [walletCap, available] = [of.walletCap(results), of.available(results)]
      if (!window || walletCap === null || available === null) return null
      const [start, end, cap, minted] = window
      return { number, start, end, cap, minted, walletCap, available }
    })
    // A round that was never set has no window.
    return rounds.includes(null) ? null : (rounds as Round[]).filter(({ end }) => end > 0n)
  }
}

/** Asks for one account's part. Its balance is read later, once the mint's coin is known. */
function partReader({ ask }: Questions, to: Address, owner: Address): Answer<MintPart> {
  const asOwner = <T = bigint>(fn: ViewCall['fn'], ...args: readonly unknown[]) =>
    ask<T>({ to, fn, args, from: owner })
  const may = asOwner<readonly [bigint, string]>(mint.mintable, owner)
  const [paid, bonus] = [asOwner(mint.paidMinted, owner), asOwner(mint.bonusMinted, owner)]
  const eligible = ROUNDS.map((n) => asOwner<boolean>(mint.eligible, BigInt(n), owner))
  return (results) => {
    const [count, reason] = may(results) ?? [null, '']
    return {
      count,
      reason: cleanText(reason, 200),
      paid: paid(results),
      bonus: bonus(results),
      eligible: eligible.map((read) => read(results)),
      held: null,
    }
  }
}

/** Asks for one mint, except for calls that need its answers first. */
function mintReader(questions: Questions, entry: MintEntry, owner: Address | null) {
  const { address: to } = entry
  const from = owner ?? undefined
  const { ask } = questions
  const readPrice = ask({ to, from, fn: mint.unitPrice })
  const readCoin = ask<Address>({ to, from, fn: mint.payToken })
  const readMost = ask({ to, from, fn: mint.perTransaction })
  const readTotal = ask({ to, from, fn: mint.totalMinted })
  const readBulk = ask({ to, from, fn: mint.bulkMinters })
  const readRounds = roundsReader(questions, to, from)
  const readEvents = EVENTS.map((i) => ask<Event>({ to, from, fn: mint.eventInfo, args: [i] }))
  const readPart = owner && partReader(questions, to, owner)
  return (results: readonly ViewResult[]) => {
    const [price, payToken, perTransaction] = [readPrice(results), readCoin(results), readMost(results)]
    const rounds = readRounds(results)
    const known = price !== null && payToken !== null && perTransaction !== null && rounds
    const terms: MintTerms | null = known ? { price, payToken, perTransaction, rounds } : null
    const events = readEvents.map((read) => read(results)).filter((event) => event !== null)
    const part = readPart ? readPart(results) : null
    return { entry, terms, total: readTotal(results), bulkMinters: readBulk(results), events, part }
  }
}

/** Returns the right that the contract names; the zero address is none. */
const rightOf = (answer: Right | null) =>
  answer && BigInt(answer[0]) !== 0n ? { right: { collection: answer[0], id: answer[1] } } : {}

/** Mints at one block. */
export type MintsRead = Omit<BlockRead, 'results'> & { readonly mints: readonly MintState[] }

/**
 * Reads mints with an account's part in them, in two round trips for all of them.
 * @param read reads views at one block
 */
export async function readMints(
  read: AskViews,
  entries: readonly MintEntry[],
  owner: Address | null,
): Promise<MintsRead> {
  const first = questions()
  const readers = entries.map((entry) => mintReader(first, entry, owner))
  const { block, at, results } = await read(first.calls)
  const second = questions()
  const asked = readers.map((readMint) => {
    const row = readMint(results)
    const { entry, terms, events } = row
    const to = terms?.payToken ?? entry.address
    const now = terms && roundAt(terms, block)
    return {
      row,
      right:
        owner &&
        now &&
        second.ask<Right>({ to: entry.address, fn: mint.rightOf, args: [BigInt(now.number), owner] }),
      held: owner && second.ask({ to, fn: token.balanceOf, args: [owner], from: owner }),
      used: events.map(
        ([id]) => owner && second.ask<boolean>({ to: entry.address, fn: mint.bonusSent, args: [id, owner] }),
      ),
    }
  })
  const more = second.calls.length > 0 ? (await read(second.calls)).results : []
  const mints = asked.map(({ row: { events, part, ...row }, held, used, right }): MintState => {
    const bonuses = events.map(
      ([id, threshold, most, sent], i): Bonus => ({
        id,
        threshold,
        most,
        sent,
        used: used[i]?.(more) ?? null,
      }),
    )
    const named = rightOf(right ? right(more) : null)
    return { ...row, bonuses, part: part && { ...part, held: held ? held(more) : null, ...named } }
  })
  return { block, at, mints }
}

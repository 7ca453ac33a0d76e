import { token } from '../chain/calls.ts'
import { mint } from '../chain/nftCalls.ts'
import type { BlockRead, ViewCall, ViewResult } from '../chain/reads.ts'
import type { Address } from '../config/registry.ts'
import { cleanText } from '../i18n/clean.ts'
import type { Bonus, MintPart, MintPlace, MintState, MintTerms, Round } from './model.ts'

/** Rounds of every mint (docs/chain.md, Mint). */
const ROUNDS = [1, 2, 3] as const
/** Bonus events that are looked for: the contract takes at most eight. */
const EVENTS = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n] as const
const PUBLIC = 5 + ROUNDS.length * 3 + EVENTS.length
const OWN = 3 + ROUNDS.length

type Reader = (calls: readonly ViewCall[]) => Promise<BlockRead>

const told = <T>(result: ViewResult | undefined): T | null =>
  result && 'value' in result ? (result.value as T) : null

function firstCalls({ address: to }: MintPlace, owner: Address | null): ViewCall[] {
  const of = (fn: ViewCall['fn'], ...args: unknown[]): ViewCall => ({
    to,
    fn,
    args,
    from: owner ?? undefined,
  })
  return [
    of(mint.unitPrice),
    of(mint.payToken),
    of(mint.perTransaction),
    of(mint.totalMinted),
    of(mint.bulkMinters),
    ...ROUNDS.map((n) => of(mint.round, BigInt(n))),
    ...ROUNDS.map((n) => of(mint.walletCap, BigInt(n))),
    ...ROUNDS.map((n) => of(mint.available, BigInt(n))),
    ...EVENTS.map((i) => of(mint.eventInfo, i)),
    ...(owner
      ? [
          of(mint.mintable, owner),
          of(mint.paidMinted, owner),
          of(mint.bonusMinted, owner),
          ...ROUNDS.map((n) => of(mint.eligible, BigInt(n), owner)),
        ]
      : []),
  ]
}

function readRounds(results: readonly ViewResult[]): Round[] | null {
  const rounds = ROUNDS.map((number, i): Round | null => {
    const window = told<readonly [bigint, bigint, bigint, bigint]>(results[i])
    const walletCap = told<bigint>(results[ROUNDS.length + i])
    const available = told<bigint>(results[2 * ROUNDS.length + i])
    if (!window || walletCap === null || available === null) return null
    const [start, end, cap, minted] = window
    return { number, start, end, cap, minted, walletCap, available }
  })
  // A round that was never set has no window.
  return rounds.includes(null) ? null : (rounds as Round[]).filter(({ end }) => end > 0n)
}

type Events = readonly (readonly [bigint, bigint, bigint, bigint])[]

function readFirst(place: MintPlace, results: readonly ViewResult[], owner: Address | null) {
  const [price, payToken, perTransaction, total, bulk] = results.slice(0, 5)
  const rounds = readRounds(results.slice(5, 5 + 3 * ROUNDS.length))
  const events = results
    .slice(PUBLIC - EVENTS.length, PUBLIC)
    .map((result) => told<Events[number]>(result))
    .filter((event) => event !== null)
  const [unit, coin, most] = [told<bigint>(price), told<Address>(payToken), told<bigint>(perTransaction)]
  const terms: MintTerms | null =
    unit === null || coin === null || most === null || !rounds
      ? null
      : { price: unit, payToken: coin, perTransaction: most, rounds }
  const own = results.slice(PUBLIC, PUBLIC + OWN)
  const may = told<readonly [bigint, string]>(own[0])
  const part: MintPart | null = owner && {
    count: may?.[0] ?? null,
    reason: cleanText(may?.[1] ?? '', 200),
    paid: told(own[1]),
    bonus: told(own[2]),
    eligible: ROUNDS.map((_, i) => told<boolean>(own[3 + i])),
    held: null,
  }
  return { place, terms, total: told<bigint>(total), bulkMinters: told<bigint>(bulk), events, part }
}

/**
 * Reads mints whole, with what one account has in them, in two round trips for all of them.
 * @param read reads views at one block
 */
export async function readMints(
  read: Reader,
  places: readonly MintPlace[],
  owner: Address | null,
): Promise<Omit<BlockRead, 'results'> & { readonly mints: readonly MintState[] }> {
  const size = PUBLIC + (owner ? OWN : 0)
  const first = await read(places.flatMap((place) => firstCalls(place, owner)))
  const rows = places.map((place, i) =>
    readFirst(place, first.results.slice(i * size, (i + 1) * size), owner),
  )
  const second: ViewCall[] = owner
    ? rows.flatMap(({ place, terms, events }) => [
        { to: terms?.payToken ?? place.address, fn: token.balanceOf, args: [owner], from: owner },
        ...events.map(([id]) => ({ to: place.address, fn: mint.bonusSent, args: [id, owner] })),
      ])
    : []
  const { results } = second.length > 0 ? await read(second) : { results: [] }
  let from = 0
  const mints = rows.map(({ events, part, ...row }): MintState => {
    const own = owner ? results.slice(from, from + 1 + events.length) : []
    from += own.length
    const bonuses: Bonus[] = events.map(([id, threshold, most, sent], i) => ({
      id,
      threshold,
      most,
      sent,
      used: told<boolean>(own[1 + i]),
    }))
    return { ...row, bonuses, part: part && { ...part, held: told<bigint>(own[0]) } }
  })
  return { block: first.block, at: first.at, mints }
}

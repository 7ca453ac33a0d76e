import { max, min } from '../core/amount/math.ts'
import type { Bonus, MintPhase, MintState, MintTerms, Round } from './model.ts'

/** A transaction sent now is in the next block. */
const NEXT = 1n

/** The round that a mint of now would be in; null between rounds, before the first and after the last. */
export const roundAt = (terms: MintTerms, head: bigint): Round | null =>
  terms.rounds.find(({ start, end }) => start <= head + NEXT && head + NEXT <= end) ?? null

/** The round that is next to come; null after the last has begun. */
export const nextRound = (terms: MintTerms, head: bigint): Round | null =>
  terms.rounds.find(({ start }) => start > head + NEXT) ?? null

export function phaseOf(terms: MintTerms, head: bigint): MintPhase {
  if (roundAt(terms, head)) return 'live'
  if (!nextRound(terms, head)) return 'finished'
  return head + NEXT < (terms.rounds[0]?.start ?? 0n) ? 'upcoming' : 'between'
}

/** Blocks until the round of now ends, or the next one begins; null when nothing more comes. */
export function blocksToChange(terms: MintTerms, head: bigint): bigint | null {
  const now = roundAt(terms, head)
  if (now) return now.end - head
  const next = nextRound(terms, head)
  return next ? next.start - head : null
}

/** All that a mint has to give. */
export const capOf = ({ rounds }: MintTerms) => rounds.reduce((sum, { cap }) => sum + cap, 0n)

/**
 * All that a round had or has to give: its own and what the rounds before it left, as the contract counts.
 * @param index of the round, from 0
 */
export const offeredIn = ({ rounds }: Pick<MintTerms, 'rounds'>, index: number) =>
  rounds.slice(0, index + 1).reduce((sum, { cap, minted }, i) => sum + cap - (i < index ? minted : 0n), 0n)

/** Most that can be paid for in one transaction now; null where that is not known. */
export function mostOf({ terms, part }: MintState): bigint | null {
  if (!terms || part?.count == null) return null
  // biome-ignore lint/complexity/useMathMinMax: it knows no bigint
  return part.count < terms.perTransaction ? part.count : terms.perTransaction
}

/**
 * How many come free with a number of paid ones: each bonus whose threshold it reaches, while there are any, as far as
 * the round has any left beside those.
 * @param available what the round has left
 * @returns null where it is not known whether the account had one of them
 */
export function bonusFor(
  bonuses: readonly Bonus[],
  paid: bigint,
  count: bigint,
  available: bigint,
): bigint | null {
  const due = bonuses.filter(
    ({ used, threshold, sent, most }) =>
      used !== true && sent < most && paid < threshold && threshold <= paid + count,
  )
  if (due.some(({ used }) => used === null)) return null
  const left = max(available - count, 0n)
  return min(BigInt(due.length), left)
}

export type RoundState = 'over' | 'open' | 'toCome'

/** How each round stands for a mint of now. */
export const roundStates = ({ rounds }: MintTerms, head: bigint): readonly RoundState[] =>
  rounds.map(({ start, end }) => (head + NEXT < start ? 'toCome' : head + NEXT > end ? 'over' : 'open'))

/** Where the three parts of the ruler begin and end, in thousandths. */
const PARTS = [
  [0, 250],
  [250, 750],
  [750, 1_000],
] as const

/** Place of the present block on a ruler whose three parts are the three rounds; null where there are not three. */
export function rulerPlace({ rounds }: MintTerms, head: bigint): number | null {
  if (rounds.length !== PARTS.length) return null
  const ends = rounds.map(({ end }, i) => rounds[i + 1]?.start ?? end)
  const found = ends.findIndex((end) => head < end)
  const [round, part] = [rounds[found], PARTS[found]]
  if (!round || !part) return 1_000
  const [from, to] = part
  const passed = head <= round.start ? 0n : head - round.start
  const length = (ends[found] ?? round.end) - round.start
  return from + Number((passed * BigInt(to - from)) / (length > 0n ? length : 1n))
}

/** What so many cost, in base units of the pay token. */
export const costOf = ({ price, count }: { readonly price: bigint; readonly count: bigint }) => price * count

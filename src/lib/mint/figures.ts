import { max, min } from '../core/amount/math.ts'
import type { Bonus, MintPhase, MintState, MintTerms, Round } from './model.ts'

/** A transaction sent now is in the next block. */
const NEXT = 1n

/** Returns the round of a mint sent now; null between rounds, before the first and after the last. */
export const roundAt = (terms: MintTerms, head: bigint): Round | null =>
  terms.rounds.find(({ start, end }) => start <= head + NEXT && head + NEXT <= end) ?? null

/** Returns the next round; null after the last has begun. */
export const nextRound = (terms: MintTerms, head: bigint): Round | null =>
  terms.rounds.find(({ start }) => start > head + NEXT) ?? null

export function phaseOf(terms: MintTerms, head: bigint): MintPhase {
  if (roundAt(terms, head)) return 'live'
  if (!nextRound(terms, head)) return 'finished'
  return head + NEXT < (terms.rounds[0]?.start ?? 0n) ? 'upcoming' : 'between'
}

/** Returns the blocks until the current round ends, or the next one begins; null if no change follows. */
export function blocksToChange(terms: MintTerms, head: bigint): bigint | null {
  const now = roundAt(terms, head)
  if (now) return now.end - head
  const next = nextRound(terms, head)
  return next ? next.start - head : null
}

/** Returns the number of items of all rounds. */
export const capOf = ({ rounds }: MintTerms) => rounds.reduce((sum, { cap }) => sum + cap, 0n)

/**
 * Returns the number of items of a round: its own and those left from earlier rounds, as the contract counts.
 * @param index of the round, from 0
 */
export const offeredIn = ({ rounds }: Pick<MintTerms, 'rounds'>, index: number) =>
  rounds.slice(0, index + 1).reduce((sum, { cap, minted }, i) => sum + cap - (i < index ? minted : 0n), 0n)

/** Returns the most that one transaction can pay for now; null if unknown. */
export function mostOf({ terms, part }: MintState): bigint | null {
  if (!terms || part?.count == null) return null
  // biome-ignore lint/complexity/useMathMinMax: it knows no bigint
  return part.count < terms.perTransaction ? part.count : terms.perTransaction
}

/**
 * Returns the number of free items for a number of paid ones: each bonus whose threshold it reaches, while bonuses and
 * items of the round last.
 * @param available items left in the round
 * @returns null if it is unknown which bonuses the account had
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

/** Returns the state of each round for a mint sent now. */
export const roundStates = ({ rounds }: MintTerms, head: bigint): readonly RoundState[] =>
  rounds.map(({ start, end }) => (head + NEXT < start ? 'toCome' : head + NEXT > end ? 'over' : 'open'))

/** Start and end of the three parts of the ruler, in thousandths. */
const PARTS = [
  [0, 250],
  [250, 750],
  [750, 1_000],
] as const

/**
 * Returns the position of the current block on a ruler with three parts, one per round; null unless there are three
 * rounds.
 */
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

/** Returns the cost of a number of items, in base units of the pay token. */
export const costOf = ({ price, count }: { readonly price: bigint; readonly count: bigint }) => price * count

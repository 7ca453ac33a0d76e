import { max, mulDiv } from '../core/amount/math.ts'
import type { PastPower, Proposal, Quorum, Support, Tally } from './model.ts'

const PPM = 1_000_000n

/** For and abstain: the votes that count to the quorum. */
export const countedVotes = ({ for: inFavour, abstain }: Tally): bigint => inFavour + abstain

/** Votes that are missing to the quorum; 0 if it is reached. */
export const shortOfQuorum = (tally: Tally, { votes }: Quorum): bigint => max(votes - countedVotes(tally), 0n)

/** True if the proposal would pass with these votes: more for than against, and the quorum is reached. */
export const passes = (tally: Tally, quorum: Quorum): boolean =>
  tally.for > tally.against && shortOfQuorum(tally, quorum) === 0n

/** Adds a vote to a tally. */
export const withVote = (tally: Tally, support: Support, weight: bigint): Tally => ({
  ...tally,
  [support]: tally[support] + weight,
})

/** A part of a whole in parts per million, rounded down; null if the whole is 0. */
export const partsOf = (part: bigint, whole: bigint): bigint | null =>
  whole === 0n ? null : mulDiv(part, PPM, whole, 'down')

/**
 * A bar of votes on one scale, in parts per million of its length, rounded down: the votes, the quorum and its bounds.
 * The scale ends at whatever is largest, so that no mark falls outside.
 */
export function voteBar(tally: Tally, quorum: Quorum) {
  const counted = countedVotes(tally)
  const end = [counted, tally.against, quorum.votes, quorum.most].reduce(max)
  const place = (votes: bigint) => Number(partsOf(votes, end) ?? 0n)
  return {
    for: place(tally.for),
    abstain: place(counted) - place(tally.for),
    against: place(tally.against),
    quorum: place(quorum.votes),
    least: place(quorum.least),
    most: place(quorum.most),
  }
}

/** Parts of a power in a vote: the account's own tokens, if it votes with them itself, and what others delegated. */
export function partsOfPower({ votes, locked, delegate }: PastPower, owner: string) {
  const own = delegate.toLowerCase() === owner.toLowerCase() ? locked : 0n
  return { own, delegated: max(votes - own, 0n), away: locked - own }
}

/** The next height at which something about a proposal changes, and what; null if nothing does any more. */
export function nextTurn({ state, terms, etaBlock, expiresAt }: Proposal, block: bigint): Turn | null {
  switch (state) {
    case 'pending':
      return { kind: 'opens', height: terms.snapshot + 1n }
    case 'active':
      return { kind: 'ends', height: terms.deadline }
    case 'succeeded':
      return expiresAt === null ? null : { kind: 'queueExpires', height: expiresAt }
    case 'queued':
      if (etaBlock !== null && block < etaBlock) return { kind: 'canRun', height: etaBlock }
      return expiresAt === null ? null : { kind: 'runExpires', height: expiresAt }
    default:
      return null
  }
}
export type Turn = {
  readonly kind: 'opens' | 'ends' | 'queueExpires' | 'canRun' | 'runExpires'
  readonly height: bigint
}

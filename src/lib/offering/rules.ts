import type { AmountIssue, ParsedAmount } from '../core/amount/parse.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { Part, Phase } from './model.ts'

export type CommitIssue = AmountIssue | 'offering.moreThanHeld' | 'offering.overCap'

/** What the one button of an offering says and does, in the order in which things must be right. */
export type OfferingAction =
  | {
      readonly kind:
        | Gate
        | 'loading'
        | 'upcoming'
        | 'unfunded'
        | 'notAllowed'
        | 'capReached'
        | 'stale'
        | 'commit'
        | 'claim'
        | 'claimed'
        | 'notParticipated'
    }
  | { readonly kind: 'issue'; readonly issue: CommitIssue }

export type OfferingSituation = Access & {
  /** Null until the heights are read. */
  readonly phase: Phase | null
  readonly part: Part | null
  /** Whether the offering holds what it sells; null while that is unknown. */
  readonly funded: boolean | null
  /** What is left of the cap; null where there is none. */
  readonly capLeft: bigint | null
  readonly parsed: ParsedAmount
}

function claimAction(part: Part): OfferingAction['kind'] {
  if (part.amount === null || part.claimed === null) return 'loading'
  if (part.amount === 0n) return 'notParticipated'
  return part.claimed ? 'claimed' : 'claim'
}

/** The label of the button is this alone; rules.test.ts holds the table. */
export function nextOfferingAction(s: OfferingSituation): OfferingAction {
  if (s.gate) return { kind: s.gate }
  if (!s.phase || !s.part) return { kind: 'loading' }
  if (s.phase === 'upcoming') return { kind: 'upcoming' }
  if (s.phase === 'finished') {
    const kind = claimAction(s.part)
    return kind === 'claim' && s.stale ? { kind: 'stale' } : ({ kind } as OfferingAction)
  }
  // A sale of tokens that are not there is refused to everybody, and one that nobody could look into waits.
  if (s.funded === null) return { kind: 'loading' }
  if (!s.funded) return { kind: 'unfunded' }
  if (s.part.allowed === false) return { kind: 'notAllowed' }
  if (s.capLeft === 0n) return { kind: 'capReached' }
  if ('issue' in s.parsed) return { kind: 'issue', issue: s.parsed.issue }
  const { raw } = s.parsed
  if (raw === 0n) return { kind: 'issue', issue: 'amount.empty' }
  if (s.capLeft !== null && raw > s.capLeft) return { kind: 'issue', issue: 'offering.overCap' }
  if (s.part.held === null) return { kind: 'loading' }
  if (raw > s.part.held) return { kind: 'issue', issue: 'offering.moreThanHeld' }
  return s.stale ? { kind: 'stale' } : { kind: 'commit' }
}

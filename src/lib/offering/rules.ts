import type { AmountIssue, ParsedAmount } from '../core/amount/parse.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { Part, Phase } from './model.ts'

export type CommitIssue = AmountIssue | 'offering.moreThanHeld' | 'offering.overCap'

/** State of an offering's button. The first problem in this order wins. */
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
  /** True if the offering holds the tokens that it sells; null while unknown. */
  readonly funded: boolean | null
  /** Rest of the cap; null if there is none. */
  readonly capLeft: bigint | null
  readonly parsed: ParsedAmount
}

function claimAction(part: Part): OfferingAction['kind'] {
  if (part.amount === null || part.claimed === null) return 'loading'
  if (part.amount === 0n) return 'notParticipated'
  return part.claimed ? 'claimed' : 'claim'
}

/** The button's label depends only on this; rules.test.ts has the table. */
export function nextOfferingAction(s: OfferingSituation): OfferingAction {
  if (s.gate) return { kind: s.gate }
  if (!s.phase || !s.part) return { kind: 'loading' }
  if (s.phase === 'upcoming') return { kind: 'upcoming' }
  if (s.phase === 'finished') {
    const kind = claimAction(s.part)
    return kind === 'claim' && s.stale ? { kind: 'stale' } : ({ kind } as OfferingAction)
  }
  // Without the tokens for sale every commitment is refused; while their balance is unknown, the form waits.
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

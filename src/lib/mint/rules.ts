import { codeOfText } from '../core/errors/catalogue.ts'
import '../core/errors/refusals.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { MintPart, MintPhase } from './model.ts'

/** State of a mint's button. The first problem in this order wins. */
export type MintAction =
  | Gate
  | 'loading'
  | 'upcoming'
  | 'between'
  | 'finished'
  | 'refused'
  | 'balance'
  | 'stale'
  | 'mint'

export type MintSituation = Access & {
  readonly phase: MintPhase | null
  readonly part: MintPart | null
  /** Cost of the chosen number. */
  readonly cost: bigint | null
}

/** The button's label depends only on this; mint.test.ts has the table. */
export function nextMintAction(s: MintSituation): MintAction {
  // A mint that is over, or not open yet, is so for every account.
  if (s.phase === 'finished' || s.phase === 'upcoming' || s.phase === 'between') return s.phase
  if (s.gate) return s.gate
  if (!s.phase || s.part?.count == null || s.cost === null) return 'loading'
  if (s.part.count === 0n) return 'refused'
  if (s.part.held === null) return 'loading'
  if (s.part.held < s.cost) return 'balance'
  return s.stale ? 'stale' : 'mint'
}

/** Returns the error code for the contract's own reason of a refusal. */
export const refusalOf = (reason: string): string => codeOfText(reason) ?? 'mint.refused'

import { codeOfText } from '../core/errors/catalogue.ts'
import '../core/errors/refusals.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { MintPart, MintPhase } from './model.ts'

/** What the one button of a mint says and does, in the order in which things must be right. */
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
  /** What the chosen number costs. */
  readonly cost: bigint | null
}

/** The label of the button is this alone; mint.test.ts holds the table. */
export function nextMintAction(s: MintSituation): MintAction {
  // What is over, or not yet, is so for everybody.
  if (s.phase === 'finished' || s.phase === 'upcoming' || s.phase === 'between') return s.phase
  if (s.gate) return s.gate
  if (!s.phase || s.part?.count == null || s.cost === null) return 'loading'
  if (s.part.count === 0n) return 'refused'
  if (s.part.held === null) return 'loading'
  if (s.part.held < s.cost) return 'balance'
  return s.stale ? 'stale' : 'mint'
}

/** Code of why the contract refuses an account, from its own words. */
export const refusalOf = (reason: string): string => codeOfText(reason) ?? 'mint.refused'

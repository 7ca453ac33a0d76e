import { codeOfText } from '../errors/catalogue.ts'
import '../errors/nftCatalogue.ts'
import type { MintPart, MintPhase } from './model.ts'

/** What the one button of a mint says and does, in the order in which things must be right. */
export type MintAction =
  | 'connect'
  | 'connecting'
  | 'wrongChain'
  | 'loading'
  | 'upcoming'
  | 'between'
  | 'finished'
  | 'refused'
  | 'balance'
  | 'stale'
  | 'mint'

export type MintSituation = {
  readonly connected: boolean
  readonly connecting: boolean
  readonly rightChain: boolean
  readonly phase: MintPhase | null
  readonly part: MintPart | null
  /** What the chosen number costs. */
  readonly cost: bigint | null
  readonly stale: boolean
}

/** The label of the button is this alone; mint.test.ts holds the table. */
export function nextMintAction(s: MintSituation): MintAction {
  // What is over, or not yet, is so for everybody.
  if (s.phase === 'finished' || s.phase === 'upcoming' || s.phase === 'between') return s.phase
  if (s.connecting) return 'connecting'
  if (!s.connected) return 'connect'
  if (!s.rightChain) return 'wrongChain'
  if (!s.phase || s.part?.count == null || s.cost === null) return 'loading'
  if (s.part.count === 0n) return 'refused'
  if (s.part.held === null) return 'loading'
  if (s.part.held < s.cost) return 'balance'
  return s.stale ? 'stale' : 'mint'
}

/** Code of why the contract refuses an account, from its own words. */
export const refusalOf = (reason: string): string => codeOfText(reason) ?? 'mint.refused'

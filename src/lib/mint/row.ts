import {
  blocksToChange,
  capOf,
  nextRound,
  phaseOf,
  type RoundState,
  roundAt,
  roundStates,
  rulerPlace,
} from './figures.ts'
import type { MintPhase, MintState, Round } from './model.ts'

/** One mint with all its displayed figures. */
export type MintRow = MintState & {
  readonly phase: MintPhase | null
  readonly round: Round | null
  readonly next: Round | null
  /** Blocks until the round ends or the next one begins. */
  readonly left: bigint | null
  readonly cap: bigint | null
  readonly ruler: number | null
  readonly states: readonly RoundState[]
}

/** Returns the same mint without an account's part. */
export const ofNoAccount = (state: MintState): MintState => ({
  ...state,
  bonuses: state.bonuses.map((bonus) => ({ ...bonus, used: null })),
  part: null,
})

/** @param head block that the figures are for */
export function rowOf(state: MintState, head: bigint): MintRow {
  const { terms } = state
  return {
    ...state,
    phase: terms && phaseOf(terms, head),
    round: terms && roundAt(terms, head),
    next: terms && nextRound(terms, head),
    left: terms && blocksToChange(terms, head),
    cap: terms && capOf(terms),
    ruler: terms && rulerPlace(terms, head),
    states: terms ? roundStates(terms, head) : [],
  }
}

import {
  allocationPpm,
  blocksLeft,
  capLeft,
  committedPpm,
  isFunded,
  paidOf,
  phaseOf,
  priceOf,
  type Refund,
  rulerPlace,
  trueRefund,
} from './figures.ts'
import type { OfferingState, Phase } from './model.ts'

/** One offering with all its displayed figures. */
export type OfferingRow = OfferingState & {
  readonly phase: Phase | null
  /** Blocks until the sale opens or closes. */
  readonly left: bigint | null
  /** Position of the sale on a ruler of 1000. */
  readonly ruler: number | null
  readonly price: bigint | null
  readonly committedPpm: bigint | null
  readonly allocationPpm: bigint | null
  readonly refund: Refund | null
  readonly paid: bigint | null
  /** Price of one project token after the refund. */
  readonly paidPrice: bigint | null
  readonly capLeft: bigint | null
  /** True if the offering holds the tokens that it sells; null is unknown. */
  readonly funded: boolean | null
}

/** @param block that the figures are for */
export function rowOf(state: OfferingState, block: bigint): OfferingRow {
  const { terms, total, part, payLimit } = state
  const refund = part && trueRefund(part, total, terms)
  const paid = part && refund && paidOf(part.amount, refund)
  return {
    ...state,
    phase: terms && phaseOf(terms, block),
    left: terms && blocksLeft(terms, block),
    ruler: terms && rulerPlace(terms, block),
    price: terms && priceOf(terms.raising, terms.offering),
    committedPpm: committedPpm(total, terms),
    allocationPpm: allocationPpm(part?.allocation ?? null),
    refund,
    paid,
    paidPrice: priceOf(paid, part?.out ?? null),
    capLeft: capLeft(payLimit, part?.amount ?? null),
    funded: isFunded(state),
  }
}

/** Figures of an offering, computed here so that no island does sums. Null is unknown, never 0. */
import { min, mulDiv } from '../core/amount/math.ts'
import type { OfferingState, Part, Phase, Terms } from './model.ts'

const E18 = 10n ** 18n
const PPM = 1_000_000n

/** Returns the phase for a transaction sent now: the next block is the first that can include it. */
export function phaseOf({ start, end }: Pick<Terms, 'start' | 'end'>, block: bigint): Phase {
  const next = block + 1n
  if (next < start) return 'upcoming'
  return next <= end ? 'live' : 'finished'
}

/** Claims open with the sale's last block. */
export const claimsOpen = ({ end }: Pick<Terms, 'end'>, block: bigint) => block + 1n >= end

/** Returns the blocks until the phase changes; 0 once it is finished. */
export function blocksLeft(terms: Pick<Terms, 'start' | 'end'>, block: bigint): bigint {
  const phase = phaseOf(terms, block)
  if (phase === 'finished') return 0n
  return phase === 'upcoming' ? terms.start - block : terms.end - block
}

/** Returns the position of a block on a ruler of 1000. The sale is its middle half. */
export function rulerPlace({ start, end }: Pick<Terms, 'start' | 'end'>, block: bigint): number {
  const length = end > start ? end - start : 1n
  const place = 250n + ((block - start) * 500n) / length
  return Number(place < 0n ? 0n : place > 1_000n ? 1_000n : place)
}

/** Returns pay tokens for one whole project token over 1e18, rounded up; null while nothing is for sale. */
export const priceOf = (paid: bigint | null, out: bigint | null): bigint | null =>
  paid === null || !out ? null : mulDiv(paid, E18, out, 'up')

/** Returns the committed part of the raise, in parts per million, rounded down. */
export const committedPpm = (total: bigint | null, terms: Terms | null): bigint | null =>
  total === null || !terms || terms.raising === 0n ? null : mulDiv(total, PPM, terms.raising, 'down')

/** Converts an allocation over 1e18 to parts per million, rounded down. */
export const allocationPpm = (allocation: bigint | null): bigint | null =>
  allocation === null ? null : mulDiv(allocation, PPM, E18, 'down')

export type RefundDoubt = 'unread' | 'negative' | 'unclear' | 'impossible'
export type Refund = { readonly amount: bigint } | { readonly doubt: RefundDoubt }

/**
 * Returns the contract's refund if it can be true. The real chain computes it from the tokens sold instead of those
 * raised, and returns a negative result as its absolute value (docs/chain.md, Encoding and Offering). Then nothing is
 * paid back, and the figure is no refund. If a true refund has the same number, the two cannot be distinguished.
 */
export function trueRefund(part: Part, total: bigint | null, terms: Terms | null): Refund {
  const { amount, out, refund } = part
  if (amount === null || out === null || refund === null || total === null || !terms)
    return { doubt: 'unread' }
  if (total <= terms.raising) return refund === 0n ? { amount: 0n } : { doubt: 'impossible' }
  if (out > amount && refund === out - amount && refund > 0n) {
    const owed = mulDiv(amount, total - terms.raising, total, 'down')
    return { doubt: refund === owed ? 'unclear' : 'negative' }
  }
  return refund > amount ? { doubt: 'impossible' } : { amount: refund }
}

/** Returns the amount that stays committed after the refund; null while the refund is in doubt. */
export const paidOf = (amount: bigint | null, refund: Refund): bigint | null =>
  amount === null || !('amount' in refund) ? null : amount - refund.amount

/** Returns the amount that may still be committed under the cap; null if there is none or it is unknown. */
export const capLeft = (payLimit: bigint | null, amount: bigint | null): bigint | null =>
  !payLimit ? null : amount === null ? payLimit : payLimit > amount ? payLimit - amount : 0n

/** Largest amount that can be committed now, from balance and cap; null while the balance is unknown. */
export function mostOf({ payLimit, part }: OfferingState): bigint | null {
  if (!part || part.held === null) return null
  const left = capLeft(payLimit, part.amount)
  return left === null ? part.held : min(part.held, left)
}

/**
 * True if the offering holds the tokens that it sells. The real contract takes commitments without them, and then its
 * claims and refunds fail (docs/chain.md, Offering), so this page checks the token's balance. If one token is both sold
 * and paid with, the committed amount does not count. Null is unknown.
 */
export function isFunded({
  entry,
  terms,
  total,
  stock,
}: Pick<OfferingState, 'entry' | 'terms' | 'total' | 'stock'>): boolean | null {
  const same = entry.payToken.toLowerCase() === entry.projectToken.toLowerCase()
  if (!terms || stock === null || (same && total === null)) return null
  return stock >= terms.offering + (same && total !== null ? total : 0n)
}

export type Preview = {
  /** Over 1e18. */
  readonly allocation: bigint
  readonly out: bigint
  /** True if more is committed than raised: a part of it is refunded. */
  readonly over: boolean
}

/**
 * Computes the contract's views after a commitment, if no other account commits, by its own formulas, each division
 * rounded down. Excludes refunds, because the chains differ there.
 */
export function previewCommit(terms: Terms, total: bigint, mine: bigint, more: bigint): Preview {
  const [amount, all] = [mine + more, total + more]
  const allocation = all === 0n ? 0n : mulDiv(amount, E18, all, 'down')
  const over = all > terms.raising
  if (over) return { allocation, out: mulDiv(terms.offering, allocation, E18, 'down'), over }
  const scaled = mulDiv(amount, terms.offering, E18, 'down')
  const out = terms.raising === 0n ? 0n : mulDiv(scaled, E18, terms.raising, 'down')
  return { allocation, out, over }
}

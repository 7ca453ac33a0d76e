/** Figures shown of an offering, computed here so that no island does sums. Null is unknown, never 0. */
import { min, mulDiv } from '../core/amount/math.ts'
import type { OfferingState, Part, Phase, Terms } from './model.ts'

const ONE = 10n ** 18n
const PPM = 1_000_000n

/** Where a sale stands for a transaction sent now: the next block is the first that can take it. */
export function phaseOf({ start, end }: Pick<Terms, 'start' | 'end'>, block: bigint): Phase {
  const next = block + 1n
  if (next < start) return 'upcoming'
  return next <= end ? 'live' : 'finished'
}

/** Claims begin with the sale's last block. */
export const claimsOpen = ({ end }: Pick<Terms, 'end'>, block: bigint) => block + 1n >= end

/** Blocks until the phase changes; 0 once it is finished. */
export function blocksLeft(terms: Pick<Terms, 'start' | 'end'>, block: bigint): bigint {
  const phase = phaseOf(terms, block)
  if (phase === 'finished') return 0n
  return phase === 'upcoming' ? terms.start - block : terms.end - block
}

/** Place of a block on the ruler of 1000: the sale is its middle half. */
export function rulerPlace({ start, end }: Pick<Terms, 'start' | 'end'>, block: bigint): number {
  const length = end > start ? end - start : 1n
  const place = 250n + ((block - start) * 500n) / length
  return Number(place < 0n ? 0n : place > 1_000n ? 1_000n : place)
}

/** Pay tokens for one whole project token over 1e18, rounded up; null while nothing is for sale. */
export const priceOf = (paid: bigint | null, out: bigint | null): bigint | null =>
  paid === null || !out ? null : mulDiv(paid, ONE, out, 'up')

/** How much of the raise is committed, in parts per million, rounded down. */
export const committedPpm = (total: bigint | null, terms: Terms | null): bigint | null =>
  total === null || !terms || terms.raising === 0n ? null : mulDiv(total, PPM, terms.raising, 'down')

/** An allocation over 1e18 in parts per million, rounded down. */
export const allocationPpm = (allocation: bigint | null): bigint | null =>
  allocation === null ? null : mulDiv(allocation, PPM, ONE, 'down')

export type RefundDoubt = 'unread' | 'negative' | 'unclear' | 'impossible'
export type Refund = { readonly amount: bigint } | { readonly doubt: RefundDoubt }

/**
 * What the contract says it pays back, where that can be true. The real chain reckons the refund with the tokens
 * sold in place of those raised, and gives a negative one as its absolute (docs/chain.md, Encoding and Offering): then nothing
 * comes back, and its figure is no refund. Where a true refund would be the same number, the two look alike.
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

/** What stays committed after the refund; null while the refund is in doubt. */
export const paidOf = (amount: bigint | null, refund: Refund): bigint | null =>
  amount === null || !('amount' in refund) ? null : amount - refund.amount

/** What may still be committed under the cap; null where there is none or it is unknown. */
export const capLeft = (payLimit: bigint | null, amount: bigint | null): bigint | null =>
  !payLimit ? null : amount === null ? payLimit : payLimit > amount ? payLimit - amount : 0n

/** Largest amount that can be committed now: balance and cap; null while the balance is unknown. */
export function mostOf({ payLimit, part }: OfferingState): bigint | null {
  if (!part || part.held === null) return null
  const left = capLeft(payLimit, part.amount)
  return left === null ? part.held : min(part.held, left)
}

/**
 * Whether the offering holds what it sells. The real contract takes commitments without it, and then its claims fail
 * with their refunds (docs/chain.md, Offering), so this page asks the token itself. Where one token is both sold and paid
 * with, what was committed is no stock. Null: unknown.
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
  /** More is committed than is raised: a part of it comes back. */
  readonly over: boolean
}

/**
 * What the contract's views will say after a commitment, if nobody else commits: its own formulas, each division
 * rounded down. Refunds are left to the contract: the chains differ there.
 */
export function previewCommit(terms: Terms, total: bigint, mine: bigint, more: bigint): Preview {
  const [amount, all] = [mine + more, total + more]
  const allocation = all === 0n ? 0n : mulDiv(amount, ONE, all, 'down')
  const over = all > terms.raising
  if (over) return { allocation, out: mulDiv(terms.offering, allocation, ONE, 'down'), over }
  const scaled = mulDiv(amount, terms.offering, ONE, 'down')
  const out = terms.raising === 0n ? 0n : mulDiv(scaled, ONE, terms.raising, 'down')
  return { allocation, out, over }
}

/** Amounts of a finished conversion, compared with the review. */
import { mulDiv } from '../core/amount/math.ts'
import type { Address } from '../core/config/registry.ts'
import { E18 } from '../core/pool/model.ts'
import type { Settled } from '../core/tx/model.ts'
import type { ConversionReview } from './review.ts'

export type ConversionReceipt = {
  readonly block: bigint
  /** Null if the chain's log has no amount (docs/chain.md, Logs). */
  readonly received: bigint | null
  /** Shortfall against the reviewed amount; 0 if there is none, or if it is unknown. */
  readonly missing: bigint
  /** Received for 1e18 paid, after the fee, rounded down; null if unknown. */
  readonly rate: bigint | null
  /** The same of the review. */
  readonly reviewedRate: bigint
}

/** Compares the amount that arrived with the reviewed one. */
export function receiptOf(
  { tokenOut, amount, least }: ConversionReview,
  { block, received }: Pick<Settled, 'block' | 'received'>,
): ConversionReceipt {
  const came = received[tokenOut.address.toLowerCase() as Address] ?? null
  return {
    block,
    received: came,
    missing: came !== null && came < least ? least - came : 0n,
    rate: came === null ? null : mulDiv(came, E18, amount, 'down'),
    reviewedRate: mulDiv(least, E18, amount, 'down'),
  }
}

import { chain } from '../../../lib/core/config/env.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import type { OpenRequest } from '../../../lib/hero/read.ts'
import type { Series } from '../../../lib/hero/series.ts'
import { readRequested, type SettleReview, settleable, settleSteps } from '../../../lib/hero/settle.ts'
import { rpc } from '../../../stores/chain.ts'
import { reviewOf } from '../../../stores/review.ts'
import { snackError } from '../../../stores/snackbar.ts'
import { startFlow } from '../../../stores/tx.ts'
import { $wallet } from '../../../stores/wallet.ts'

const deps = { rpc, chainId: chain.id }
const nothing = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }

/** The review of settling draws, if they were not settled automatically. */
export const settleReview = reviewOf((review: SettleReview | null) => review)

/**
 * Reads the boxes of all requests to settle up to one, and opens the review.
 * @param open requests, the oldest first
 * @param next block that a transaction would be in
 */
export async function openSettle(
  { at, number }: { readonly at: Series; readonly number: bigint },
  open: readonly OpenRequest[] | null,
  next: bigint,
): Promise<void> {
  const owner = $wallet.get().address
  const due = open && settleable(open, number, next)
  if (!owner || !due) return
  try {
    const boxes = await readRequested(rpc(), chain.id, at.address, due)
    if (!boxes) throw new AppError('hero.unread', 'boxes')
    settleReview.open({ owner, to: at.address, requests: due, boxes })
  } catch (error) {
    snackError(error instanceof AppError ? error.code : 'unknown')
  }
}

export const settleStepsOf = (review: SettleReview) => settleSteps(deps, review)

export const signSettle = (review: SettleReview) => startFlow(review.owner, settleStepsOf(review), nothing)

/** What only an open review of a trade needs: fetched with its dialog. */
import { registry } from '../lib/config/contracts.ts'
import { chain } from '../lib/config/env.ts'
import { type SwapRequest, swapSteps } from '../lib/swap/flow.ts'
import { refreshBalances } from './balances.ts'
import { rpc } from './chain.ts'
import { rereadPools } from './pools.ts'
import { $action, $draft, change, closeReview, openReview, type Review } from './swap.ts'
import { startKeptFlow } from './tx.ts'

/** Reads what a trade rests on, from now on. */
export const rereadSwap = () => Promise.all([rereadPools(), refreshBalances()])

/** The same trade with the figures of this moment; the form says why, where it can no longer be signed. */
export function renewReview(): void {
  closeReview()
  if ($action.get().kind === 'review') openReview()
}

/** Signs the reviewed trade: `[approve?, swap]`. Null when the review was closed before the last signature. */
export async function submitSwap(review: Review) {
  const { owner } = review
  const draft = $draft.get()
  const request: SwapRequest = { owner, quote: review.quote }
  const steps = swapSteps({ rpc, chainId: chain.id, registry }, request)
  const remember = {
    tokenIn: review.tokenIn.address,
    tokenOut: review.tokenOut.address,
    amountIn: review.quote.amountIn.toString(),
    amountOut: review.quote.amountOut.toString(),
  }
  const result = await startKeptFlow(owner, steps, remember, { kind: 'swap', data: location.hash })
  if (!result) return null
  // What was typed is spent; the next trade begins empty, unless another was begun meanwhile.
  if (result.last.at === 'confirmed' && $draft.get() === draft) change({ text: '' })
  return result
}

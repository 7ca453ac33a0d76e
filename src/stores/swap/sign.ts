/** What only an open review of a trade needs: fetched with its dialog. */
import { map } from 'nanostores'
import { askApi } from '../../lib/api/client.ts'
import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import { sameAddress, type Token } from '../../lib/config/registry.ts'
import { parseUsd } from '../../lib/exchange/price.ts'
import { tokensResponseSchema } from '../../lib/exchange/schema.ts'
import { type SwapRequest, swapSteps } from '../../lib/route/flow.ts'
import { belowIndex } from '../../lib/swap/indexPrice.ts'
import { firstFailure } from '../kernel/accountRead.ts'
import { rereadBalances } from '../kernel/balances.ts'
import { rpc } from '../kernel/chain.ts'
import { rereadPools } from '../kernel/pools.ts'
import { apiUrl } from '../kernel/settings.ts'
import { startKeptFlow } from '../kernel/tx.ts'
import { $action, $draft, change, closeReview, openReview, type Review } from './swap.ts'

type IndexPriceState = {
  /** Whose figures these are; null before the index told, or failed to. */
  readonly of: Review | null
  /** Parts per million that the quote brings less than the index's prices make of it; null when not known. */
  readonly belowPpm: bigint | null
  /** The block that the index's prices are from. */
  readonly block: bigint | null
}
/** The reviewed quote beside the index's prices. */
export const $indexPrice = map<IndexPriceState>({ of: null, belowPpm: null, block: null })

/** Asks the index for the prices of a review's tokens. @returns the stop */
export function readIndexPrice(review: Review): () => void {
  const leave = new AbortController()
  const unknown: IndexPriceState = { of: review, belowPpm: null, block: null }
  const read = async (): Promise<IndexPriceState> => {
    const request = { base: apiUrl(), path: 'exchange/v1/tokens', signal: leave.signal }
    const { list, asOfBlock } = await askApi(request, tokensResponseSchema)
    const priceOf = ({ address }: Token) =>
      parseUsd(list.find((row) => sameAddress(row.address, address))?.priceUsd ?? null)
    const belowPpm = belowIndex(review.quote, priceOf(review.tokenIn), priceOf(review.tokenOut))
    return { of: review, belowPpm, block: BigInt(asOfBlock) }
  }
  void read()
    .catch(() => unknown)
    .then((state) => leave.signal.aborted || $indexPrice.set(state))
  return () => leave.abort()
}

/** Reads what a trade rests on, from now on. */
export const rereadSwap = () => firstFailure(rereadPools(), rereadBalances())

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

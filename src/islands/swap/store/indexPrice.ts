import { map } from 'nanostores'
import { askApi } from '../../../lib/core/api/client.ts'
import { sameAddress, type Token } from '../../../lib/core/config/registry.ts'
import { parseUsd } from '../../../lib/core/exchange/price.ts'
import { tokensResponseSchema } from '../../../lib/core/exchange/schema.ts'
import { belowIndex } from '../../../lib/swap/indexPrice.ts'
import type { SwapReview } from '../../../lib/swap/review.ts'
import { apiUrl } from '../../../stores/settings.ts'

type IndexPriceState = {
  /** Review of these figures; null before the indexer answered, or if it failed. */
  readonly of: SwapReview | null
  /** Parts per million that the quote is below the indexer's prices; null if unknown. */
  readonly belowPpm: bigint | null
  /** Block of the indexer's prices. */
  readonly block: bigint | null
}
/** The reviewed quote compared with the indexer's prices. */
export const $indexPrice = map<IndexPriceState>({ of: null, belowPpm: null, block: null })

/**
 * Asks the indexer for the prices of a review's tokens.
 * @returns the stop function
 */
export function readIndexPrice(review: SwapReview): () => void {
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

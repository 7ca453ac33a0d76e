/** Signing of a mint, loaded with its review. */
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { Settled } from '../../../lib/core/tx/model.ts'
import { mintSteps } from '../../../lib/mint/flow.ts'
import type { MintReview } from '../../../lib/mint/review.ts'
import { rpc } from '../../../stores/chain.ts'
import { startSavedFlow } from '../../../stores/tx.ts'

/** Returns the steps of a review: `[approve?, mint]`. */
export const stepsOf = (review: MintReview) => mintSteps({ rpc, chainId: chain.id, registry }, review)

/** Signs the reviewed mint. Null if the review was closed before the last signature. */
export function signMint(review: MintReview) {
  const { owner, entry, count, price, payToken } = review
  const remember = {
    tokenIn: payToken,
    tokenOut: null,
    amountIn: (price * count).toString(),
    amountOut: null,
  }
  const saved = { kind: 'mint', data: JSON.stringify({ id: entry.id, count: Number(count) }) }
  return startSavedFlow(owner, stepsOf(review), remember, saved)
}

/** Returns a collection's items that a transaction minted, from its receipt; empty if the receipt has none. */
export function mintedIn(settled: Settled, collection: string): readonly bigint[] {
  const entry = fullRegistry.collections?.find(({ id }) => id === collection)
  return (entry && settled.items[entry.address.toLowerCase() as Address]) ?? []
}

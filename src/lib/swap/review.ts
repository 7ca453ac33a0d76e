import type { Address, Token } from '../core/config/registry.ts'
import type { Quote } from '../core/route/model.ts'

/** The trade as frozen by the review: pools, kinds, order and limit no longer change. */
export type SwapReview = {
  /** Account of the trade. No other account is asked to sign it. */
  readonly owner: Address
  readonly quote: Quote
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly block: bigint
  /** Both amounts over 1e18 dollars at the pools' own prices of that block; null if a token has none. */
  readonly dollars: { readonly paid: bigint | null; readonly received: bigint | null }
}

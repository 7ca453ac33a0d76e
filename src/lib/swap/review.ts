import type { Address, Token } from '../core/config/registry.ts'
import type { Quote } from '../core/route/model.ts'

/** The trade as the review froze it: pools, kinds, order and limit no longer move. */
export type SwapReview = {
  /** Whose trade it is: another account's signature is not asked for it. */
  readonly owner: Address
  readonly quote: Quote
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly block: bigint
  /** Both amounts over 1e18 dollars at the pools' own prices of that block; null where a token has none. */
  readonly dollars: { readonly paid: bigint | null; readonly received: bigint | null }
}

import type { Address } from '../config/registry.ts'
import type { Pool, PoolIssue } from '../pool/model.ts'

/** The typed side: pay exactly, or receive exactly. */
export type SwapMode = 'exactIn' | 'exactOut'

export type Hop = { readonly pool: Pool; readonly tokenIn: Address; readonly tokenOut: Address }

/** One path through the pools, with every amount along it. */
export type Route = {
  readonly hops: readonly Hop[]
  /** amounts[0] is paid, the last is received; base units. */
  readonly amounts: readonly bigint[]
}

export type Quote = {
  readonly mode: SwapMode
  readonly route: Route
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Limit that the transaction enforces: for exactIn a minimum output, for exactOut a maximum input. */
  readonly limit: bigint
  readonly slippageBps: number
  /** Effect of the trade's size on the price, without fees, in parts per million. */
  readonly impactPpm: bigint
  /** Pool fees of all hops together, in parts per million of the input. */
  readonly feePpm: bigint
  /** The other routes, best first. */
  readonly others: readonly Route[]
}

export type QuoteIssue =
  | PoolIssue
  | 'swap.noRoute'
  | 'swap.sameToken'
  | 'swap.exactOutUnavailable'
  | 'swap.tooSmall'
  | 'swap.tooLarge'

export type QuoteResult = { readonly quote: Quote } | { readonly issue: QuoteIssue }

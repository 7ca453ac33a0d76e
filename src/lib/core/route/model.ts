import type { Address } from '../config/registry.ts'
import type { Pool, PoolIssue } from '../pool/model.ts'

/** Which side the person typed: pay exactly, or receive exactly. */
export type SwapMode = 'exactIn' | 'exactOut'

export type Hop = { readonly pool: Pool; readonly tokenIn: Address; readonly tokenOut: Address }

/** One way through the pools, with every amount along it. */
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
  /** What the transaction insists on: exactIn a minimum out, exactOut a maximum in. */
  readonly limit: bigint
  readonly slippageBps: number
  /** How far the trade's size moves the price, without fees, in parts per million. */
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

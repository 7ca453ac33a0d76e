import type { Token } from '../config/registry.ts'

/** Estimated gas of an approval and its call before the chain has measured them. */
const TYPICAL_GAS = 400_000n

/** Expected network fee, in wei; null while the gas price is unknown. */
export const expectedFee = (gasPrice: bigint | null) => (gasPrice === null ? null : gasPrice * TYPICAL_GAS)

/** Gas of one more pool in a route, for the most expensive kind: stable (contracts/snapshots/exchange.json). */
const POOL_GAS = 160_000n

/** Network fee of one more pool in a route, in wei; null while the gas price is unknown. */
export const feeOfPool = (gasPrice: bigint | null) => (gasPrice === null ? null : gasPrice * POOL_GAS)

/** Nodes refuse a larger gas limit (docs/chain.md, Transactions); each call of a flow may need one. */
export const GAS_CEILING = 5_000_000n

/**
 * Returns the maximum amount after reserving fees: gasLimit × gasPrice must be held besides the amount (docs/chain.md,
 * Chain and fees).
 * @param calls signatures of the flow: an approval and the call after it, or more
 */
export function maxSpendable(token: Token, balance: bigint, gasPrice: bigint, calls = 2): bigint {
  if (token.symbol !== 'MEV') return balance
  const reserve = BigInt(calls) * GAS_CEILING * gasPrice
  return balance > reserve ? balance - reserve : 0n
}

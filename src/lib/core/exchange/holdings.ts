import type { Address } from '../config/registry.ts'
import { worthInDollars } from './price.ts'

/** What an account's tokens are worth at some prices. */
export type Holdings = {
  /** Dollars over 1e18 by token, rounded down; null where balance or price is unknown. */
  readonly worth: ReadonlyMap<Address, bigint | null>
  /** Sum of all that is known; null where nothing is. */
  readonly total: bigint | null
  /** Tokens that are, or may be, held and are not in the sum. */
  readonly missing: number
}

/**
 * @param held base units by token; undefined is not read, which is not 0
 * @param prices dollars over 1e18 by token
 */
export function holdings(
  held: readonly (readonly [Address, bigint | undefined])[],
  prices: ReadonlyMap<Address, bigint>,
): Holdings {
  const worth = new Map(
    held.map(([token, raw]) => {
      // None of a token is worth nothing, whatever it costs.
      const usd = raw === undefined ? null : raw === 0n ? 0n : worthInDollars(raw, prices.get(token))
      return [token, usd] as const
    }),
  )
  const known = [...worth.values()].filter((usd) => usd !== null)
  return {
    worth,
    total: known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0n),
    missing: worth.size - known.length,
  }
}

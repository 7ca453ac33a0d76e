import type { Address } from '../config/registry.ts'
import { dollarValue } from './price.ts'

/** Value of an account's tokens at given prices. */
export type Holdings = {
  /** Dollars over 1e18 by token, rounded down; null if balance or price is unknown. */
  readonly value: ReadonlyMap<Address, bigint | null>
  /** Sum of all known values; null if there is none. */
  readonly total: bigint | null
  /** Number of tokens that are, or may be, held and are not in the sum. */
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
  const value = new Map(
    held.map(([token, raw]) => {
      // A zero balance has the value 0, whatever the price.
      const usd = raw === undefined ? null : raw === 0n ? 0n : dollarValue(raw, prices.get(token))
      return [token, usd] as const
    }),
  )
  const known = [...value.values()].filter((usd) => usd !== null)
  return {
    value,
    total: known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0n),
    missing: value.size - known.length,
  }
}

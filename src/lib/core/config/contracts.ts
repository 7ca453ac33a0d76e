import data from '#contracts/exchange' with { type: 'json' }
import { type Address, type ExchangeRegistry, registryTokens } from './registry.ts'
import { usdTokens } from './tokens.ts'

/**
 * The part of the chain's registry that an exchange needs; `fullRegistry.ts` has all of it. Its shape is checked by a
 * test and by `npm run registry:check`, so that the page needs no parser for its own data.
 */
export const registry = data as unknown as ExchangeRegistry

export const tokens = registryTokens(registry)

/** Tokens of this chain that count as one dollar. */
export const dollarTokens: readonly Address[] = usdTokens.flatMap((symbol) => registry.tokens[symbol] ?? [])

/** The token at an address, in any spelling; undefined if this chain's registry does not name it. */
export const tokenAt = (address: string | null) =>
  tokens.find((token) => token.address.toLowerCase() === address?.toLowerCase())

/** Returns the name of an address for a sentence: a token's symbol, or the pool of an LP token. */
export function symbolAt(address: string | null): string {
  const pool = registry.pools.find((entry) => entry.address.toLowerCase() === address?.toLowerCase())
  return pool ? `${pool.id} LP` : (tokenAt(address)?.symbol ?? '?')
}

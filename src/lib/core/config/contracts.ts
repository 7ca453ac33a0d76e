import data from '#contracts/exchange' with { type: 'json' }
import { type Address, type ExchangeRegistry, registryTokens } from './registry.ts'
import { usdTokens } from './tokens.ts'

/**
 * Of the registry of the chain this build is for what an exchange is made of; all of it: `fullRegistry.ts`. Its shape is checked by a test and by
 * `npm run registry:check`, so the page need not carry a parser for its own data.
 */
export const registry = data as unknown as ExchangeRegistry

export const tokens = registryTokens(registry)

/** Tokens of this chain that count as one dollar. */
export const dollarTokens: readonly Address[] = usdTokens.flatMap((symbol) => registry.tokens[symbol] ?? [])

/** The token at an address, in whatever spelling; undefined when this chain's registry does not name it. */
export const tokenAt = (address: string | null) =>
  tokens.find((token) => token.address.toLowerCase() === address?.toLowerCase())

/** What an address is called in a sentence: a token's symbol, or the pool whose LP token it is. */
export function symbolAt(address: string | null): string {
  const pool = registry.pools.find((entry) => entry.address.toLowerCase() === address?.toLowerCase())
  return pool ? `${pool.id} LP` : (tokenAt(address)?.symbol ?? '?')
}

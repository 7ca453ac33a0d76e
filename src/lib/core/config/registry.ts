import type * as v from 'valibot'
import type { RegistrySchema } from './registrySchema.ts'
import { TOKEN_DECIMALS, type TokenSymbol, tokenList } from './tokens.ts'

export type Address = `0x${string}`

/** True if two spellings are the same address. */
export const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Contract addresses of one chain: `contracts.<chain>.json`, compiled in and never read from elsewhere. */
export type Registry = v.InferOutput<typeof RegistrySchema>

/**
 * The part of a registry that every page's first load includes; farms, offerings and NFTs are loaded with their pages.
 */
export const EXCHANGE_KEYS = [
  'chainId',
  'factory',
  'router',
  'whitelist',
  'gateway',
  'formulator',
  'genesisLock',
  'tokens',
  'pools',
] as const satisfies readonly (keyof Registry)[]
export type ExchangeRegistry = Pick<Registry, (typeof EXCHANGE_KEYS)[number]>

export type Token = {
  readonly symbol: TokenSymbol
  readonly name: string
  readonly address: Address
  readonly decimals: number
}

/** Tokens of the list that have an address on this chain, in the list's order. */
export function registryTokens(registry: Pick<Registry, 'tokens'>): Token[] {
  return tokenList.flatMap(({ symbol, name }) => {
    const address = registry.tokens[symbol]
    return address ? [{ symbol, name, address, decimals: TOKEN_DECIMALS }] : []
  })
}

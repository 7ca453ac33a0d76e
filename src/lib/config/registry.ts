import type * as v from 'valibot'
import type { RegistrySchema } from './registrySchema.ts'
import { TOKEN_DECIMALS, type TokenSymbol, tokenList } from './tokens.ts'

export type Address = `0x${string}`

/** Whether two spellings are one address. */
export const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Contract addresses of one chain: `contracts.<chain>.json`, compiled in and never taken from elsewhere. */
export type Registry = v.InferOutput<typeof RegistrySchema>

export type Token = {
  readonly symbol: TokenSymbol
  readonly name: string
  readonly address: Address
  readonly decimals: number
}

/** Tokens of the list that have an address on this chain, in the list's order. */
export function registryTokens(registry: Registry): Token[] {
  return tokenList.flatMap(({ symbol, name }) => {
    const address = registry.tokens[symbol]
    return address ? [{ symbol, name, address, decimals: TOKEN_DECIMALS }] : []
  })
}

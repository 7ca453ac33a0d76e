import type { Address } from 'viem'

/** The contract registry, `contracts.<chain>.json`. A missing address is null. */
export interface Registry {
  chainId: number
  factory: Address | null
  router: Address | null
  whitelist: Address | null
  gateway: Address | null
  formulator: Address | null
  tokens: Record<string, Address | null>
  pools: { id: string; kind: 'amm' | 'cfmm'; address: Address; tokens: [Address, Address] }[]
}

import type { Address } from 'viem'

/** The contract registry, `contracts.<chain>.json`. A missing address is null. */
export type Registry = {
  chainId: number
  factory: Address | null
  router: Address | null
  whitelist: Address | null
  gateway: Address | null
  formulator: Address | null
  tokens: Record<string, Address | null>
  pools: { id: string; kind: 'amm' | 'cfmm'; address: Address; tokens: [Address, Address] }[]
  /** The MEFI farm; a pool's index in the list is its pid. */
  farm: { address: Address; pools: { id: string; want: Address; strat: Address }[] } | null
  mappFarms: { id: string; address: Address; want: Address; reward: Address; banker: Address }[]
  offerings: { id: string; address: Address; payToken: Address; projectToken: Address }[]
  genesisLock: Address | null
  /** The NFT market: the contract that is called, and the one that stores listings. */
  market: { operation: Address; data: Address } | null
  collections: { id: string; address: Address; kind: 'nft' | 'formulator' }[]
  /** Mints in rounds, and the collection each mints. */
  mints: { id: string; address: Address; collection: string; kind: 'box' | 'project' }[]
  /**
   * Contracts that open boxes (`box` is null if there are none) and change heroes. `draw`: `oneStep` if a reveal
   * answers immediately.
   */
  reveals: {
    id: string
    address: Address
    box: string | null
    hero: string
    kind: 'pocket' | 'xheroes'
    draw: 'twoStep' | 'oneStep'
  }[]
  /** Conversions of MPL. */
  converters: {
    id: 'mpl-pks' | 'mpl-hrs'
    kind: 'converter' | 'request'
    address: Address
    tokenIn: Address
    tokenOut: Address
  }[]
  /** The pool that pays, the contract of the daily reward, the pool's owner, and the collections whose heroes earn. */
  nftFarm: { pool: Address; terms: Address; operator: Address; collections: string[] } | null
  /** Contracts that earlier releases named and this one does not. */
  retired: { address: Address; role: 'router'; reason: 'replaced' }[]
}

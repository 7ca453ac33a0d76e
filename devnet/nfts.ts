import { collectionList, type Group } from '../src/lib/core/config/collections.ts'

/** Ids of the items: 1, 2, 3 … as revealed heroes have, or the hashes of the collection's counter. */
type Ids = 'small' | 'hashed'

export type DevCollection = {
  /** As in the list of collections. */
  id: string
  name: string
  symbol: string
  group: Group
  ids: Ids
  /** Items that the seed makes directly; minted ones are added to these. */
  supply: number
}

/** Items of each collection before any mint. Boxes come from mints alone. */
const SUPPLY: Record<string, readonly [Ids, number]> = {
  pocket_s1: ['small', 80],
  pocket_s2: ['small', 420],
  pocket_s3: ['small', 380],
  pocket_s4: ['small', 250],
  xheroes_s1: ['small', 250],
  xheroes_s2: ['small', 180],
  xheroes_s3: ['small', 130],
  xheroes_s4: ['small', 100],
  xheroes_card: ['hashed', 160],
  havah: ['small', 100],
  genesis: ['hashed', 120],
  arena: ['small', 110],
}

/** The collections that are NFT contracts, in the order they are deployed. */
export const COLLECTIONS: readonly DevCollection[] = collectionList
  .filter(({ group }) => group !== 'formulator')
  .map(({ id, name, shortName, group }) => {
    const [ids, supply] = SUPPLY[id] ?? ['hashed', 0]
    return { id, name, symbol: shortName.toUpperCase(), group, ids, supply }
  })

/**
 * Address of metadata: a path on the devnet's own public port. Readers prepend the origin, since the chain does not
 * know the port.
 */
export const metadataPath = (collection: string): string => `/metadata/${collection}/{id}.json`

/**
 * Formulators as on the main network, but with a shorter required age: 200 blocks for a Sigma and as many for an Omega.
 */
export const FORMULATOR = {
  alpha: '200000',
  sigmaBlocks: 200n,
  omegaBlocks: 200n,
  perBlock: 475_646_879_756_468_800n,
} as const

/** The market's fees over 10000: service, creator, burn and liquidity. */
export const MARKET_FEES = { service: 200n, creator: 200n, burn: 100n } as const

/** Price of an item in every mint, whole MEV. */
export const MINT_PRICE = '5000'

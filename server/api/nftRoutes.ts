import type { Route } from './frame.ts'
import { nftRoutes } from './nft.ts'
import { nftActivityRoutes } from './nftActivities.ts'
import { nftCandidateRoutes } from './nftCandidates.ts'
import type { NftOptions } from './nftItems.ts'
import { nftListRoutes } from './nftLists.ts'
import { nftMintRoutes } from './nftMint.ts'

/** Everything about NFTs. */
export const allNftRoutes = (options: NftOptions): Route[] => [
  ...nftRoutes(options),
  ...nftListRoutes(options),
  ...nftActivityRoutes(options),
  ...nftCandidateRoutes(options),
  ...nftMintRoutes(options),
]

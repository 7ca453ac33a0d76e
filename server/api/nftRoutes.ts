import { nftRoutes } from './item/routes.ts'
import type { Route } from './kernel/frame.ts'
import { nftMintRoutes } from './mint/routes.ts'
import { nftActivityRoutes } from './nft/activities.ts'
import type { NftOptions } from './nft/items.ts'
import { nftListRoutes } from './nft/lists.ts'
import { nftCandidateRoutes } from './owned/candidates.ts'

/** Everything about NFTs. */
export const allNftRoutes = (options: NftOptions): Route[] => [
  ...nftRoutes(options),
  ...nftListRoutes(options),
  ...nftActivityRoutes(options),
  ...nftCandidateRoutes(options),
  ...nftMintRoutes(options),
]

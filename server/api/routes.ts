import type { Registry } from '../registry.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { historyReader } from './exchange/history.ts'
import { marketReader, type ReadMarket } from './exchange/market.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { farmRoutes } from './farm/routes.ts'
import { formulatorRoutes } from './formulator/routes.ts'
import { heroCandidateRoutes } from './hero/candidates.ts'
import { heroRequestRoutes } from './hero/requests.ts'
import { itemRoutes } from './item/routes.ts'
import type { Route } from './kernel/route.ts'
import { liquidityRoutes } from './liquidity/routes.ts'
import { marketRoutes } from './market/routes.ts'
import { mintRoutes } from './mint/routes.ts'
import type { NftOptions } from './nft/collections.ts'
import type { Shelves } from './nft/shelves.ts'
import { offeringRoutes } from './offering/routes.ts'
import { ownedActivityRoutes } from './owned/activities.ts'
import { candidateRoutes } from './owned/candidates.ts'
import { ownedMetadataRoutes } from './owned/metadata.ts'
import { ownedRoutes } from './owned/routes.ts'
import { portfolioRoutes } from './portfolio/routes.ts'
import { userRoutes } from './users/routes.ts'

type Options = {
  readonly registry: Registry
  readonly shelves: Shelves
  /** Answered to everybody who asks for their country; else what a proxy in front says. */
  readonly country?: string | undefined
}

type ItemOptions = NftOptions & { readonly marketAt?: ReadMarket }

/** What is about items: of the market, of one item, of an account, of mints. */
export const nftRoutes = (options: ItemOptions): Route[] => [
  ...formulatorRoutes(),
  ...itemRoutes(options),
  ...marketRoutes(options),
  ...ownedRoutes(options),
  ...ownedMetadataRoutes(options),
  ...ownedActivityRoutes(options),
  ...candidateRoutes(options),
  ...heroCandidateRoutes(options),
  ...heroRequestRoutes(options),
  ...mintRoutes(options),
]

/** Every route that the server answers and the OpenAPI document describes. */
export function apiRoutes({ registry, shelves, country }: Options): Route[] {
  const marketAt = marketReader(registry)
  const history = historyReader(registry)
  return [
    ...userRoutes({ country }),
    ...exchangeRoutes({ registry, marketAt, history }),
    ...liquidityRoutes({ registry, marketAt, history }),
    ...approvalRoutes(),
    ...farmRoutes({ registry, marketAt }),
    ...offeringRoutes({ registry }),
    ...portfolioRoutes({ registry, history }),
    ...nftRoutes({ registry, shelves, marketAt }),
  ]
}

import type { Route } from './core/api/route.ts'
import type { Registry } from './core/registry.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { conversionRoutes } from './features/conversion/routes.ts'
import { historyReader } from './features/exchange/history.ts'
import { marketReader, type ReadMarket } from './features/exchange/market.ts'
import { exchangeRoutes } from './features/exchange/routes.ts'
import { farmRoutes } from './features/farm/routes.ts'
import { formulatorRoutes } from './features/formulator/routes.ts'
import { heroCandidateRoutes } from './features/hero/candidates.ts'
import { heroRequestRoutes } from './features/hero/requests.ts'
import { itemRoutes } from './features/item/routes.ts'
import { liquidityRoutes } from './features/liquidity/routes.ts'
import { marketRoutes } from './features/market/routes.ts'
import { mintRoutes } from './features/mint/routes.ts'
import type { NftOptions } from './features/nft/collections.ts'
import type { ItemIndexes } from './features/nft/itemIndexes.ts'
import { type NftFarmOptions, nftFarmRoutes } from './features/nftfarm/routes.ts'
import { offeringRoutes } from './features/offering/routes.ts'
import { ownedActivityRoutes } from './features/owned/activities.ts'
import { candidateRoutes } from './features/owned/candidates.ts'
import { ownedMetadataRoutes } from './features/owned/metadata.ts'
import { ownedRoutes } from './features/owned/routes.ts'
import { portfolioRoutes } from './features/portfolio/routes.ts'
import { userRoutes } from './features/users/routes.ts'

type Options = {
  readonly registry: Registry
  readonly itemIndexes: ItemIndexes
  /** The country for every request; if not set, the header of the proxy in front is used. */
  readonly country?: string | undefined
  readonly canClaim?: NftFarmOptions['canClaim']
}

type ItemOptions = NftOptions & { readonly marketAt?: ReadMarket }

/** Routes about items: the market, one item, an account, mints. */
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
export function apiRoutes({ registry, itemIndexes, country, canClaim }: Options): Route[] {
  const marketAt = marketReader(registry)
  const history = historyReader(registry)
  return [
    ...userRoutes({ country }),
    ...exchangeRoutes({ registry, marketAt, history }),
    ...liquidityRoutes({ registry, marketAt, history }),
    ...approvalRoutes(),
    ...conversionRoutes({ registry }),
    ...farmRoutes({ registry, marketAt }),
    ...offeringRoutes({ registry }),
    ...portfolioRoutes({ registry, history }),
    ...nftRoutes({ registry, itemIndexes, marketAt }),
    ...nftFarmRoutes({ registry, canClaim }),
  ]
}

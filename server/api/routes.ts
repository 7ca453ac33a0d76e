import type { Registry } from '../registry.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { farmRoutes } from './farm/routes.ts'
import type { Route } from './kernel/frame.ts'
import type { NftIndex } from './nft/shelves.ts'
import { allNftRoutes } from './nftRoutes.ts'
import { offeringRoutes } from './offering/routes.ts'
import { userRoutes } from './users/routes.ts'

type Options = {
  readonly registry: Registry
  readonly nftIndex: NftIndex
  /** Answered to everybody who asks for their country; else what a proxy in front says. */
  readonly country?: string | undefined
}

/** Every route that the server answers and the OpenAPI document describes. */
export const apiRoutes = ({ registry, nftIndex, country }: Options): Route[] => [
  ...userRoutes({ country }),
  ...exchangeRoutes({ registry }),
  ...farmRoutes({ registry }),
  ...offeringRoutes({ registry }),
  ...allNftRoutes({ registry, index: nftIndex }),
]

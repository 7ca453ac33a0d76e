import type { Registry } from '../registry.ts'
import { exchangeRoutes } from './exchange.ts'
import { farmRoutes } from './farm.ts'
import type { Route } from './frame.ts'
import type { NftIndex } from './nftIndex.ts'
import { allNftRoutes } from './nftRoutes.ts'
import { offeringRoutes } from './offering.ts'
import { userRoutes } from './users.ts'

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

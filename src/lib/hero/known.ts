/** What this build knows of heroes, by the registry that is compiled in. */
import { fullRegistry } from '../core/config/fullRegistry.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { collectionsOf } from '../core/nft/link.ts'
import { heroSeries, type Series } from './series.ts'

/** Series that this chain's registry knows; none means that the page has nothing to offer. */
export const series: readonly Series[] = heroSeries(fullRegistry)

/** Those that have boxes to open. */
export const withBoxes: readonly (Series & { readonly box: Address })[] = series.flatMap((one) =>
  one.box ? [{ ...one, box: one.box }] : [],
)

const collections = collectionsOf(fullRegistry)

/** The collection at an address; undefined for one that this build does not know. */
export const collectionAt = (address: Address) => collections.find((one) => sameAddress(one.address, address))

/** The heroes' series and collections that this build knows, from the compiled-in registry. */
import { fullRegistry } from '../core/config/fullRegistry.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { collectionsOf } from '../core/nft/link.ts'
import { heroSeries, type Series } from './series.ts'

/** Series in this chain's registry. Without any, the page offers nothing. */
export const series: readonly Series[] = heroSeries(fullRegistry)

/** Series that have boxes to open. */
export const withBoxes: readonly (Series & { readonly box: Address })[] = series.flatMap((one) =>
  one.box ? [{ ...one, box: one.box }] : [],
)

const collections = collectionsOf(fullRegistry)

/** Returns the collection at an address; undefined for one that this build does not know. */
export const collectionAt = (address: Address) => collections.find((one) => sameAddress(one.address, address))

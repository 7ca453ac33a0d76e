import { fullRegistry } from '../../../../lib/core/config/fullRegistry.ts'
import { collectionsOf } from '../../../../lib/core/nft/link.ts'
import { marketEntryOf } from '../../../../lib/core/nft/market.ts'

/** Collections that this chain's registry has a contract for. */
export const collections = collectionsOf(fullRegistry)

/** Null if this build knows no market: items can be viewed and sent, not traded. */
export const marketEntry = marketEntryOf(fullRegistry)

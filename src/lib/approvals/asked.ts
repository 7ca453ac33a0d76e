/** Assets, spenders and pairs that this build asks about, taken from the compiled-in registry. */
import { fullRegistry } from '../core/config/fullRegistry.ts'
import { assetsOf, pairsOf, spendersOf } from './pairs.ts'

/** Every asset paired with every contract. Empty if the chain's registry names nothing. */
export const pairs = pairsOf(fullRegistry)
export const assetCount = assetsOf(fullRegistry).length
export const spenderCount = spendersOf(fullRegistry).length

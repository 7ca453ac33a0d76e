/** What this build asks of an account, by the registry that is compiled in. */
import { fullRegistry } from '../core/config/fullRegistry.ts'
import { assetsOf, pairsOf, spendersOf } from './pairs.ts'

/** Every asset with every contract; none where the chain's registry names nothing. */
export const pairs = pairsOf(fullRegistry)
export const assetCount = assetsOf(fullRegistry).length
export const spenderCount = spendersOf(fullRegistry).length

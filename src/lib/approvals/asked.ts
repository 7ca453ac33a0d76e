/** What this build asks of an account, by the registry that is compiled in. */
import { registry } from '../config/contracts.ts'
import { assetsOf, pairsOf, spendersOf } from './pairs.ts'

/** Every asset with every contract; none where the chain's registry names nothing. */
export const pairs = pairsOf(registry)
export const assetCount = assetsOf(registry).length
export const spenderCount = spendersOf(registry).length

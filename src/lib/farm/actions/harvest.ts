import type { WriteCall } from '../../core/tx/model.ts'
import type { FarmEntry } from '../model.ts'
import { withdrawCall } from './withdraw.ts'

/** Claims only the reward: a withdrawal of nothing. */
export const harvestCall = (entry: FarmEntry): WriteCall => withdrawCall(entry, 0n, null)

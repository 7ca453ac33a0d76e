import type { WriteCall } from '../../tx/model.ts'
import type { FarmEntry } from '../model.ts'
import { withdrawCall } from './withdraw.ts'

/** Only the reward: a withdrawal of nothing. */
export const harvestCall = (place: FarmEntry): WriteCall => withdrawCall(place, 0n)

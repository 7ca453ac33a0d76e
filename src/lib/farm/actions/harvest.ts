import type { WriteCall } from '../../tx/model.ts'
import type { FarmPlace } from '../model.ts'
import { withdrawCall } from './withdraw.ts'

/** Only the reward: a withdrawal of nothing. */
export const harvestCall = (place: FarmPlace): WriteCall => withdrawCall(place, 0n)

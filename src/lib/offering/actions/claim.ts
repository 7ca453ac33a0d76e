import type { WriteCall } from '../../core/tx/model.ts'
import { imo } from '../calls.ts'
import type { OfferingEntry } from '../model.ts'

/** Claims project tokens and refund, once. */
export const claimCall = ({ address: to }: OfferingEntry): WriteCall => ({ to, fn: imo.harvest, args: [] })

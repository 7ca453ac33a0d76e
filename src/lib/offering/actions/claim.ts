import { imo } from '../../chain/calls.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { OfferingPlace } from '../model.ts'

/** Pays project tokens and refund, once. */
export const claimCall = ({ address: to }: OfferingPlace): WriteCall => ({ to, fn: imo.harvest, args: [] })

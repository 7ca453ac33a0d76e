import { imo } from '../../chain/calls.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { OfferingPlace } from '../model.ts'

/** Commits pay tokens. */
export const commitCall = ({ address: to }: OfferingPlace, amount: bigint): WriteCall => ({
  to,
  fn: imo.deposit,
  args: [amount],
})

import { imo } from '../../chain/calls.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { OfferingEntry } from '../model.ts'

/** Commits pay tokens. */
export const commitCall = ({ address: to }: OfferingEntry, amount: bigint): WriteCall => ({
  to,
  fn: imo.deposit,
  args: [amount],
})

import type { WriteCall } from '../../core/tx/model.ts'
import { imo } from '../calls.ts'
import type { OfferingEntry } from '../model.ts'

/** Commits pay tokens. */
export const commitCall = ({ address: to }: OfferingEntry, amount: bigint): WriteCall => ({
  to,
  fn: imo.deposit,
  args: [amount],
})

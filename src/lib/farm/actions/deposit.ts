import type { WriteCall } from '../../tx/model.ts'
import { farm } from '../calls.ts'
import type { FarmEntry } from '../model.ts'

/** Stakes; pays the reward earned so far along with it. */
export const depositCall = ({ farm: to, pid }: FarmEntry, amount: bigint): WriteCall => ({
  to,
  fn: farm.deposit,
  args: [pid, amount],
})

import type { WriteCall } from '../../core/tx/model.ts'
import { farm } from '../calls.ts'
import type { FarmEntry } from '../model.ts'

/** Returns the stake and forfeits every reward. */
export const emergencyCall = ({ farm: to, pid }: FarmEntry): WriteCall => ({
  to,
  fn: farm.emergencyWithdraw,
  args: [pid],
})

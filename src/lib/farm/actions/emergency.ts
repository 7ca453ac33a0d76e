import { farm } from '../../chain/calls.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { FarmPlace } from '../model.ts'

/** Gives back the stake and forfeits every reward. */
export const emergencyCall = ({ farm: to, pid }: FarmPlace): WriteCall => ({
  to,
  fn: farm.emergencyWithdraw,
  args: [pid],
})

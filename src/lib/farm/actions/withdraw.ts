import { farm } from '../../chain/calls.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { FarmPlace } from '../model.ts'

/** Gives back an amount, and the reward. */
export const withdrawCall = ({ farm: to, pid }: FarmPlace, amount: bigint): WriteCall => ({
  to,
  fn: farm.withdraw,
  args: [pid, amount],
})

/** Gives back everything, and the reward. */
export const withdrawAllCall = ({ farm: to, pid }: FarmPlace): WriteCall => ({
  to,
  fn: farm.withdrawAll,
  args: [pid],
})

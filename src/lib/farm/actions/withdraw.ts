import type { WriteCall } from '../../tx/model.ts'
import { farm } from '../calls.ts'
import type { FarmEntry } from '../model.ts'

/** Gives back an amount, and the reward. */
export const withdrawCall = ({ farm: to, pid }: FarmEntry, amount: bigint): WriteCall => ({
  to,
  fn: farm.withdraw,
  args: [pid, amount],
})

/** Gives back everything, and the reward. */
export const withdrawAllCall = ({ farm: to, pid }: FarmEntry): WriteCall => ({
  to,
  fn: farm.withdrawAll,
  args: [pid],
})

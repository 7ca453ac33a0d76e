import type { WriteCall } from '../../core/tx/model.ts'
import { farm } from '../calls.ts'
import type { FarmEntry } from '../model.ts'

/**
 * Stakes an amount, and pays the reward earned so far.
 * @param least want that it has to add to the stake; null if the farm takes no minimum
 */
export const depositCall = ({ farm: to, pid }: FarmEntry, amount: bigint, least: bigint | null): WriteCall =>
  least === null
    ? { to, fn: farm.deposit, args: [pid, amount] }
    : { to, fn: farm.depositAtLeast, args: [pid, amount, least] }

import type { WriteCall } from '../../core/tx/model.ts'
import { farm } from '../calls.ts'
import type { FarmEntry } from '../model.ts'

/**
 * Withdraws an amount, and the reward.
 * @param least want that it has to pay; null if the farm takes no minimum
 */
export const withdrawCall = (
  { farm: to, pid }: FarmEntry,
  amount: bigint,
  least: bigint | null,
): WriteCall =>
  least === null
    ? { to, fn: farm.withdraw, args: [pid, amount] }
    : { to, fn: farm.withdrawAtLeast, args: [pid, amount, least] }

/** More than any stake: the farm pays the whole stake. */
const EVERYTHING = 2n ** 256n - 1n

/**
 * Withdraws everything, and the reward.
 * @param least as for `withdrawCall`
 */
export const withdrawAllCall = (entry: FarmEntry, least: bigint | null): WriteCall =>
  least === null
    ? { to: entry.farm, fn: farm.withdrawAll, args: [entry.pid] }
    : withdrawCall(entry, EVERYTHING, least)

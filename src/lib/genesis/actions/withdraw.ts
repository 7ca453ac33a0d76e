import type { Address } from '../../core/config/registry.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import { depositPool } from '../calls.ts'

/** Withdraws the deposit. */
export const lockWithdrawCall = (lock: Address): WriteCall => ({
  to: lock,
  fn: depositPool.withdraw,
  args: [],
})

import { depositPool } from '../../chain/calls.ts'
import type { Address } from '../../config/registry.ts'
import type { WriteCall } from '../../tx/model.ts'

/** Leaves the fixed amount. */
export const lockDepositCall = (lock: Address): WriteCall => ({ to: lock, fn: depositPool.deposit, args: [] })

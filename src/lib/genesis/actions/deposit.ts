import type { Address } from '../../config/registry.ts'
import type { WriteCall } from '../../tx/model.ts'
import { depositPool } from '../calls.ts'

/** Leaves the fixed amount. */
export const lockDepositCall = (lock: Address): WriteCall => ({ to: lock, fn: depositPool.deposit, args: [] })

import type { Address } from '../../core/config/registry.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import { depositPool } from '../calls.ts'

/** Deposits the fixed amount. */
export const lockDepositCall = (lock: Address): WriteCall => ({ to: lock, fn: depositPool.deposit, args: [] })

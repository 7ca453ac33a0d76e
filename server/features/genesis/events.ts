/** Events of the genesis lock. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** An account deposited the fixed amount in the lock, or withdrew it. */
export type GenesisMoved = LogPosition & {
  readonly type: 'GenesisMoved'
  readonly lock: Address
  readonly user: Address
  readonly action: 'lock' | 'unlock'
  /** Base units of the lock's token. */
  readonly amount: bigint
}

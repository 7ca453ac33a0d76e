/** What happens in the genesis lock. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** Somebody left the fixed amount in the lock, or took it back. */
export type GenesisMoved = LogPosition & {
  readonly type: 'GenesisMoved'
  readonly lock: Address
  readonly user: Address
  readonly action: 'lock' | 'unlock'
  /** Base units of the lock's token. */
  readonly amount: bigint
}

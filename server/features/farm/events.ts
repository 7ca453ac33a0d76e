/** Events of farms. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** A pool of a farm appeared; a MApp farm has one, pid 0. */
export type FarmPoolAdded = LogPosition & {
  readonly type: 'FarmPoolAdded'
  readonly farm: Address
  readonly pid: number
  /** The staked token. */
  readonly want: Address
  readonly allocPoint: number
}

export type FarmPoolWeighed = LogPosition & {
  readonly type: 'FarmPoolWeighed'
  readonly farm: Address
  readonly pid: number
  readonly allocPoint: number
}

export type FarmRateSet = LogPosition & {
  readonly type: 'FarmRateSet'
  readonly farm: Address
  readonly tokenPerBlock: bigint
}

export const farmActions = ['deposit', 'withdraw', 'emergency', 'harvest'] as const

/** Want went to or from a staker, or (harvest) reward was paid. */
export type FarmMoved = LogPosition & {
  readonly type: 'FarmMoved'
  readonly farm: Address
  readonly pid: number
  readonly user: Address
  readonly action: (typeof farmActions)[number]
  readonly amount: bigint
}

export type FarmEvent = FarmPoolAdded | FarmPoolWeighed | FarmRateSet | FarmMoved

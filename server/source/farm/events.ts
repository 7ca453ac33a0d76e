/** What happens in farms. */
import type { Address, Place } from '../kernel/model.ts'

/** A pool of a farm appeared; a MApp farm has one, pid 0. */
export type FarmPoolAdded = Place & {
  readonly type: 'FarmPoolAdded'
  readonly farm: Address
  readonly pid: number
  /** What is staked. */
  readonly want: Address
  readonly allocPoint: number
}

export type FarmPoolWeighed = Place & {
  readonly type: 'FarmPoolWeighed'
  readonly farm: Address
  readonly pid: number
  readonly allocPoint: number
}

export type FarmRateSet = Place & {
  readonly type: 'FarmRateSet'
  readonly farm: Address
  readonly tokenPerBlock: bigint
}

export const farmActions = ['deposit', 'withdraw', 'emergency', 'harvest'] as const

/** Want went to or from a staker, or (harvest) reward was paid. */
export type FarmMoved = Place & {
  readonly type: 'FarmMoved'
  readonly farm: Address
  readonly pid: number
  readonly user: Address
  readonly action: (typeof farmActions)[number]
  readonly amount: bigint
}

export type FarmEvent = FarmPoolAdded | FarmPoolWeighed | FarmRateSet | FarmMoved

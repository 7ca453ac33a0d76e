/** What happens in farms. */
import type { Address, Place } from '../kernel/model.ts'

/** A pool of a farm appeared; a MApp farm has one, pid 0. */
export interface FarmPoolAdded extends Place {
  type: 'FarmPoolAdded'
  farm: Address
  pid: number
  /** What is staked. */
  want: Address
  allocPoint: number
}

export interface FarmPoolWeighed extends Place {
  type: 'FarmPoolWeighed'
  farm: Address
  pid: number
  allocPoint: number
}

export interface FarmRateSet extends Place {
  type: 'FarmRateSet'
  farm: Address
  tokenPerBlock: bigint
}

export const farmActions = ['deposit', 'withdraw', 'emergency', 'harvest'] as const

/** Want went to or from a staker, or (harvest) reward was paid. */
export interface FarmMoved extends Place {
  type: 'FarmMoved'
  farm: Address
  pid: number
  user: Address
  action: (typeof farmActions)[number]
  amount: bigint
}

export type FarmEvent = FarmPoolAdded | FarmPoolWeighed | FarmRateSet | FarmMoved

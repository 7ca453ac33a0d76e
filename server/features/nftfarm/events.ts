/** Events of the NFT farm's contracts: the reward pool and the terms of the daily reward. */
import type { PartTag } from '../../../src/lib/nftfarm/typedData.ts'
import type { Address, LogPosition } from '../../core/source/model.ts'

export type Credit = { readonly user: Address; readonly amount: bigint }

/** Accounts were credited. The contract's event names the total alone: the accounts are in the call data. */
export type RewardPaid = LogPosition & {
  readonly type: 'RewardPaid'
  readonly rewardPool: Address
  readonly total: bigint
  /** Signer of the transaction; null if the node no longer has it. */
  sender: Address | null
  /** Empty if another contract made the call, or the node no longer has the transaction. */
  credits: readonly Credit[]
  /** The operator's mark behind the arguments; null if there is none. */
  tag: PartTag | null
}

export type RewardClaimed = LogPosition & {
  readonly type: 'RewardClaimed'
  readonly rewardPool: Address
  readonly user: Address
  readonly amount: bigint
}

/** The daily reward from a block on. It replaces one whose start block is after the block of this event. */
export type DailyRewardSet = LogPosition & {
  readonly type: 'DailyRewardSet'
  readonly terms: Address
  readonly amount: bigint
  readonly startBlock: number
}

export type NftFarmEvent = RewardPaid | RewardClaimed | DailyRewardSet

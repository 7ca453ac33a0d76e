/** Decodes the logs of the reward pool and of the farm's terms. */
import { decodeFunctionData, parseAbi } from 'viem'
import { readTag } from '../../../src/lib/nftfarm/typedData.ts'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { bounded, decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { DailyRewardSet, NftFarmEvent, RewardPaid } from './events.ts'

export const rewardPoolEvents = parseAbi([
  'event RewardAdded(uint256 indexed total)',
  'event Claim(address indexed user, uint256 indexed amount)',
])
export const farmTermsEvents = parseAbi(['event DailyRewardSet(uint256 amount, uint256 startBlock)'])
export const nftFarmTopics = [...topicsOf(rewardPoolEvents), ...topicsOf(farmTermsEvents)]

export const addRewardAbi = parseAbi([
  'function addReward(uint256 total, (address user, uint256 amount)[] userRewards)',
])

/** The accounts of a payment follow from its call data: see `withCallData`. */
export function rewardPoolEvent(
  log: RawLog,
  rewardPool: Address,
  position: LogPosition,
): NftFarmEvent | null {
  const event = decode(rewardPoolEvents, log)
  if (event === null) return null
  if (event.eventName === 'RewardAdded') {
    const { total } = event.args
    return { type: 'RewardPaid', ...position, rewardPool, total, sender: null, credits: [], tag: null }
  }
  const { user, amount } = event.args
  return { type: 'RewardClaimed', ...position, rewardPool, user: lower(user), amount }
}

export function farmTermsEvent(log: RawLog, terms: Address, position: LogPosition): DailyRewardSet | null {
  const event = decode(farmTermsEvents, log)
  if (event === null) return null
  const { amount, startBlock } = event.args
  return { type: 'DailyRewardSet', ...position, terms, amount, startBlock: bounded(startBlock) }
}

/** Adds signer, accounts and tag from the transaction, if it calls the pool itself. */
export function withCallData(
  event: RewardPaid,
  transaction: { readonly from: Address; readonly to: Address | null; readonly input: `0x${string}` },
): void {
  event.sender = transaction.from
  if (transaction.to !== event.rewardPool) return
  try {
    const { args } = decodeFunctionData({ abi: addRewardAbi, data: transaction.input })
    if (args[0] !== event.total) return
    event.credits = args[1].map(({ user, amount }) => ({ user: lower(user), amount }))
    event.tag = readTag(transaction.input)
  } catch {
    // Another method of the pool, as of a pool of another kind: it names no accounts.
  }
}

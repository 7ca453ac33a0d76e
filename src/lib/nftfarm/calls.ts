/** Functions of the NFT farm's contracts that pages call. */
import { view, write } from '../core/chain/calls.ts'

export const rewardPool = {
  token: view('token', [], ['address']),
  totalReward: view('totalReward', [], ['uint256']),
  rewards: view('rewards', ['address'], ['uint256']),
  isClaimable: view('isClaimable', [], ['bool']),
  claim: write('claim', []),
}

export const farmTerms = {
  dailyReward: view('dailyReward', [], ['uint256']),
  nextDailyReward: view('nextDailyReward', [], ['uint256', 'uint256']),
}

/** Functions of the farm contracts that pages call. */
import { view, write } from '../core/chain/calls.ts'

/** Both kinds of farm. A MApp farm ignores the pid. */
export const farm = {
  tokenPerBlock: view('TokenPerBlock', [], ['uint256']),
  totalAllocPoint: view('TotalAllocPoint', [], ['uint256']),
  ownerReward: view('OwnerReward', [], ['uint256']),
  unfunded: view('Unfunded', [], ['uint256']),
  poolInfo: view('PoolInfo', ['uint256'], ['address', 'uint256', 'uint256', 'uint256', 'address']),
  userInfo: view('UserInfo', ['uint256', 'address'], ['uint256', 'uint256']),
  pendingReward: view('PendingReward', ['uint256', 'address'], ['uint256']),
  stakedWantTokens: view('StakedWantTokens', ['uint256', 'address'], ['uint256']),
  updatePool: write('UpdatePool', ['uint256']),
  deposit: write('Deposit', ['uint256', 'uint256']),
  withdraw: write('Withdraw', ['uint256', 'uint256']),
  // Only our farms: with a minimum of want to add or pay.
  depositAtLeast: write('DepositAtLeast', ['uint256', 'uint256', 'uint256']),
  withdrawAtLeast: write('WithdrawAtLeast', ['uint256', 'uint256', 'uint256']),
  withdrawAll: write('WithdrawAll', ['uint256']),
  emergencyWithdraw: write('EmergencyWithdraw', ['uint256']),
}

/** The contract that holds the stakes: a pool of the MEFI farm, or a MApp farm itself. */
export const strat = {
  want: view('Want', [], ['address']),
  wantLockedTotal: view('WantLockedTotal', [], ['uint256']),
}

/** Only a pool of the MEFI farm takes fees. */
export const stratFees = {
  depositFeeFactor: view('DepositFeeFactor', [], ['uint256']),
  withdrawFeeFactor: view('WithdrawFeeFactor', [], ['uint256']),
  // Only our pools answer it. The farm of such a pool takes a minimum.
  futureDepositFeeFactor: view('FutureDepositFeeFactor', [], ['uint256', 'uint256']),
}

/** Functions of the offering contracts that pages call. */
import { view, write } from '../core/chain/calls.ts'

export const imo = {
  projectRaising: view('ProjectRaising', [], ['uint256']),
  projectOffering: view('ProjectOffering', [], ['uint256']),
  payLimit: view('PayLimit', [], ['uint256']),
  startBlock: view('StartBlock', [], ['uint256']),
  endBlock: view('EndBlock', [], ['uint256']),
  totalAmount: view('TotalAmount', [], ['uint256']),
  userInfo: view('UserInfo', ['address'], ['uint256', 'bool']),
  userAllocation: view('GetUserAllocation', ['address'], ['uint256']),
  offeringAmount: view('GetOfferingAmount', ['address'], ['uint256']),
  refundingAmount: view('GetRefundingAmount', ['address'], ['uint256']),
  checkWhiteList: view('CheckWhiteList', ['address'], ['bool']),
  deposit: write('Deposit', ['uint256']),
  harvest: write('Harvest', []),
}

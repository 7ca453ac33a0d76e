/** Functions of the genesis lock that pages call. */
import { view, write } from '../core/chain/calls.ts'

export const depositPool = {
  holder: view('Holder', [], ['uint256']),
  isHolder: view('IsHolder', ['address'], ['bool']),
  depositToken: view('DepositToken', [], ['address']),
  depositAmount: view('DepositAmount', [], ['uint256']),
  isDepositLock: view('IsDepositLock', [], ['bool']),
  isWithdrawLock: view('IsWithdrawLock', [], ['bool']),
  deposit: write('Deposit', []),
  withdraw: write('Withdraw', []),
}

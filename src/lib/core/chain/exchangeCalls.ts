import { view, write } from './calls.ts'

export const uniPair = {
  kLast: view('KLast', [], ['uint256']),
  owner: view('Owner', [], ['address']),
  mintedAdmin: view('MintedAdminBalance', [], ['uint256']),
}

/** Functions for liquidity that only a cfmm pool has. */
export const stableLiquidity = {
  lpAmount: view('CalcLPTokenAmount', ['uint256[]', 'bool'], ['uint256', 'uint256']),
  withdrawCoins: view('CalcWithdrawCoins', ['uint256'], ['uint256[]']),
  withdrawOne: view('CalcWithdrawOneCoin', ['uint256', 'uint256'], ['uint256', 'uint256', 'uint256']),
  add: write('AddLiquidity', ['uint256[]', 'uint256']),
  remove: write('RemoveLiquidity', ['uint256', 'uint256[]']),
  removeExact: write('RemoveLiquidityImbalance', ['uint256[]', 'uint256']),
  removeOne: write('RemoveLiquidityOneCoin', ['uint256', 'uint256', 'uint256']),
}

export const factory = {
  getPair: view('GetPair', ['address', 'address'], ['address']),
  allPairsLength: view('AllPairsLength', [], ['uint256']),
}

export const router = {
  factory: view('Factory', [], ['address']),
  getAmountsOut: view('GetAmountsOut', ['uint256', 'address[]'], ['uint256[]']),
  getAmountsIn: view('UniGetAmountsIn', ['uint256', 'address[]'], ['uint256[]']),
  swapExactIn: write('SwapExactTokensForTokens', ['uint256', 'uint256', 'address[]']),
  swapExactOut: write('UniSwapTokensForExactTokens', ['uint256', 'uint256', 'address[]']),
  lpAmount: view('UniGetLPTokenAmount', ['address', 'address', 'uint256', 'uint256'], ['uint256', 'uint256']),
  lpAmountOne: view(
    'UniGetLPTokenAmountOneCoin',
    ['address', 'address', 'address', 'uint256'],
    ['uint256', 'uint256'],
  ),
  withdrawAmount: view(
    'UniGetWithdrawAmount',
    ['address', 'address', 'uint256'],
    ['uint256', 'uint256', 'uint256'],
  ),
  withdrawOne: view(
    'UniGetWithdrawAmountOneCoin',
    ['address', 'address', 'uint256', 'address'],
    ['uint256', 'uint256'],
  ),
  add: write('UniAddLiquidity', ['address', 'address', 'uint256', 'uint256', 'uint256', 'uint256']),
  addOne: write('UniAddLiquidityOneCoin', ['address', 'address', 'address', 'uint256', 'uint256']),
  remove: write('UniRemoveLiquidity', ['address', 'address', 'uint256', 'uint256', 'uint256']),
  removeOne: write('UniRemoveLiquidityOneCoin', ['address', 'address', 'uint256', 'address', 'uint256']),
}

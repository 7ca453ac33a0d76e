import type { AbiFunction } from 'viem'

/**
 * The few functions that pages call, by hand, so that no page carries whole ABIs: here those of tokens and the exchange,
 * the others in the room of their word (`lib/farm/calls.ts`). calls.test.ts holds each against the generated ABI of its
 * contract.
 */
export const view = <N extends string, const I extends readonly string[], const O extends readonly string[]>(
  name: N,
  inputs: I,
  outputs: O,
) => fn(name, 'view', inputs, outputs)

export const write = <N extends string, const I extends readonly string[]>(name: N, inputs: I) =>
  fn(name, 'nonpayable', inputs, [])

function fn(
  name: string,
  stateMutability: 'view' | 'nonpayable',
  inputs: readonly string[],
  outputs: readonly string[],
) {
  const params = (types: readonly string[]) => types.map((type) => ({ name: '', type }))
  return {
    type: 'function',
    name,
    stateMutability,
    inputs: params(inputs),
    outputs: params(outputs),
  } satisfies AbiFunction
}

export const token = {
  balanceOf: view('balanceOf', ['address'], ['uint256']),
  allowance: view('allowance', ['address', 'address'], ['uint256']),
  approve: write('approve', ['address', 'uint256']),
  name: view('name', [], ['string']),
  symbol: view('symbol', [], ['string']),
  decimals: view('decimals', [], ['uint256']),
}

export const pair = {
  tokens: view('Tokens', [], ['address[]']),
  reserves: view('Reserves', [], ['uint256[]', 'uint256']),
  feeAddress: view('FeeAddress', ['address'], ['uint256']),
  isKilled: view('IsKilled', [], ['bool']),
  exType: view('ExType', [], ['uint256']),
  totalSupply: view('totalSupply', [], ['uint256']),
}

export const uniPair = {
  kLast: view('KLast', [], ['uint256']),
  adminFee: view('AdminFee', [], ['uint256']),
  owner: view('Owner', [], ['address']),
  mintedAdmin: view('MintedAdminBalance', [], ['uint256']),
}

export const stablePair = {
  aPrecise: view('APrecise', [], ['uint256']),
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

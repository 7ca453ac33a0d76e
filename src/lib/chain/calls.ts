import type { AbiFunction } from 'viem'

/**
 * The few functions that pages call, by hand, so that no page carries whole ABIs.
 * calls.test.ts holds each against the generated ABI of its contract.
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

/** Both kinds of farm; a MApp farm ignores the pid. */
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
  withdrawAll: write('WithdrawAll', ['uint256']),
  emergencyWithdraw: write('EmergencyWithdraw', ['uint256']),
}

/** What holds the stakes: a pool of the MEFI farm, or a MApp farm itself. */
export const strat = {
  want: view('Want', [], ['address']),
  wantLockedTotal: view('WantLockedTotal', [], ['uint256']),
}

/** Only a pool of the MEFI farm takes fees. */
export const stratFees = {
  withdrawFeeFactor: view('WithdrawFeeFactor', [], ['uint256']),
}

export const lpToken = {
  totalSupply: view('totalSupply', [], ['uint256']),
}

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

/**
 * What the chain's own formulator answers (docs/chain.md, Formulator). It takes an id as address or number, and returns every
 * field as a word; ids are addresses.
 */
export const formulator = {
  balanceOf: view('balanceOf', ['address'], ['uint256']),
  tokenOfOwnerByIndex: view('tokenOfOwnerByIndex', ['address', 'uint256'], ['uint256']),
  formulator: view('formulator', ['address'], ['uint256', 'uint256', 'uint256', 'address', 'address']),
}

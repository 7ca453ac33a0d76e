import type { AbiFunction } from 'viem'

/**
 * The few functions that pages call, by hand, so that no page carries whole ABIs.
 * calls.test.ts holds each against the generated ABI of its contract.
 */
const view = <N extends string, const I extends readonly string[], const O extends readonly string[]>(
  name: N,
  inputs: I,
  outputs: O,
) => fn(name, 'view', inputs, outputs)

const write = <N extends string, const I extends readonly string[]>(name: N, inputs: I) =>
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
}

export const stablePair = {
  aPrecise: view('APrecise', [], ['uint256']),
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
}

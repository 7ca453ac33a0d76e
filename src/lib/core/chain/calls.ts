import type { AbiFunction, Hex } from 'viem'

/** A function, with its selector if that is hard-coded. */
export type ContractFunction = AbiFunction & { readonly selector?: Hex }

/**
 * The few functions that pages call, written by hand, so that no page loads whole ABIs. This file has those of the
 * first quote, `exchangeCalls.ts` the rest of the exchange's, and each feature's folder its own (`lib/farm/calls.ts`).
 * calls.test.ts compares each with the generated ABI of its contract.
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

/** A function of the first quote, which therefore need not wait for the hash of its name. */
const known = (selector: Hex, fn: AbiFunction): ContractFunction => ({ ...fn, selector })

export const token = {
  balanceOf: known('0x70a08231', view('balanceOf', ['address'], ['uint256'])),
  allowance: view('allowance', ['address', 'address'], ['uint256']),
  approve: write('approve', ['address', 'uint256']),
  symbol: view('symbol', [], ['string']),
}

export const pair = {
  tokens: known('0x0cf283b1', view('Tokens', [], ['address[]'])),
  reserves: known('0x48cb2eb7', view('Reserves', [], ['uint256[]', 'uint256'])),
  feeAddress: known('0x0cc4d0c9', view('FeeAddress', ['address'], ['uint256'])),
  isKilled: known('0xdab7b4cc', view('IsKilled', [], ['bool'])),
  totalSupply: view('totalSupply', [], ['uint256']),
  adminFee: view('AdminFee', [], ['uint256']),
  /** Only in the reference contracts. */
  minimumLiquidity: known('0x8ba2b259', view('MinimumLiquidity', [], ['uint256'])),
}

/** Functions that only a cfmm pool has. */
export const stablePair = {
  aPrecise: known('0xde784d56', view('APrecise', [], ['uint256'])),
}

/** Functions of the converters that pages call. */
import { view, write } from '../core/chain/calls.ts'

export const converter = {
  tokenIn: view('tokenIn', [], ['address']),
  tokenOut: view('tokenOut', [], ['address']),
  paused: view('paused', [], ['bool']),
  ratio: view('getConverterRatio', [], ['uint256']),
  pending: view('pendingRatio', [], ['uint256', 'uint256', 'uint256']),
  quote: view('quote', ['uint256'], ['uint256', 'uint256']),
  mintable: view('mintable', [], ['uint256', 'uint256', 'uint256']),
  convert: write('converter', ['uint256', 'uint256']),
}

/** The real chain's contract. */
export const request = {
  ratio: view('getInputCallRatio', ['uint256'], ['uint256']),
  history: view('swapHistory', ['address', 'uint256', 'uint256'], ['string']),
  convert: write('requestStone', ['uint256']),
}

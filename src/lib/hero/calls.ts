import { view, write } from '../core/chain/calls.ts'
import { ourHeroes } from '../core/chain/nftCalls.ts'

/** Functions of a reveal contract, also on the real chain (docs/chain.md, Reveal). Ids are passed as hex text. */
export const reveal = {
  reveal: write('reveal', ['string[]']),
  merge: write('merge', ['string', 'uint256', 'string', 'uint256']),
  dismantle: write('dismantle', ['string[]']),
}

/** Call that anyone may send to our contract: the boxes of the oldest requests, in their original order. */
export const settling = { settle: write('settle', ['uint256[][]']) }

/** Views that only our contract has. On other contracts their values are unknown. */
export const ourReveal = {
  ...ourHeroes,
  pool: view('pool', [], ['uint256[]', 'uint256[]', 'uint256[]']),
  provenance: view('provenance', [], ['bytes32']),
  requestCount: view('requestCount', [], ['uint256']),
  nextRequest: view('nextRequest', [], ['uint256']),
  requestOf: view('requestOf', ['uint256'], ['address', 'uint256', 'uint256', 'bytes32']),
  askedAt: view('askedAt', ['uint256'], ['uint256']),
  seedOf: view('seedOf', ['uint256'], ['bytes32']),
  openHeight: view('openHeight', [], ['uint256']),
  inheritFee: view('inheritFee', [], ['uint256']),
  pkt: view('pkt', [], ['address']),
}

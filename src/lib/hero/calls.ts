/** What pages call of a reveal. Of these the real chain has `reveal`, `merge` and `dismantle` in its table. */
import { view, write } from '../chain/calls.ts'

export const hero = {
  reveal: write('reveal', ['string[]']),
  merge: write('merge', ['string', 'uint256', 'string', 'uint256']),
  dismantle: write('dismantle', ['string[]']),
}

/** Reads that only our own contract has: where they don't answer, their values are unknown. */
export const ourHero = {
  states: view('heroStates', ['uint256[]'], ['uint256[]']),
  pool: view('pool', [], ['uint256[]', 'uint256[]', 'uint256[]']),
  provenance: view('provenance', [], ['bytes32']),
  openHeight: view('openHeight', [], ['uint256']),
  inheritFee: view('inheritFee', [], ['uint256']),
  pkt: view('pkt', [], ['address']),
  requestCount: view('requestCount', [], ['uint256']),
  nextRequest: view('nextRequest', [], ['uint256']),
  requestOf: view('requestOf', ['uint256'], ['address', 'uint256', 'uint256', 'bytes32']),
}

import { view, write } from '../core/chain/calls.ts'

/**
 * Functions of the chain's own formulator (docs/chain.md, Formulator). It takes an id as address or number, and returns
 * every field as a 32-byte value. Ids are addresses.
 */
export const formulator = {
  balanceOf: view('balanceOf', ['address'], ['uint256']),
  tokenOfOwnerByIndex: view('tokenOfOwnerByIndex', ['address', 'uint256'], ['uint256']),
  formulator: view('formulator', ['address'], ['uint256', 'uint256', 'uint256', 'address', 'address']),
  createAlphas: write('createAlphaBatch', ['uint256']),
  createSigma: write('createSigma', ['address[]']),
  createOmega: write('createOmega', ['address[]']),
  revoke: write('revokeBatch', ['address[]']),
}

/** Views that only our own contract has. Where they do not answer, the page shows the values as unknown. */
export const ourFormulator = {
  transferCount: view('transferCount', ['uint256'], ['uint256']),
  totalPower: view('totalPower', [], ['uint256']),
  rewardPerBlock: view('rewardPerBlock', [], ['uint256']),
  sigmaBlocks: view('sigmaBlocks', [], ['uint256']),
  omegaBlocks: view('omegaBlocks', [], ['uint256']),
}

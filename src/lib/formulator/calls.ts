import { view } from '../chain/calls.ts'

/**
 * What the chain's own formulator answers (docs/chain.md, Formulator). It takes an id as address or number, and returns every
 * field as a word; ids are addresses.
 */
export const formulator = {
  balanceOf: view('balanceOf', ['address'], ['uint256']),
  tokenOfOwnerByIndex: view('tokenOfOwnerByIndex', ['address', 'uint256'], ['uint256']),
  formulator: view('formulator', ['address'], ['uint256', 'uint256', 'uint256', 'address', 'address']),
}

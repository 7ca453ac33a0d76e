import { market } from '../../core/chain/nftCalls.ts'
import { sameAddress } from '../../core/config/registry.ts'
import { AppError } from '../../core/errors/AppError.ts'
import { oneStep } from '../../core/nft/action.ts'
import type { Action } from '../action.ts'

/** Ends a sale. The seller can end it even after sending the item away. */
export const cancelListing: Action<{ readonly act: 'cancelListing' }> = {
  check: ({ listing }, { owner }) => {
    if (listing?.state !== 'open') throw new AppError('market.notListed')
    if (!sameAddress(listing.seller, owner)) throw new AppError('market.caller')
  },
  steps: ({ at }, { key }, check) => [
    oneStep('cancelListing', { to: at.operation, fn: market.cancel, args: [key.contract, key.id] }, check),
  ],
  words: () => ({ note: { kind: 'plain', texts: ['note.cancelListing'] } }),
}

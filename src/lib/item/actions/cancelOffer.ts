import { market } from '../../core/chain/nftCalls.ts'
import { AppError } from '../../core/errors/AppError.ts'
import { oneStep } from '../../core/nft/action.ts'
import type { Offer } from '../../core/nft/model.ts'
import { type Action, sameOffer } from '../action.ts'

/** Cancels an own offer. */
export const cancelOffer: Action<{ readonly act: 'cancelOffer'; readonly offer: Offer }> = {
  check: ({ offers }, { offer }) => {
    if (!offers?.some((entry) => sameOffer(entry, offer))) throw new AppError('market.noOffer')
  },
  steps: ({ at }, { key, offer }, check) => {
    // Note the order of its arguments (docs/chain.md, Market).
    const args = [key.contract, key.id, offer.currency, offer.price]
    return [oneStep('cancelOffer', { to: at.operation, fn: market.cancelOffer, args }, check)]
  },
  words: ({ offer: { price: raw, currency } }) => ({
    rows: [{ kind: 'money', label: 'yourOffer', raw, currency }],
  }),
}

import { market } from '../../core/chain/nftCalls.ts'
import { AppError } from '../../core/errors/AppError.ts'
import { assertOwner, oneStep } from '../../core/nft/action.ts'
import type { Fees, Offer } from '../../core/nft/model.ts'
import { type Action, rightStep, sameFees, sameOffer } from '../action.ts'
import { takenBy } from '../offerRules.ts'

type AcceptTerms = { readonly act: 'acceptOffer'; readonly offer: Offer; readonly fees: Fees }

/** `[approveMarket?, acceptOffer]` */
export const acceptOffer: Action<AcceptTerms> = {
  needsRight: true,
  check: (item, request) => {
    assertOwner(item, request)
    const { offer, fees } = request
    // The market takes the last offer of a price: another one at the same price would be another deal.
    const taken = takenBy(item.offers ?? [], offer)
    if (!taken || !sameOffer(taken, offer)) throw new AppError('market.noOffer')
    if (taken.good === false) throw new AppError('market.offerDry')
    if (!sameFees(item.fees, fees)) throw new AppError('market.feesChanged')
  },
  steps: (deps, request, check) => {
    const { key, offer } = request
    const args = [key.contract, key.id, offer.price, offer.currency]
    return [
      rightStep(deps, request, check),
      oneStep('acceptOffer', { to: deps.at.operation, fn: market.accept, args }, check),
    ]
  },
  renew: (terms, { fees }) => (fees ? { ...terms, fees } : terms),
  brings: ({ offer }) => offer.currency,
  texts: ({ offer: { price, currency, buyer }, fees }) => ({
    fees: { price, currency, fees },
    rows: [{ kind: 'address', label: 'buyer', address: buyer }],
    note: { kind: 'warn', texts: ['acceptNote'] },
  }),
}

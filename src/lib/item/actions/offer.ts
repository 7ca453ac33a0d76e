import { market } from '../../core/chain/nftCalls.ts'
import { type Address, sameAddress } from '../../core/config/registry.ts'
import { AppError } from '../../core/errors/AppError.ts'
import { isOwner, oneStep } from '../../core/nft/action.ts'
import type { Currency } from '../../core/nft/model.ts'
import { type Action, assertFunds, payStep } from '../action.ts'
import { lastOffer } from '../offerRules.ts'

type OfferTerms = {
  readonly act: 'offer'
  readonly price: bigint
  readonly currency: Currency
  /** Owner of the item when the offer was written. */
  readonly itemOwner: Address
}

const priceOf = ({ price: raw, currency }: OfferTerms) => ({ raw, currency })

/** `[approve?, offer]`. Nothing is locked: only the allowance backs the offer. */
export const offer: Action<OfferTerms> = {
  check: (item, { owner, itemOwner, price, currency }) => {
    if (item.owner === null) throw new AppError('market.noItem')
    if (item.usedUp) throw new AppError('market.usedUp')
    if (isOwner(item, owner)) throw new AppError('market.ownItem')
    if (!sameAddress(item.owner, itemOwner)) throw new AppError('market.ownerChanged', item.owner)
    if (!item.offers) throw new AppError('chain.callFailed', 'offers')
    const last = lastOffer(item.offers, currency)
    if (last && last.price >= price) throw new AppError('market.outbid', `${last.price}`)
    assertFunds(item, price, currency)
  },
  steps: (deps, request, check) => {
    const { key, price, currency } = request
    const args = [key.contract, key.id, price, currency]
    return [
      payStep(deps, request, priceOf(request), check),
      oneStep('offer', { to: deps.at.operation, fn: market.offer, args }, check),
    ]
  },
  renew: (terms, { owner }) => (owner ? { ...terms, itemOwner: owner } : terms),
  pays: priceOf,
  words: (terms, { offerBlocks }) => ({
    rows: [
      { kind: 'money', label: 'yourOffer', ...priceOf(terms) },
      { kind: 'address', label: 'owner', address: terms.itemOwner },
    ],
    note: { kind: 'info', texts: ['offerBacked'], offerBlocks },
  }),
}

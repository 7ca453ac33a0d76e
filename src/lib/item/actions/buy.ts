import { market } from '../../core/chain/nftCalls.ts'
import { sameAddress } from '../../core/config/registry.ts'
import { AppError } from '../../core/errors/AppError.ts'
import { isOwner, oneStep } from '../../core/nft/action.ts'
import type { DeadReason, Listing } from '../../core/nft/model.ts'
import { type Action, assertFunds, nativeOf, payStep } from '../action.ts'

const DEAD: Readonly<Record<DeadReason, string>> = {
  moved: 'market.moved',
  notApproved: 'market.sellerRight',
  expired: 'market.closed',
  notYet: 'market.notYet',
}

const priceOf = ({ price: raw, currency }: Listing) => ({ raw, currency })

/** `[approve?, buy]`: approves exactly the price to the market. */
export const buy: Action<{ readonly act: 'buy'; readonly listing: Listing }> = {
  check: (item, { owner, listing }) => {
    const now = item.listing
    if (!now) throw new AppError('chain.callFailed', 'listing')
    if (item.owner === null) throw new AppError('market.noItem')
    if (isOwner(item, owner)) throw new AppError('market.ownItem')
    if (now.state !== 'open')
      throw new AppError(now.state === 'completed' ? 'market.sold' : 'market.notListed')
    const same =
      sameAddress(now.seller, listing.seller) &&
      now.price === listing.price &&
      now.currency === listing.currency &&
      now.created === listing.created
    if (!same) throw new AppError('market.changed', `${now.price} ${now.currency}`)
    if (item.dead) throw new AppError(DEAD[item.dead])
    assertFunds(item, listing.price, listing.currency)
  },
  steps: (deps, request, check) => {
    const { key, listing } = request
    const price = priceOf(listing)
    const args = [key.contract, key.id, listing.price, listing.currency]
    return [
      payStep(deps, request, price, check),
      oneStep('buy', { to: deps.at.operation, fn: market.buy, args }, check, nativeOf(deps, price)),
    ]
  },
  renew: (_, { listing }) => (listing?.state === 'open' ? { act: 'buy', listing } : null),
  pays: ({ listing }) => priceOf(listing),
  words: ({ listing }) => ({
    rows: [
      { kind: 'money', label: 'youPay', ...priceOf(listing) },
      { kind: 'address', label: 'seller', address: listing.seller },
    ],
    note: { kind: 'plain', texts: ['buyNote', 'buyUsesApproval'] },
  }),
}

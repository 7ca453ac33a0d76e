/** Decodes calls of the NFT market. The seller or buyer of a sale is read from the item transfer that it makes. */

import { addressOf, amountOf, type Call, countOf, idOf } from '../../core/source/call.ts'
import type { Address } from '../../core/source/model.ts'
import { type Draft, madeBy, type Place } from '../../core/source/nest.ts'
import { type Currency, currencies, type NftEvent } from './events.ts'

const methods = [
  ...['registermarketitem', 'cancelmarketitem', 'buynowwithtoken', 'transferfrom'],
  ...['suggestitemtobuywithsuggester', 'cancelitemtobuywithsuggester', 'acceptitemtobuywithseller'],
]
export const marketMethods: ReadonlySet<string> = new Set(methods)
/** Calls of the listing store, with values that the market's own arguments omit. */
export const storeMethods = ['item', 'registeriteminmarket', 'suggestitemtobuy'] as const

/** Parts of a price, over 10,000, that the market takes of new listings. */
export type MarketFees = { readonly marketFee: number; readonly royaltyFee: number; readonly burnFee: number }

const currencyOf = (value: unknown): Currency | null => currencies.find((one) => one === value) ?? null
const MOST = 2 ** 40 - 1

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

/** Heights beyond a listing's range mean "never", as does a number too large to be one. */
const heightOf = (value: unknown): number => Math.min(countOf(value) ?? MOST, MOST)

/**
 * @param known collections of the registry, because any item can be listed
 * @param fees used if the listing does not contain them
 */
export function marketCall(place: Place, known: ReadonlySet<Address>, fees: MarketFees): Draft<NftEvent>[] {
  const call = place.calls[place.at] as Call
  const { method, from, args } = call
  const [contract, tokenId] = [addressOf(args[0]), idOf(args[1])]
  if (contract === null || tokenId === null || !known.has(contract)) return []
  const made = madeBy(place, marketMethods)
  const item = { contract, tokenId }
  const delivery = made.find((one) => one.to === contract && one.method === 'transferfrom')
  const terms = (price: unknown, text: unknown) => {
    const [amount, currency] = [amountOf(price), currencyOf(text)]
    return amount === null || currency === null ? null : { price: amount, currency }
  }
  switch (method) {
    case 'registermarketitem': {
      const its = terms(args[2], args[3])
      if (its === null) return []
      const saved = fieldsOf(made.find((one) => one.method === 'registeriteminmarket')?.args[2])
      return [
        {
          type: 'NftListed',
          ...item,
          seller: from,
          ...its,
          openHeight: heightOf(args[4]),
          closeHeight: heightOf(args[5]),
          marketFee: countOf(saved.marketFee) ?? fees.marketFee,
          royaltyFee: countOf(saved.royaltyFee) ?? fees.royaltyFee,
          burnFee: countOf(saved.burnFee) ?? fees.burnFee,
        },
      ]
    }
    case 'cancelmarketitem': {
      const saved = fieldsOf(made.find((one) => one.method === 'item')?.result?.[0])
      return [{ type: 'NftUnlisted', ...item, seller: addressOf(saved.seller) ?? from }]
    }
    case 'buynowwithtoken': {
      const [its, seller] = [terms(args[2], args[3]), addressOf(delivery?.args[0])]
      return its === null || seller === null
        ? []
        : [{ type: 'NftSold', ...item, seller, buyer: from, ...its, byOffer: false }]
    }
    case 'acceptitemtobuywithseller': {
      const [its, buyer] = [terms(args[2], args[3]), addressOf(delivery?.args[1])]
      return its === null || buyer === null
        ? []
        : [{ type: 'NftSold', ...item, seller: from, buyer, ...its, byOffer: true }]
    }
    case 'suggestitemtobuywithsuggester': {
      const its = terms(args[2], args[3])
      const expiry = countOf(made.find((one) => one.method === 'suggestitemtobuy')?.result?.[0]) ?? 0
      return its === null ? [] : [{ type: 'OfferMade', ...item, buyer: from, ...its, expiry }]
    }
    case 'cancelitemtobuywithsuggester': {
      const its = terms(args[3], args[2])
      return its === null ? [] : [{ type: 'OfferCanceled', ...item, buyer: from, ...its }]
    }
    default:
      return []
  }
}

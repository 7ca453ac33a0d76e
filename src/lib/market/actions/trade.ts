// What these calls are refused with.
import '../../errors/nftCatalogue.ts'
import { market, nft } from '../../chain/nftCalls.ts'
import type { Address } from '../../config/registry.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { Currency, ItemPlace } from '../model.ts'

/** The market's calls, pure. `operation` is the market's front door; prices in base units. */

export const listCall = (
  operation: Address,
  { contract, id }: ItemPlace,
  terms: {
    readonly price: bigint
    readonly currency: Currency
    readonly open: bigint
    readonly close: bigint
  },
): WriteCall => ({
  to: operation,
  fn: market.register,
  args: [contract, id, terms.price, terms.currency, terms.open, terms.close],
})

export const cancelListingCall = (operation: Address, { contract, id }: ItemPlace): WriteCall => ({
  to: operation,
  fn: market.cancel,
  args: [contract, id],
})

export const buyCall = (
  operation: Address,
  { contract, id }: ItemPlace,
  price: bigint,
  currency: Currency,
): WriteCall => ({ to: operation, fn: market.buy, args: [contract, id, price, currency] })

export const offerCall = (
  operation: Address,
  { contract, id }: ItemPlace,
  price: bigint,
  currency: Currency,
): WriteCall => ({ to: operation, fn: market.offer, args: [contract, id, price, currency] })

/** Note the order of its arguments (chain-facts 3.13). */
export const cancelOfferCall = (
  operation: Address,
  { contract, id }: ItemPlace,
  price: bigint,
  currency: Currency,
): WriteCall => ({ to: operation, fn: market.cancelOffer, args: [contract, id, currency, price] })

export const acceptCall = (
  operation: Address,
  { contract, id }: ItemPlace,
  price: bigint,
  currency: Currency,
): WriteCall => ({ to: operation, fn: market.accept, args: [contract, id, price, currency] })

/** Collection-wide right of the market to move the account's items. */
export const approveMarketCall = (contract: Address, operation: Address): WriteCall => ({
  to: contract,
  fn: nft.setApprovalForAll,
  args: [operation, true],
})

/** Takes that right back. */
export const revokeMarketCall = (contract: Address, operation: Address): WriteCall => ({
  to: contract,
  fn: nft.setApprovalForAll,
  args: [operation, false],
})

/** `safeTransferFrom` fails for plain accounts on the real chain (chain-facts 3.14). */
export const transferCall = (from: Address, to: Address, { contract, id }: ItemPlace): WriteCall => ({
  to: contract,
  fn: nft.transferFrom,
  args: [from, to, id],
})

/** Calls of pages to the contracts of NFTs. */
import { view, write } from './calls.ts'

export const nft = {
  ownerOf: view('ownerOf', ['uint256'], ['address']),
  balanceOf: view('balanceOf', ['address'], ['uint256']),
  /** Positions from and to, both included. */
  tokenOfOwnerByRange: view('tokenOfOwnerByRange', ['address', 'uint256', 'uint256'], ['uint256[]']),
  tokenOfOwnerByIndex: view('tokenOfOwnerByIndex', ['address', 'uint256'], ['uint256']),
  tokenUri: view('tokenURI', ['uint256'], ['string']),
  isApprovedForAll: view('isApprovedForAll', ['address', 'address'], ['bool']),
  setApprovalForAll: write('setApprovalForAll', ['address', 'bool']),
  transferFrom: write('transferFrom', ['address', 'address', 'uint256']),
}

/** Reads of the market that the real chain supports too; items and offers are JSON texts (docs/chain.md, Market). */
export const market = {
  marketFee: view('getMarketFee', [], ['uint256']),
  royaltyFee: view('getRoyaltyFee', [], ['uint256']),
  burnFee: view('getBurnFee', [], ['uint256']),
  offers: view('getItemSuggestionInfos', ['address', 'uint256', 'string'], ['string[]']),
  register: write('registerMarketItem', ['address', 'uint256', 'uint256', 'string', 'uint256', 'uint256']),
  cancel: write('cancelMarketItem', ['address', 'uint256']),
  buy: write('buyNowWithToken', ['address', 'uint256', 'uint256', 'string']),
  offer: write('suggestItemToBuyWithSuggester', ['address', 'uint256', 'uint256', 'string']),
  cancelOffer: write('cancelItemToBuyWithSuggester', ['address', 'uint256', 'string', 'uint256']),
  accept: write('acceptItemToBuyWithSeller', ['address', 'uint256', 'uint256', 'string']),
}

/** Reads that only our own market supports. Without an answer, their values are unknown. */
export const ourMarket = {
  listing: view(
    'listing',
    ['address', 'uint256'],
    [
      'address',
      'uint256',
      'string',
      'uint256',
      'uint256',
      'uint256',
      'uint256',
      'uint256',
      'uint256',
      'uint256',
      'uint8',
    ],
  ),
  fillable: view('fillable', ['address', 'uint256'], ['bool', 'string']),
}

/** The same for the market's store. */
export const ourMarketData = {
  offerBlocks: view('offerBlocks', [], ['uint256']),
}

export const marketData = {
  item: view('getMarketItem', ['address', 'uint256'], ['string']),
}

/** Reads that only our own collections support. */
export const ourNft = {
  transferCount: view('transferCount', ['uint256'], ['uint256']),
}

/** Reads of heroes that only our own reveal contracts support (`lib/core/nft/heroState.ts`). */
export const ourHeroes = {
  heroStates: view('heroStates', ['uint256[]'], ['uint256[]']),
}

/** A mint in rounds. The real chain has only `mint` in its table; ours supports all. */
export const mint = {
  unitPrice: view('unitPrice', [], ['uint256']),
  payToken: view('payToken', [], ['address']),
  perTransaction: view('perTransaction', [], ['uint256']),
  totalMinted: view('totalMinted', [], ['uint256']),
  bulkMinters: view('bulkMinters', [], ['uint256']),
  round: view('round', ['uint256'], ['uint256', 'uint256', 'uint256', 'uint256']),
  walletCap: view('walletCap', ['uint256'], ['uint256']),
  available: view('available', ['uint256'], ['uint256']),
  eventInfo: view('eventInfo', ['uint256'], ['uint256', 'uint256', 'uint256', 'uint256']),
  bonusSent: view('bonusSent', ['uint256', 'address'], ['bool']),
  paidMinted: view('paidMinted', ['address'], ['uint256']),
  bonusMinted: view('bonusMinted', ['address'], ['uint256']),
  eligible: view('eligible', ['uint256', 'address'], ['bool']),
  mintable: view('mintable', ['address'], ['uint256', 'string']),
  mint: write('mint', ['uint256']),
  // Only our season mints: the NFT that gives an account its right in a round, and a mint that names it.
  rightOf: view('rightOf', ['uint256', 'address'], ['address', 'uint256']),
  mintWith: write('mintWith', ['uint256', 'address', 'uint256']),
}

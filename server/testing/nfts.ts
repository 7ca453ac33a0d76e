import { zeroAddress } from 'viem'
import type { RegistryInput } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'
import type { Currency, TokenId } from '../features/nft/events.ts'
import { address } from './exchange.ts'
import type { Draft } from './fakeChain.ts'

export const tokenId = (n: number): TokenId => `0x${n.toString(16).padStart(64, '0')}`

export const market = address(0x3a)
export const pocket = address(0x31)
export const xheroes = address(0x32)
export const boxes = address(0x33)
export const formulator = address(0x34)
export const boxMint = address(0x35)

/** The registry's NFT part, for tests. */
export const nftRegistry = {
  market: { operation: market, data: address(0x3b) },
  collections: [
    { id: 'pocket_s1', address: pocket, kind: 'nft' },
    { id: 'xheroes_s1', address: xheroes, kind: 'nft' },
    { id: 'pocket_box_s1', address: boxes, kind: 'nft' },
    { id: 'formulator', address: formulator, kind: 'formulator' },
  ],
  mints: [{ id: 'pocket_s1', address: boxMint, collection: 'pocket_box_s1', kind: 'box' }],
} satisfies Partial<RegistryInput>

export const moved = (id: number, from: Address, to: Address, contract = pocket): Draft => ({
  type: 'NftMoved',
  contract,
  tokenId: tokenId(id),
  from,
  to,
})
export const minted = (id: number, to: Address, contract = pocket): Draft =>
  moved(id, zeroAddress, to, contract)

export const listed = (
  id: number,
  seller: Address,
  price: bigint,
  { currency = 'MEV', open = 0, close = 1_000 }: { currency?: Currency; open?: number; close?: number } = {},
): Draft => ({
  type: 'NftListed',
  contract: pocket,
  tokenId: tokenId(id),
  seller,
  price,
  currency,
  openHeight: open,
  closeHeight: close,
  marketFee: 250,
  royaltyFee: 100,
  burnFee: 50,
})
export const unlisted = (id: number, seller: Address): Draft => ({
  type: 'NftUnlisted',
  contract: pocket,
  tokenId: tokenId(id),
  seller,
})
export const sold = (id: number, seller: Address, buyer: Address, price: bigint, byOffer = false): Draft => ({
  type: 'NftSold',
  contract: pocket,
  tokenId: tokenId(id),
  seller,
  buyer,
  price,
  currency: 'MEV',
  byOffer,
})
export const offer = (
  id: number,
  buyer: Address,
  price: bigint,
  type: 'OfferMade' | 'OfferCanceled' = 'OfferMade',
  expiry = 0,
): Draft => ({
  ...(type === 'OfferMade' ? { expiry } : {}),
  type,
  contract: pocket,
  tokenId: tokenId(id),
  buyer,
  price,
  currency: 'MEV',
})
/** The market is approved for all of an owner's items in a collection. */
export const allows = (owner: Address, allowed = true, contract = pocket): Draft => ({
  type: 'NftApproved',
  contract,
  owner,
  allowed,
})

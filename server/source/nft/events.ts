/** What happens to items, formulators among them, on the market and off it. */
import type { Address, Place } from '../kernel/model.ts'

/** 0x and 64 lower-case hex digits. */
export type TokenId = `0x${string}`

/** An item of a series. */
export interface OfItem extends Place {
  contract: Address
  tokenId: TokenId
}

/** An item was made (from the zero address), went to somebody else, or ended (to the zero address). */
export interface NftMoved extends OfItem {
  type: 'NftMoved'
  from: Address
  to: Address
}

/** The market may, or may no longer, move all items of an owner. */
export interface NftApproved extends Place {
  type: 'NftApproved'
  contract: Address
  owner: Address
  allowed: boolean
}

/** ERC-4906: what these items' metadata says has changed, both ends included. */
export interface NftMetadataChanged extends Place {
  type: 'NftMetadataChanged'
  contract: Address
  from: TokenId
  to: TokenId
}

export const currencies = ['MEV', 'USDT'] as const
export type Currency = (typeof currencies)[number]

export interface NftListed extends OfItem {
  type: 'NftListed'
  seller: Address
  price: bigint
  currency: Currency
  openHeight: number
  /** The first block in which it can no longer be bought. */
  closeHeight: number
  /** Over 10,000. */
  marketFee: number
  royaltyFee: number
  burnFee: number
}

export interface NftUnlisted extends OfItem {
  type: 'NftUnlisted'
  seller: Address
}

export interface NftSold extends OfItem {
  type: 'NftSold'
  seller: Address
  buyer: Address
  price: bigint
  currency: Currency
  byOffer: boolean
}

export interface OfferChanged extends OfItem {
  type: 'OfferMade' | 'OfferCanceled'
  buyer: Address
  price: bigint
  currency: Currency
  /** Of an offer made: first height at which it stands no more; 0 is never. */
  expiry?: number
}

export const formulatorTiers = ['Alpha', 'Sigma', 'Omega'] as const
export type FormulatorTier = (typeof formulatorTiers)[number]

export interface FormulatorChanged extends OfItem {
  type: 'FormulatorCreated' | 'FormulatorUpgraded' | 'FormulatorRevoked'
  owner: Address
  tier: FormulatorTier
  /** What is locked in it, base units of MEV. */
  amount: bigint
  /** What an upgrade consumed. */
  burned: TokenId[]
}

/** An item was used up, or used on another one, by a contract of a game. */
export interface NftUsed extends OfItem {
  type: 'NftUsed'
  use: 'dismantle' | 'inherit' | 'promote'
  owner: Address
  level: number | null
  /** What it consumed; none for a dismantled item. */
  burned: TokenId[]
}

export type NftEvent =
  | NftMoved
  | NftApproved
  | NftMetadataChanged
  | NftListed
  | NftUnlisted
  | NftSold
  | OfferChanged
  | FormulatorChanged
  | NftUsed

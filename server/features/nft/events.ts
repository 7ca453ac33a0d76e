/** Events of items, including formulators, inside and outside the market. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** 0x and 64 lower-case hex digits. */
export type TokenId = `0x${string}`

/** An item of a collection. */
export type OfItem = LogPosition & {
  readonly contract: Address
  readonly tokenId: TokenId
}

/** An item was minted (from the zero address), transferred, or burned (to the zero address). */
export type NftMoved = OfItem & {
  readonly type: 'NftMoved'
  readonly from: Address
  readonly to: Address
}

/** An owner approved the market for all items, or revoked that. */
export type NftApproved = LogPosition & {
  readonly type: 'NftApproved'
  readonly contract: Address
  readonly owner: Address
  readonly allowed: boolean
}

/** ERC-4906: the metadata of these items has changed, both ends included. */
export type NftMetadataChanged = LogPosition & {
  readonly type: 'NftMetadataChanged'
  readonly contract: Address
  readonly from: TokenId
  readonly to: TokenId
}

export const currencies = ['MEV', 'USDT'] as const
export type Currency = (typeof currencies)[number]

export type NftListed = OfItem & {
  readonly type: 'NftListed'
  readonly seller: Address
  readonly price: bigint
  readonly currency: Currency
  readonly openHeight: number
  /** The first block in which it can no longer be bought. */
  readonly closeHeight: number
  /** Over 10,000. */
  readonly marketFee: number
  readonly royaltyFee: number
  readonly burnFee: number
}

export type NftUnlisted = OfItem & {
  readonly type: 'NftUnlisted'
  readonly seller: Address
}

export type NftSold = OfItem & {
  readonly type: 'NftSold'
  readonly seller: Address
  readonly buyer: Address
  readonly price: bigint
  readonly currency: Currency
  readonly byOffer: boolean
}

export type OfferChanged = OfItem & {
  readonly type: 'OfferMade' | 'OfferCanceled'
  readonly buyer: Address
  readonly price: bigint
  readonly currency: Currency
  /** Set when an offer is made: the first height at which it is no longer valid; 0 means never. */
  readonly expiry?: number
}

export const formulatorTiers = ['Alpha', 'Sigma', 'Omega'] as const
export type FormulatorTier = (typeof formulatorTiers)[number]

export type FormulatorChanged = OfItem & {
  readonly type: 'FormulatorCreated' | 'FormulatorUpgraded' | 'FormulatorRevoked'
  readonly owner: Address
  readonly tier: FormulatorTier
  /** The locked amount, in base units of MEV. */
  readonly amount: bigint
  /** Items that an upgrade consumed. */
  readonly burned: readonly TokenId[]
}

/** A game contract used up an item, or used it on another one. */
export type NftUsed = OfItem & {
  readonly type: 'NftUsed'
  readonly use: 'dismantle' | 'inherit' | 'promote' | 'merge'
  readonly owner: Address
  readonly level: number | null
  /** Consumed items; for a dismantling, the others that ended with it. */
  readonly burned: readonly TokenId[]
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

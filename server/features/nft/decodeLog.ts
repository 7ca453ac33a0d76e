/** Decodes the logs of NFT collections, the market and formulators. */
import { numberToHex, parseAbi } from 'viem'
import type { Registry } from '../../core/registry.ts'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { bounded, decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import {
  type Currency,
  currencies,
  type FormulatorTier,
  formulatorTiers,
  type NftEvent,
  type TokenId,
} from './events.ts'

export const collectionEvents = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event MetadataUpdate(uint256 tokenId)',
  'event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId)',
])
export const formulatorEvents = parseAbi([
  'event Created(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount)',
  'event Upgraded(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount, uint256[] burned)',
  'event Revoked(address indexed owner, uint256 indexed id, uint8 kind, uint256 amount)',
])
export const marketEvents = parseAbi([
  'event ItemRegistered(address indexed nft, uint256 indexed tokenId, address indexed seller, uint256 price, string currency, uint256 openHeight, uint256 closeHeight, uint256 marketFee, uint256 royaltyFee, uint256 burnFee)',
  'event ItemCanceled(address indexed nft, uint256 indexed tokenId, address indexed seller, bool byManager)',
  'event ItemSold(address indexed nft, uint256 indexed tokenId, address indexed buyer, address seller, uint256 price, string currency, uint256 service, uint256 royalty, uint256 burn, uint256 net, bool byOffer)',
  'event OfferMade(address indexed nft, uint256 indexed tokenId, address indexed buyer, uint256 price, string currency, uint256 expiry)',
  'event OfferCanceled(address indexed nft, uint256 indexed tokenId, address indexed buyer, uint256 price, string currency)',
])
export const nftTopics = [
  ...topicsOf(collectionEvents),
  ...topicsOf(formulatorEvents),
  ...topicsOf(marketEvents),
]

const idOf = (id: bigint): TokenId => numberToHex(id, { size: 32 })
const currencyOf = (text: string): Currency | null => currencies.find((one) => one === text) ?? null
const tierOf = (kind: number): FormulatorTier | null => formulatorTiers[kind - 1] ?? null

/** Reads the logs of one contract of the registry. */
export type NftDecoder = (log: RawLog, at: Address, position: LogPosition) => NftEvent | null

function collectionEvent(market: Address | null): NftDecoder {
  return (log, contract, position) => {
    const event = decode(collectionEvents, log)
    switch (event?.eventName) {
      case 'Transfer': {
        const { from, to, tokenId } = event.args
        return {
          type: 'NftMoved',
          ...position,
          contract,
          tokenId: idOf(tokenId),
          from: lower(from),
          to: lower(to),
        }
      }
      case 'ApprovalForAll': {
        const { owner, operator, approved: allowed } = event.args
        if (lower(operator) !== market) return null
        return { type: 'NftApproved', ...position, contract, owner: lower(owner), allowed }
      }
      case 'MetadataUpdate': {
        const id = idOf(event.args.tokenId)
        return { type: 'NftMetadataChanged', ...position, contract, from: id, to: id }
      }
      case 'BatchMetadataUpdate': {
        const { fromTokenId, toTokenId } = event.args
        return {
          type: 'NftMetadataChanged',
          ...position,
          contract,
          from: idOf(fromTokenId),
          to: idOf(toTokenId),
        }
      }
      default:
        return null
    }
  }
}

const formulatorTypes = {
  Created: 'FormulatorCreated',
  Upgraded: 'FormulatorUpgraded',
  Revoked: 'FormulatorRevoked',
} as const

function formulatorEvent(market: Address | null): NftDecoder {
  const common = collectionEvent(market)
  return (log, contract, position) => {
    const event = decode(formulatorEvents, log)
    if (event === null) return common(log, contract, position)
    const { owner, id, kind, amount } = event.args
    const tier = tierOf(kind)
    if (tier === null) return null
    const tokenId = idOf(id)
    return {
      type: formulatorTypes[event.eventName],
      ...position,
      contract,
      tokenId,
      owner: lower(owner),
      tier,
      amount,
      // The first of an upgrade survives it, even if the contract lists it among the others.
      burned: 'burned' in event.args ? event.args.burned.map(idOf).filter((one) => one !== tokenId) : [],
    }
  }
}

function marketEvent(known: ReadonlySet<Address>): NftDecoder {
  return (log, _, position) => {
    const event = decode(marketEvents, log)
    if (event === null) return null
    const { args } = event
    const contract = lower(args.nft)
    // Any item can be listed, but only the registry's collections belong to the product.
    if (!known.has(contract)) return null
    const item = { ...position, contract, tokenId: idOf(args.tokenId) }
    if (event.eventName === 'ItemCanceled')
      return { type: 'NftUnlisted', ...item, seller: lower(event.args.seller) }
    const { price, currency: text } = event.args
    const currency = currencyOf(text)
    if (currency === null) return null
    switch (event.eventName) {
      case 'ItemRegistered': {
        const { seller, openHeight, closeHeight, marketFee, royaltyFee, burnFee } = event.args
        return {
          type: 'NftListed',
          ...item,
          seller: lower(seller),
          price,
          currency,
          openHeight: bounded(openHeight),
          closeHeight: bounded(closeHeight),
          marketFee: bounded(marketFee),
          royaltyFee: bounded(royaltyFee),
          burnFee: bounded(burnFee),
        }
      }
      case 'ItemSold': {
        const { buyer, seller, byOffer } = event.args
        return {
          type: 'NftSold',
          ...item,
          buyer: lower(buyer),
          seller: lower(seller),
          price,
          currency,
          byOffer,
        }
      }
      case 'OfferMade': {
        const { buyer, expiry } = event.args
        return { type: 'OfferMade', ...item, buyer: lower(buyer), price, currency, expiry: bounded(expiry) }
      }
      default:
        return { type: event.eventName, ...item, buyer: lower(event.args.buyer), price, currency }
    }
  }
}

/**
 * Returns the registry's collections and market, with decoders for their logs.
 * @param trusted the market whose approvals are recorded; its own logs may be read elsewhere
 */
export function nftDecoders(
  { market, collections }: Pick<Registry, 'market' | 'collections'>,
  trusted: Address | null,
): [Address, NftDecoder][] {
  const operation = market?.operation ?? null
  const known = new Set(collections.map(({ address }) => address))
  const [nft, formulator] = [collectionEvent(trusted), formulatorEvent(trusted)]
  return [
    ...collections.map(({ address, kind }): [Address, NftDecoder] => [
      address,
      kind === 'formulator' ? formulator : nft,
    ]),
    ...(operation ? [[operation, marketEvent(known)] satisfies [Address, NftDecoder]] : []),
  ]
}

import type { Abi } from 'viem'
import { expect, test } from 'vitest'
import { parseRegistry } from '../../core/registry.ts'
import type { RawLog } from '../../core/source/rawLog.ts'
import { address } from '../../testing/exchange.ts'
import { logOf } from '../../testing/logOf.ts'
import { collectionEvents, formulatorEvents, marketEvents, nftDecoders } from './decodeLog.ts'

const [nft, formulator, operation] = [address(0x10), address(0x11), address(0x12)]
const [alice, bob, stranger] = [address(0xa1), address(0xb2), address(0x99)]
const registry = parseRegistry({
  chainId: 1,
  market: { operation, data: address(0x14) },
  collections: [
    { id: 'pocket_s1', address: nft, kind: 'nft' },
    { id: 'formulator', address: formulator, kind: 'formulator' },
  ],
})
const decoders = new Map(nftDecoders(registry, operation))
const position = { block: 7, timestamp: 9, txHash: '0x1', txIndex: 2, logIndex: 3 }
const id = (n: bigint) => `0x${n.toString(16).padStart(64, '0')}`
const big = 2n ** 255n + 5n

const read = (at: `0x${string}`, abi: Abi, name: string, args: Record<string, unknown>) =>
  decoders.get(at)?.(logOf(abi, name, args), at, position)

test('an item moves', () => {
  const args = { from: alice.toUpperCase().replace('0X', '0x'), to: bob, tokenId: big }
  for (const contract of [nft, formulator])
    expect(read(contract, collectionEvents, 'Transfer', args)).toEqual({
      type: 'NftMoved',
      ...position,
      contract,
      tokenId: id(big),
      from: alice,
      to: bob,
    })
})

test('only the market’s rights count', () => {
  const args = { owner: alice, approved: true }
  expect(read(nft, collectionEvents, 'ApprovalForAll', { ...args, operator: operation })).toEqual({
    type: 'NftApproved',
    ...position,
    contract: nft,
    owner: alice,
    allowed: true,
  })
  expect(read(nft, collectionEvents, 'ApprovalForAll', { ...args, operator: stranger })).toBe(null)
})

test('metadata of one and of many', () => {
  expect(read(nft, collectionEvents, 'MetadataUpdate', { tokenId: 5n })).toMatchObject({
    from: id(5n),
    to: id(5n),
  })
  expect(
    read(nft, collectionEvents, 'BatchMetadataUpdate', { fromTokenId: 0n, toTokenId: 2n ** 256n - 1n }),
  ).toMatchObject({ type: 'NftMetadataChanged', from: id(0n), to: `0x${'f'.repeat(64)}` })
})

const item = { nft, tokenId: 5n }
const terms = {
  price: big,
  currency: 'MEV',
  openHeight: 1n,
  closeHeight: 2n ** 256n - 1n,
  marketFee: 250n,
  royaltyFee: 0n,
  burnFee: 50n,
}

test('listings, sales and offers', () => {
  const named = { ...position, contract: nft, tokenId: id(5n) }
  const market = (name: string, args: Record<string, unknown>) =>
    read(operation, marketEvents, name, { ...item, ...args })
  expect(market('ItemRegistered', { seller: alice, ...terms })).toEqual({
    type: 'NftListed',
    ...named,
    seller: alice,
    price: big,
    currency: 'MEV',
    openHeight: 1,
    closeHeight: Number.MAX_SAFE_INTEGER,
    marketFee: 250,
    royaltyFee: 0,
    burnFee: 50,
  })
  expect(market('ItemCanceled', { seller: alice, byManager: true })).toEqual({
    type: 'NftUnlisted',
    ...named,
    seller: alice,
  })
  const parts = { service: 1n, royalty: 2n, burn: 3n, net: 4n, byOffer: true }
  const sale = { seller: alice, buyer: bob, price: 10n, currency: 'USDT' }
  expect(market('ItemSold', { ...sale, ...parts })).toEqual({
    type: 'NftSold',
    ...named,
    ...sale,
    byOffer: true,
  })
  const offer = { buyer: bob, price: 10n, currency: 'MEV' }
  expect(market('OfferMade', { ...offer, expiry: 5_184_005n })).toEqual({
    type: 'OfferMade',
    ...named,
    ...offer,
    expiry: 5_184_005,
  })
  expect(market('OfferCanceled', offer)).toEqual({ type: 'OfferCanceled', ...named, ...offer })
})

test('a stranger’s collection and a currency that is none are not the product’s', () => {
  const offer = { buyer: bob, price: 10n, currency: 'MEV', expiry: 9n }
  expect(read(operation, marketEvents, 'OfferMade', { ...item, ...offer, nft: stranger })).toBe(null)
  expect(read(operation, marketEvents, 'OfferMade', { ...item, ...offer, currency: 'mev' })).toBe(null)
})

test('formulators', () => {
  const args = { owner: alice, id: 5n, kind: 2, amount: 800n }
  const common = {
    ...position,
    contract: formulator,
    tokenId: id(5n),
    owner: alice,
    tier: 'Sigma',
    amount: 800n,
    burned: [],
  }
  expect(read(formulator, formulatorEvents, 'Created', args)).toEqual({
    type: 'FormulatorCreated',
    ...common,
  })
  expect(read(formulator, formulatorEvents, 'Revoked', args)).toEqual({
    type: 'FormulatorRevoked',
    ...common,
  })
  expect(read(formulator, formulatorEvents, 'Upgraded', { ...args, burned: [5n, 6n, 7n] })).toEqual({
    type: 'FormulatorUpgraded',
    ...common,
    burned: [id(6n), id(7n)],
  })
  expect(read(formulator, formulatorEvents, 'Created', { ...args, kind: 4 })).toBe(null)
  // a collection that is none has no such events
  expect(read(nft, formulatorEvents, 'Created', args)).toBe(null)
})

test('a log of the same topic and another shape is none of ours', () => {
  const log = logOf(collectionEvents, 'Transfer', { from: alice, to: bob, tokenId: 1n })
  // a token's Transfer has the amount in its data
  const fungible = { ...log, topics: log.topics.slice(0, 3), data: id(1n) } as RawLog
  for (const [at, decode] of decoders) expect(decode(fungible, at, position)).toBe(null)
})

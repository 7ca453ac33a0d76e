/** Tests the market's rules without a chain: its answers, the split of a price, and the allowed actions. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenRecords } from '../../../tests/fakes/golden.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { parseAmount } from '../core/amount/parse.ts'
import { actionsOf, roleOf } from '../core/nft/actions.ts'
import { type Currency, type ItemState, LEAST_OFFER, type Listing, type Offer } from '../core/nft/model.ts'
import { parseListing, parseListingFees, parseOffers } from '../core/nft/parse.ts'
import { lookAlike, recipientIssue } from '../core/nft/recipient.ts'
import { farBelow, listIssue } from './listingRules.ts'
import { bestOffer, lastOffer, leastOffer, offerIssue, takenBy } from './offerRules.ts'
import { splitOf } from './split.ts'

const ME = address(0xaa)
const OTHER = address(0xbb)
const json = {
  TypeOf: 'MarketItemData',
  seller: ME,
  buyer: '',
  nft: { TypeOf: 'NftItem', tokenContract: address(1), tokenId: '7' },
  buyNowPrice: '3000',
  currency: 'MEV',
  createTimeUtc: 5,
  openTimeUtc: '6',
  closeTimeUtc: '70',
  state: 'OPEN',
}

describe('the market’s texts', () => {
  it.each<[string, unknown, Partial<Listing> | null]>([
    ['as the chain writes them', json, { state: 'open', seller: ME, price: 3000n, created: 5n, close: 70n }],
    [
      'with numbers for texts',
      { ...json, buyNowPrice: 3000, closeTimeUtc: 70 },
      { price: 3000n, close: 70n },
    ],
    ['sold', { ...json, state: 'COMPLETED', buyer: OTHER }, { state: 'completed' }],
    ['cancelled', { ...json, state: 'CANCELED' }, { state: 'cancelled' }],
    ['closed by a manager', { ...json, state: 'CLOSED_BY_MANAGER' }, { state: 'closedByManager' }],
    [
      'never listed',
      { seller: '', buyer: '', buyNowPrice: '0', currency: '', createTimeUtc: '0', state: '' },
      { state: 'none' },
    ],
    ['an address without its 0x', { ...json, seller: ME.slice(2) }, { seller: ME }],
    ['a state nobody knows', { ...json, state: 'ODD' }, null],
    ['a currency nobody knows', { ...json, currency: 'DOGE' }, null],
    ['a negative price', { ...json, buyNowPrice: '-1' }, null],
    ['a broken price', { ...json, buyNowPrice: 1.5 }, null],
    ['a price no uint256 can be', { ...json, buyNowPrice: '9'.repeat(78) }, null],
    ['no seller', { ...json, seller: 'me' }, null],
    ['a list', [], null],
    ['nothing', null, null],
  ])('%s', (_, value, expected) => {
    const parsed = parseListing(JSON.stringify(value))
    if (expected) expect(parsed).toMatchObject(expected)
    else expect(parsed).toBeNull()
  })

  it('reads a text of 4,000 characters, and rejects a longer one', () => {
    const text = JSON.stringify({ ...json, note: '' })
    const ofLength = (length: number) =>
      parseListing(JSON.stringify({ ...json, note: 'x'.repeat(length - text.length) }))
    expect(ofLength(4_000)).toMatchObject({ state: 'open' })
    expect(ofLength(4_001)).toBeNull()
  })

  it('never throws, for any answer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (text) => {
        parseListing(text)
        parseOffers([text], 'MEV')
        parseListingFees(text)
      }),
    )
  })

  it('returns all fees of a listing or none', () => {
    const listing = (...fees: unknown[]) => [ME, 1n, 'MEV', 2n, 3n, 4n, ...fees, 8n, 0]
    expect(parseListingFees(listing(200n, 150n, 100n))).toEqual({ service: 200n, royalty: 150n, burn: 100n })
    for (const fees of [
      ['200', 150n, 100n],
      [200n, null, 100n],
      [200n, 150n, undefined],
    ])
      expect(parseListingFees(listing(...fees))).toBeNull()
    expect(parseListingFees(listing(200n, 150n, 100n).slice(0, 10))).toBeNull()
  })

  it('an unreadable offer invalidates the list, because the last one counts', () => {
    const offer = JSON.stringify({ TypeOf: 'SuggestItem', buyer: OTHER, seller: ME, price: '5' })
    expect(parseOffers([offer], 'USDT')).toEqual([
      { buyer: OTHER, price: 5n, currency: 'USDT', to: ME, expiry: null, good: null },
    ])
    // Our market reports an expiry; the real chain's offers have no end.
    const until = (expiryHeight: unknown) =>
      parseOffers([JSON.stringify({ buyer: OTHER, seller: ME, price: '5', expiryHeight })], 'MEV')
    expect(until(5_184_000)?.[0]?.expiry).toBe(5_184_000n)
    expect(until('77')?.[0]?.expiry).toBe(77n)
    for (const bad of [-1, '', 'never', 1.5, null]) expect(until(bad)).toBeNull()
    expect(parseOffers([], 'USDT')).toEqual([])
    expect(parseOffers([offer, '{}'], 'USDT')).toBeNull()
    expect(parseOffers('no', 'USDT')).toBeNull()
  })
})

describe('split of a price', () => {
  const splits = [...goldenRecords(), ...goldenRecords('golden/other')].filter(
    ({ kind }) => kind === 'market_fee_split',
  )

  it('has records of the real chain', () => expect(splits.length).toBeGreaterThan(0))
  it.each(splits.map((record) => [record.id, record] as const))('%s', (_, { input, output }) => {
    const fees = {
      service: BigInt(input.marketFee ?? ''),
      royalty: BigInt(input.royaltyFee ?? ''),
      burn: BigInt(input.burnFee ?? ''),
    }
    expect(splitOf(BigInt(input.price ?? ''), fees)).toEqual({
      service: BigInt(output.marketFee ?? ''),
      royalty: BigInt(output.royalty ?? ''),
      burn: BigInt(output.burn ?? ''),
      net: BigInt(output.seller ?? ''),
    })
  })

  it('splits to the wei, and no part is negative', () => {
    const fee = fc.bigInt(0n, 1_000n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fee, fee, fee, (price, service, royalty, burn) => {
        const split = splitOf(price, { service, royalty, burn })
        expect(split.service + split.royalty + split.burn + split.net).toBe(price)
        expect(split.net).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})

const offer = (price: bigint, change: Partial<Offer> = {}): Offer => ({
  buyer: OTHER,
  price,
  currency: 'MEV',
  to: ME,
  expiry: null,
  good: true,
  ...change,
})

describe('offers', () => {
  const list = [
    offer(10n, { buyer: address(1) }),
    offer(30n, { good: false }),
    offer(30n),
    offer(20n, { currency: 'USDT' }),
  ]

  it('returns the last offer of the currency, which has to be beaten', () => {
    expect(lastOffer(list, 'USDT')?.price).toBe(20n)
    expect(lastOffer([], 'MEV')).toBeNull()
  })

  it('our market drops up to ten of the last unpayable offers, the real one none', () => {
    const poor = (price: bigint, expiry: bigint | null) => offer(price, { good: false, expiry })
    const many = Array.from({ length: 11 }, (_, k) => poor(40n + BigInt(k), 9n))
    expect(lastOffer([offer(10n), poor(30n, 9n)], 'MEV')?.price).toBe(10n)
    expect(lastOffer([poor(30n, 9n)], 'MEV')).toBeNull()
    expect(lastOffer([offer(10n), poor(30n, null)], 'MEV')?.price).toBe(30n)
    expect(lastOffer([offer(10n, { good: null, expiry: 9n }), poor(30n, 9n)], 'MEV')?.price).toBe(10n)
    expect(lastOffer([offer(10n), ...many.slice(1)], 'MEV')?.price).toBe(10n)
    expect(lastOffer([offer(10n), ...many], 'MEV')?.price).toBe(40n)
  })

  it('returns the best payable offer, and the one that accepting a price takes', () => {
    expect(bestOffer(list.slice(0, 2), 'MEV')?.price).toBe(10n)
    expect(takenBy(list, offer(30n))).toBe(list[2])
  })

  const coins = (text: string) => parseAmount(text, 18)
  const coin = 10n ** 18n
  const leastAt = (currency: Currency, mev: bigint | undefined, usdt: bigint | undefined) =>
    leastOffer(
      currency,
      new Map([
        ...(mev === undefined ? [] : [[address(1), mev] as const]),
        ...(usdt === undefined ? [] : [[address(2), usdt] as const]),
      ]),
      { MEV: address(1), USDT: address(2) },
    )
  it.each([
    ['', 'MEV', null, null, 'price.empty'],
    ['0', 'MEV', null, null, 'price.empty'],
    ['x', 'MEV', null, null, 'amount.malformed'],
    ['999.999', 'MEV', null, null, 'price.belowLeast'],
    ['1000', 'MEV', null, null, null],
    ['19.99', 'USDT', null, null, 'price.belowLeast'],
    ['20', 'USDT', null, null, null],
    ['1000', 'MEV', LEAST_OFFER, null, 'price.notMore'],
    ['1000.000000000000000001', 'MEV', LEAST_OFFER, null, null],
    ['1001', 'MEV', null, LEAST_OFFER, 'price.moreThanHeld'],
  ] as const)('%s %s', (text, currency, last, held, issue) =>
    expect(
      offerIssue(coins(text), leastAt(currency, coin / 50n, coin), last === null ? null : offer(last), held),
    ).toBe(issue),
  )
  it.each<[string, bigint | undefined, bigint | undefined, bigint | null]>([
    ['a fiftieth of a dollar', coin / 50n, coin, 20n * coin],
    ['a wei more goes up a hundredth', coin / 50n + 1n, coin, 20n * coin + coin / 100n],
    ['a coin of half a dollar', coin / 50n, coin / 2n, 40n * coin],
    ['no price of MEV', undefined, coin, null],
    ['no price of the coin', coin, undefined, null],
    ['a price of nothing', coin, 0n, null],
  ])('least offer in another coin: %s', (_, mev, price, least) =>
    expect(leastAt('USDT', mev, price)).toBe(least),
  )
  it('allows no offer if the least is unknown', () => {
    expect(offerIssue(coins('1000'), null, null, null)).toBe('price.noLeast')
    expect(offerIssue(coins(''), null, null, null)).toBe('price.empty')
  })
  it.each([
    ['', 'price.empty'],
    ['0', 'price.empty'],
    ['-1', 'amount.negative'],
    ['1', null],
  ])('a price of "%s"', (text, issue) => expect(listIssue(coins(text))).toBe(issue))
  it('warns from a tenth below the floor price', () => {
    expect(farBelow(90n, 100n)).toBe(false)
    expect(farBelow(89n, 100n)).toBe(true)
    expect(farBelow(1n, null)).toBe(false)
  })
})

const listing = (change: Partial<Listing> = {}): Listing => ({
  state: 'open',
  seller: ME,
  price: 1n,
  currency: 'MEV',
  created: 1n,
  open: 1n,
  close: 100n,
  fees: null,
  ...change,
})
const item = (change: Partial<ItemState> = {}): ItemState => ({
  key: { contract: address(1), id: 7n },
  owner: ME,
  usedUp: false,
  tokenUri: null,
  listing: listing(),
  dead: null,
  offers: [],
  offerBlocks: null,
  fees: null,
  part: null,
  ...change,
})
const NONE = listing({ state: 'none' })

describe('allowed actions on an item', () => {
  const no = { buy: false, offer: false, sell: false, cancelSell: false, transfer: 'no' }
  it.each([
    ['a visitor of a listed one', item(), OTHER, { ...no, buy: true, offer: true }],
    ['nobody connected', item(), null, { ...no, buy: true, offer: true }],
    ['a visitor of one that can’t be sold', item({ dead: 'expired' }), OTHER, { ...no, offer: true }],
    ['a visitor of one not listed', item({ listing: NONE }), OTHER, { ...no, offer: true }],
    ['its owner, listed', item(), ME, { ...no, cancelSell: true, transfer: 'listed' }],
    ['its owner, not listed', item({ listing: NONE }), ME, { ...no, sell: true, transfer: 'yes' }],
    [
      'its owner, whose right was taken back: given again, the listing sells',
      item({ dead: 'notApproved' }),
      ME,
      { ...no, cancelSell: true, transfer: 'listed' },
    ],
    [
      'its owner, listed from a later block on',
      item({ dead: 'notYet' }),
      ME,
      { ...no, cancelSell: true, transfer: 'listed' },
    ],
    [
      'its owner, listing run out',
      item({ dead: 'expired' }),
      ME,
      { ...no, cancelSell: true, transfer: 'yes' },
    ],
    [
      'its owner, listing dead since it moved',
      item({ dead: 'moved' }),
      ME,
      { ...no, sell: true, cancelSell: true, transfer: 'yes' },
    ],
    [
      'its new owner, with the earlier one’s listing',
      item({ owner: OTHER, dead: 'moved' }),
      OTHER,
      { ...no, sell: true, transfer: 'yes' },
    ],
    [
      'its earlier owner, who listed it',
      item({ owner: OTHER, dead: 'moved' }),
      ME,
      { ...no, offer: true, cancelSell: true },
    ],
    ['one that was used up', item({ owner: OTHER, listing: NONE, usedUp: true }), ME, no],
    ['an item that is not there', item({ owner: null, listing: NONE }), ME, no],
  ] as const)('%s', (_, state, account, allActions) => expect(actionsOf(state, account)).toEqual(allActions))

  it('roles', () => {
    expect(roleOf(item(), null)).toBe('visitor')
    expect(roleOf(item(), ME)).toBe('owner')
    expect(roleOf(item({ owner: OTHER }), ME)).toBe('seller')
  })
})

describe('a recipient', () => {
  const checksum = (a: string) => `0x${a.slice(2).toUpperCase()}`
  const mixed = `0x${'aB'.repeat(20)}`
  it.each([
    ['', 'to.empty'],
    ['0x12', 'to.malformed'],
    ['vitalik.eth', 'to.malformed'],
    [mixed, 'to.checksum'],
    [mixed.toLowerCase(), null],
    [`0x${'0'.repeat(40)}`, 'to.zero'],
    [` ${ME} `, 'to.self'],
    [OTHER, null],
  ])('"%s"', (text, issue) => expect(recipientIssue(text, ME, checksum)).toBe(issue))

  it('warns if it looks like a known address', () => {
    const known = `0xabcd${'1'.repeat(32)}ef01`
    const poison = `0xABCD${'2'.repeat(32)}EF01`
    expect(lookAlike(poison, [OTHER, known])).toBe(known)
    expect(lookAlike(known, [known])).toBeNull()
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { itemOf, offerOf } from '../../../../tests/fakes/items.ts'
import { poolOf } from '../../../../tests/fakes/registryPools.ts'
import { ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $pools } from '../../../stores/pools.ts'
import { $offerDraft, $offerView, fillMinimum, typedOffer } from './form.ts'
import { $itemChain } from './item.ts'

const read = (change: Parameters<typeof itemOf>[0] = {}) =>
  $itemChain.set({ owner: ME, item: itemOf(change), hero: null, stamp: { block: 50n, at: 1 } })
const type = (text: string, currency: 'MEV' | 'USDT' = 'MEV') => $offerDraft.set({ text, currency })
/** One MEV costs 2 cents: 1,000 MEV are 20 USDT. */
const priced = {
  pools: [poolOf('MEV-USDT', [1_000_000n, 20_000n])],
  unread: {},
  stamp: { block: 50n, at: 1 },
}

beforeEach(() => {
  visit()
  $pools.set(priced)
  read()
  type('')
})

describe('an offer is refused', () => {
  it.each([
    ['', 'MEV', 'price.empty'],
    ['0', 'MEV', 'price.empty'],
    ['1e3', 'MEV', 'amount.malformed'],
    ['1,234', 'MEV', 'amount.ambiguous'],
    ['0.0000000000000000001', 'MEV', 'amount.decimals'],
    ['9'.repeat(90), 'MEV', 'amount.large'],
    ['-5', 'MEV', 'amount.negative'],
    ['999.99', 'MEV', 'price.belowLeast'],
    ['19.99', 'USDT', 'price.belowLeast'],
    ['9000.01', 'MEV', 'price.moreThanHeld'],
    ['90.01', 'USDT', 'price.moreThanHeld'],
  ] as const)('“%s” %s as %s', (text, currency, code) => {
    type(text, currency)
    expect($offerView.get().issue).toBe(code)
    expect(typedOffer()).toBeNull()
  })

  it('in USDT while a price is unknown, and not in MEV', () => {
    $pools.set({ pools: [], unread: {}, stamp: null })
    type('50', 'USDT')
    expect($offerView.get()).toMatchObject({ issue: 'price.noLeast', least: null })
    type('1000')
    expect($offerView.get()).toMatchObject({ issue: null, least: 1_000n * E18 })
  })

  it.each([
    ['2000', 'price.notMore'],
    ['2000.000000000000000001', null],
  ])('if it does not beat the last one of its coin: %s', (text, issue) => {
    read({ offers: [offerOf(3_000n), offerOf(40n, { currency: 'USDT' }), offerOf(2_000n)] })
    type(text)
    expect($offerView.get()).toMatchObject({ issue, last: 2_000n * E18 })
  })

  it('not for a last offer that its maker cannot pay', () => {
    read({ offers: [offerOf(1_500n), offerOf(2_000n, { good: false })] })
    type('1600')
    expect($offerView.get()).toMatchObject({ issue: null, last: 1_500n * E18 })
  })
})

it('an unknown balance refuses nothing, and unknown offers belong to no account', () => {
  read({ part: null, offers: null })
  type('50000')
  expect($offerView.get()).toMatchObject({ issue: null, held: null, last: null })
})

it.each([
  ['the least offer', [], 'MEV', '1000'],
  ['one coin more than the last', [offerOf(2_000n)], 'MEV', '2001'],
  ['the least offer, above a lower last one', [offerOf(10n, { currency: 'USDT' })], 'USDT', '20'],
  ['one coin more than the last in USDT', [offerOf(30n, { currency: 'USDT' })], 'USDT', '31'],
] as const)('the minimum is %s', (_, offers, currency, text) => {
  read({ offers })
  type('', currency)
  fillMinimum()
  expect($offerDraft.get()).toEqual({ text, currency })
})

it('no minimum is filled in without a price', () => {
  $pools.set({ pools: [], unread: {}, stamp: null })
  type('7', 'USDT')
  fillMinimum()
  expect($offerDraft.get().text).toBe('7')
})

it('a possible offer names the owner it was written for', () => {
  type('1234.5')
  expect(typedOffer()).toEqual({
    act: 'offer',
    price: 12_345n * 10n ** 17n,
    currency: 'MEV',
    itemOwner: OTHER,
  })
  read({ owner: null })
  expect(typedOffer()).toBeNull()
})

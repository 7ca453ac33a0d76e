import { beforeEach, describe, expect, it } from 'vitest'
import { FEES, itemOf, listingOf } from '../../../../tests/fakes/items.ts'
import { ME, visit } from '../../../../tests/fakes/visitor.ts'
import type { ItemResponse } from '../../../lib/core/nft/schema.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $itemInfo } from './info.ts'
import { $itemChain } from './item.ts'
import { $floor, $saleDraft, $saleView, changeSale, fillFloor, heightsOf, typedSale } from './sale.ts'

const read = (change: Parameters<typeof itemOf>[0] = {}) =>
  $itemChain.set({
    owner: ME,
    item: itemOf({ owner: ME, ...change }),
    hero: null,
    stamp: { block: 50n, at: 1 },
  })
type Attribute = ItemResponse['attributes'][number]
const trait = (trait_type: string, value: string, whole: bigint | null, currency: 'MEV' | 'USDT' = 'MEV') =>
  ({
    trait_type,
    value,
    floor: whole === null ? null : { price: `${whole * E18}`, currency },
  }) as Attribute
const traits = (...attributes: Attribute[]) => $itemInfo.setKey('item', { attributes } as ItemResponse)

beforeEach(() => {
  visit()
  read()
  $itemInfo.setKey('item', null)
  $saleDraft.set({ text: '', currency: 'MEV', duration: 5_184_000n, start: 0n, agreed: false, low: false })
})

it.each([
  ['', 'price.empty'],
  ['0', 'price.empty'],
  ['x', 'amount.malformed'],
  ['1,234', 'amount.ambiguous'],
  ['0.0000000000000000001', 'amount.decimals'],
  ['9'.repeat(90), 'amount.large'],
  ['-5', 'amount.negative'],
])('the price “%s” is refused as %s', (text, code) => {
  changeSale({ text })
  expect($saleView.get().issue).toBe(code)
  expect(typedSale()).toBeNull()
})

describe('the floor price', () => {
  it.each([
    ['of its grade, before other traits', [trait('Eyes', 'Red', 90n), trait('Grade', 'Rare', 100n)], 'Rare'],
    ['of its kind', [trait('Eyes', 'Red', 90n), trait('Kind', 'Box', 80n)], 'Box'],
    ['of another trait, without those', [trait('Eyes', 'Red', 90n)], 'Red'],
    [
      'of another trait, if its grade has none',
      [trait('Grade', 'Rare', null), trait('Eyes', 'Red', 90n)],
      'Red',
    ],
    ['of nothing', [trait('Grade', 'Rare', null)], undefined],
  ])('is that %s', (_, attributes, kind) => {
    traits(...attributes)
    expect($floor.get()?.kind).toBe(kind)
  })

  it.each([
    ['89.999999999999999999', 'MEV', true],
    ['90', 'MEV', false],
    ['0', 'MEV', false],
    ['5', 'USDT', false],
  ] as const)('a price of %s %s is far below 100 MEV: %s', (text, currency, far) => {
    traits(trait('Grade', 'Rare', 100n))
    changeSale({ text, currency })
    expect($saleView.get().far).toBe(far)
  })

  it('is filled in with its coin', () => {
    fillFloor()
    expect($saleDraft.get().text).toBe('')
    traits(trait('Grade', 'Rare', 25n, 'USDT'))
    fillFloor()
    expect($saleDraft.get()).toMatchObject({ text: '25', currency: 'USDT' })
  })
})

it('another price or coin needs another confirmation, and another duration does not', () => {
  changeSale({ low: true })
  changeSale({ duration: 7_200n, start: 7_200n, agreed: true })
  expect($saleDraft.get().low).toBe(true)
  changeSale({ currency: 'USDT' })
  expect($saleDraft.get()).toMatchObject({ low: false, agreed: true })
  changeSale({ low: true })
  changeSale({ text: '5' })
  expect($saleDraft.get().low).toBe(false)
})

it.each([
  [0n, 7_200n, { open: 50n, close: 7_250n }],
  [7_200n, 172_800n, { open: 7_250n, close: 180_050n }],
])('a sale that starts in %s blocks for %s has the heights of the last block', (start, duration, heights) => {
  expect(heightsOf({ block: 50n, at: 1 }, { start, duration })).toEqual(heights)
  changeSale({ text: '12.5', currency: 'USDT', start, duration })
  expect(typedSale()).toEqual({
    act: 'list',
    price: 125n * 10n ** 17n,
    currency: 'USDT',
    ...heights,
    from: 50n,
    fees: FEES,
  })
})

it.each([
  ['the fees', { fees: null }],
  ['the item', null],
])('nothing is listed before %s is read', (_, change) => {
  changeSale({ text: '5' })
  if (change) read(change)
  else $itemChain.set({ owner: ME, item: null, hero: null, stamp: null })
  expect(typedSale()).toBeNull()
})

it.each([
  ['its owner may', {}, true],
  ['another account may not', { owner: listingOf().seller }, false],
  ['not again while it is for sale', { listing: listingOf({ seller: ME }) }, false],
  ['again after it moved and came back', { listing: listingOf({ seller: ME }), dead: 'moved' }, true],
] as const)('an item is sold: %s', (_, change, can) => {
  read(change)
  expect($saleView.get().canSell).toBe(can)
})

it('without an account it is unknown who may sell', () => {
  $itemChain.setKey('owner', null)
  expect($saleView.get().canSell).toBeNull()
})

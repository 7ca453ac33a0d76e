import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { ItemReview } from './review.ts'
import { SavedSchema, savedOf } from './saved.ts'

const of = { owner: '0x1', subject: { collection: { shortName: 'sigma' }, key: { id: 77n } }, item: {} }
const review = (terms: object) => ({ ...of, ...terms }) as unknown as ItemReview
const read = (text: string) => v.safeParse(SavedSchema, JSON.parse(text))

it.each<[object]>([
  [{ act: 'buy' }],
  [{ act: 'offer', price: 2n ** 255n, currency: 'USDT' }],
  [{ act: 'list', price: 5n * 10n ** 18n, currency: 'MEV', open: 100n, close: 900n, from: 100n }],
])('a reload restores the item and the terms of %o, to the last unit', (terms) => {
  expect(read(savedOf(review(terms)))).toMatchObject({
    success: true,
    output: { id: 'sigma/77', kept: terms },
  })
})

it.each<[string, object]>([
  ['a price that is no whole number', { act: 'offer', price: '1.5', currency: 'MEV' }],
  ['a negative price', { act: 'offer', price: '-1', currency: 'MEV' }],
  ['an unknown coin', { act: 'offer', price: '1', currency: 'BTC' }],
  ['an action that nobody typed', { act: 'cancelListing' }],
])('refuses %s', (_, saved) =>
  expect(v.safeParse(SavedSchema, { id: 'sigma/77', kept: saved }).success).toBe(false),
)

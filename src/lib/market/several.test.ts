import { expect, test } from 'vitest'
import type { Address } from '../config/registry.ts'
import type { ItemState, Listing } from '../nft/model.ts'
import type { Item } from '../nft/schema.ts'
import { isOpen, isRepriced, type Pick, pickOf, totalsOf } from './several.ts'

const [buyer, seller] = ['0x1', '0x2'] as [Address, Address]
const listing = (price: bigint, currency: 'MEV' | 'USDT' = 'MEV') =>
  ({ state: 'open', seller, price, currency }) as Listing
const item = (amount: bigint) => ({ price: { amount: String(amount), currency: 'MEV' } }) as Item
const state = (more: Partial<ItemState>) =>
  ({ owner: seller, listing: listing(5n), dead: null, ...more }) as ItemState

test.each([
  ['for sale', {}, 'ready', 5n],
  ['one’s own', { owner: buyer }, 'own', 5n],
  ['not listed', { listing: null }, 'gone', null],
  ['sold', { listing: { ...listing(5n), state: 'completed' } as Listing }, 'gone', null],
  ['dormant', { dead: 'moved' as const }, 'gone', null],
])('what is %s', (_, more, expected, price) => {
  const pick = pickOf(item(5n), state(more), buyer)
  expect([pick.state, pick.listing?.price ?? null]).toEqual([expected, price])
})

test('totals are exact, by currency, of what can be bought', () => {
  const pick = (more: Partial<Pick>): Pick => ({
    item: item(5n),
    state: 'ready',
    listing: null,
    error: null,
    ...more,
  })
  const picks = [
    pick({ listing: listing(10n ** 30n + 1n) }),
    pick({ listing: listing(2n) }),
    pick({ listing: listing(7n, 'USDT') }),
    pick({ state: 'gone' }),
    pick({ state: 'own', listing: listing(9n) }),
  ]
  expect(totalsOf(picks.filter(isOpen))).toEqual({ MEV: 10n ** 30n + 3n, USDT: 7n })
  expect(isOpen(pick({ state: 'failed', listing: listing(1n) }))).toBe(true)
  expect(isOpen(pick({ state: 'done', listing: listing(1n) }))).toBe(false)
  expect(isRepriced(pick({ listing: listing(5n) }))).toBe(false)
  expect(isRepriced(pick({ listing: listing(6n) }))).toBe(true)
  expect(isRepriced(pick({ listing: listing(5n, 'USDT') }))).toBe(true)
})

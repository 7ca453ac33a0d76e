import { expect, test } from 'vitest'
import type { Address } from '../core/config/registry.ts'
import type { ItemState, Listing } from '../core/nft/model.ts'
import type { Item } from '../core/nft/schema.ts'
import { endedPick, isOpen, isRepriced, type Pick, pickOf, totalsOf, unlooked } from './several.ts'

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
])('an item %s', (_, more, expected, price) => {
  const pick = pickOf(item(5n), state(more), buyer)
  expect([pick.state, pick.listing?.price ?? null]).toEqual([expected, price])
})

test('totals are exact, by currency, of the items that can be bought', () => {
  const pick = (more: Partial<Pick>): Pick => ({
    ...unlooked(item(5n)),
    state: 'ready',
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

const hash = `0x${'a'.repeat(64)}` as const
test.each([
  ['it came all the same', { owner: buyer }, hash, 'done', 5n, null],
  ['it was one’s own before', { owner: buyer }, null, 'own', 5n, null],
  ['it costs something else now', { listing: listing(6n) }, null, 'failed', 6n, 'market.changed'],
  ['it is gone', { listing: null }, hash, 'failed', null, 'market.changed'],
])('a purchase that did not end well: %s', (_, more, sent, expected, price, error) => {
  const pick: Pick = { ...unlooked(item(5n)), state: 'buying', listing: listing(5n), hash: sent }
  const now = endedPick(pick, 'market.changed', state(more), buyer)
  expect([now.state, now.listing?.price ?? null, now.error]).toEqual([expected, price, error])
  // An item at another price is signed at that price only; one that is gone never is.
  expect(isOpen(now)).toBe(expected === 'failed' && price !== null)
})

test('counts bought items at the signed price, and others not at all', () => {
  const reported = unlooked(item(5n))
  expect(totalsOf([{ ...reported, state: 'done' }])).toEqual({ MEV: 5n, USDT: 0n })
  expect(totalsOf([{ ...reported, state: 'sent' }])).toEqual({ MEV: 5n, USDT: 0n })
  expect(totalsOf([{ ...reported, state: 'done', listing: listing(4n, 'USDT') }])).toEqual({
    MEV: 0n,
    USDT: 4n,
  })
  expect(totalsOf([{ ...reported, state: 'gone' }])).toEqual({ MEV: 0n, USDT: 0n })
})

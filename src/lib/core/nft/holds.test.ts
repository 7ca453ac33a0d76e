import { expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { listingHolds } from './holds.ts'
import type { Listing } from './model.ts'

const me = address(1)
const listing: Listing = {
  state: 'open',
  seller: me,
  price: 1n,
  currency: 'MEV',
  created: 1n,
  open: 50n,
  close: 100n,
  fees: null,
}
const still = { listed: 3n, now: 3n }

it.each<[string, Listing | null, typeof still | { listed: null; now: bigint }, bigint, boolean | null]>([
  ['not read', null, still, 9n, null],
  ['not begun', listing, still, 9n, true],
  ['in its last block', listing, still, 99n, true],
  ['over', listing, still, 100n, false],
  ['cancelled', { ...listing, state: 'cancelled' }, still, 9n, false],
  ['of somebody else', { ...listing, seller: address(2) }, still, 9n, false],
  ['of an item that moved and came back', listing, { listed: 3n, now: 5n }, 9n, false],
  ['where nobody counts moves', listing, { listed: null, now: 5n }, 9n, true],
])('a listing %s', (_, given, moves, next, holds) => expect(listingHolds(given, me, moves, next)).toBe(holds))

import { expect, it } from 'vitest'
import { canPay, isListed, type Listed, type Listing, type Order, orderState } from './order.ts'

const listing: Listing = {
  seller: '0xAbc',
  status: 'open',
  openHeight: 10,
  closeHeight: 20,
  transferCount: 3,
}
const item: Listed = { owner: '0xaBC', transferCount: 3, approved: true }

it.each<[string, Partial<Listing>, Partial<Listed>, number, string, string | null]>([
  ['before its time', {}, {}, 9, 'pending', null],
  ['from its first block', {}, {}, 10, 'active', null],
  ['in its last block', {}, {}, 19, 'active', null],
  ['from the closing block', {}, {}, 20, 'expired', null],
  ['the item is somebody else’s', {}, { owner: '0xdef' }, 15, 'inactive', 'moved'],
  ['the item went and came back', {}, { transferCount: 5 }, 15, 'inactive', 'moved'],
  ['the market may not move it', {}, { approved: false }, 15, 'inactive', 'approval'],
  ['moved says more than not approved', {}, { transferCount: 4, approved: false }, 15, 'inactive', 'moved'],
  ['not approved before its time', {}, { approved: false }, 5, 'inactive', 'approval'],
  ['time over says more than moved', {}, { owner: '0xdef' }, 20, 'expired', null],
  ['sold', { status: 'sold' }, { owner: '0xdef', transferCount: 4 }, 15, 'filled', null],
  ['cancelled', { status: 'cancelled' }, {}, 15, 'cancelled', null],
  ['cancelled, later', { status: 'cancelled' }, {}, 99, 'cancelled', null],
])('%s', (_, changes, meanwhile, height, state, reason) => {
  expect(orderState({ ...listing, ...changes }, { ...item, ...meanwhile }, height)).toEqual({ state, reason })
})

it.each<[number, number, boolean]>([
  [5, 5, true],
  [4, 5, false],
  [5, 4, false],
])('an offer of 5 by one who has %i and allows %i', (balance, allowance, good) =>
  expect(canPay(5n, { balance: BigInt(balance), allowance: BigInt(allowance) })).toBe(good),
)

it('does not treat an offer as good if its maker’s means are unknown', () =>
  expect(canPay(0n, null)).toBe(false))

it.each<[Order['state'], Order['reason'], boolean]>([
  ['pending', null, true],
  ['active', null, true],
  // The market's approval may be given again; an item that has moved stays moved.
  ['inactive', 'approval', true],
  ['inactive', 'moved', false],
  ['expired', null, false],
  ['filled', null, false],
  ['cancelled', null, false],
])('a listing that is %s (%s) can still sell its item: %s', (state, reason, listed) =>
  expect(isListed({ state, reason })).toBe(listed),
)

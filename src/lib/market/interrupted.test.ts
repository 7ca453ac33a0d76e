import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import type { ItemState, Listing } from '../core/nft/model.ts'
import type { LedgerEntry } from '../core/tx/model.ts'
import {
  entryOf,
  itemOf,
  parsePurchases,
  putPurchase,
  returnedPick,
  type SavedPick,
  type SavedPurchase,
  savedPicks,
  withoutPurchase,
} from './interrupted.ts'
import { isOpen, type Pick, type PickState, priceOf, unlooked } from './several.ts'

const [buyer, seller] = [address(0xb), address(0x5)]
const hash = `0x${'a'.repeat(64)}` as const
const saved = (more: Partial<SavedPick> = {}): SavedPick => ({
  contract: address(1),
  tokenId: `0x${'1'.padStart(64, '0')}`,
  name: 'Box',
  price: { amount: '5', currency: 'MEV' },
  state: 'ready',
  hash: null,
  error: null,
  ...more,
})
const purchase = (at: number, more: Partial<SavedPurchase> = {}): SavedPurchase => ({
  chainId: 7,
  owner: buyer,
  at,
  picks: [saved()],
  ...more,
})

test('reads back a stored purchase, and leaves out other shapes', () => {
  const list = [
    purchase(2, { picks: [saved({ state: 'sent', hash }), saved({ error: 'tx.dropped' })] }),
    purchase(1),
  ]
  expect(parsePurchases(JSON.parse(JSON.stringify(list)))).toEqual(list)
  for (const [name, stored] of [
    ['nothing', null],
    ['no list', { 0: purchase(1) }],
    ['another account', [{ ...purchase(1), owner: 'javascript:alert(1)' }]],
    ['half a time', [{ ...purchase(1), at: 0.5 }]],
    ['no pick', [{ ...purchase(1), picks: [] }]],
    ['a hash with markup', [{ ...purchase(1), picks: [{ ...saved(), hash: '<img>' }] }]],
    [
      'an endless amount',
      [{ ...purchase(1), picks: [{ ...saved(), price: { amount: '9'.repeat(79), currency: 'MEV' } }] }],
    ],
    ['another state', [{ ...purchase(1), picks: [{ ...saved(), state: 'buying' }] }]],
  ] as const)
    expect(parsePurchases(stored), name).toEqual([])
  // One invalid pick does not affect the others.
  expect(parsePurchases([{ ...purchase(1), picks: [{}, saved()] }])[0]?.picks).toHaveLength(1)
  expect(parsePurchases([{ ...purchase(1), picks: Array(30).fill(saved()) }])[0]?.picks).toHaveLength(20)
})

it('reads anything in storage without throwing', () =>
  fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(parsePurchases(value)))))

test('replaces a stored review, the newest first, and limits their number', () => {
  const put = (list: readonly SavedPurchase[], at: number) => putPurchase(list, purchase(at))
  expect(put([purchase(2), purchase(1)], 1).map(({ at }) => at)).toEqual([1, 2])
  const other = purchase(1, { owner: seller })
  expect(putPurchase([other], purchase(1))).toHaveLength(2)
  expect(withoutPurchase([other, purchase(1)], { owner: buyer.toUpperCase(), at: 1 })).toEqual([other])
  expect([1, 2, 3, 4, 5, 6].reduce(put, [] as SavedPurchase[]).map(({ at }) => at)).toEqual([6, 5, 4, 3, 2])
})

test.each<[PickState, string | null, string | null, SavedPick['state'] | null]>([
  ['ready', null, null, 'ready'],
  ['buying', null, null, 'begun'],
  ['buying', hash, null, 'sent'],
  ['begun', null, null, 'begun'],
  ['sent', hash, null, 'sent'],
  ['done', hash, null, 'done'],
  ['failed', null, 'wallet.rejected', 'failed'],
  ['gone', null, null, 'ready'],
  ['gone', null, 'market.sold', 'failed'],
  ['own', null, null, null],
  ['checking', null, null, null],
  ['unread', null, 'rpc.down', null],
])('of a pick that is %s (%s, %s) stores the state %s', (state, sent, error, expected) => {
  const pick: Pick = { ...unlooked(itemOf(saved())), state, hash: sent as Pick['hash'], error }
  expect(savedPicks([pick]).map((one) => one.state)).toEqual(expected === null ? [] : [expected])
  // While the state is unknown, the earlier one is stored.
  const before = saved({ state: 'sent', hash })
  const unknown = state === 'checking' || state === 'unread'
  expect(savedPicks([pick], [before])[0]?.state ?? null).toBe(unknown ? 'sent' : expected)
})

test('stores the reviewed price', () => {
  // A pick without a price was never reviewed.
  expect(savedPicks([{ ...unlooked({ ...itemOf(saved()), price: null }), state: 'failed' }])).toEqual([])
  const listing = { price: 6n, currency: 'USDT' } as Listing
  const [one] = savedPicks([{ ...unlooked(itemOf(saved())), state: 'buying', listing }])
  expect(one?.price).toEqual({ amount: '6', currency: 'USDT' })
})

const listing = { state: 'open', seller, price: 5n, currency: 'MEV' } as Listing
const chain = (more: Partial<ItemState> = {}) =>
  ({ owner: seller, listing, dead: null, ...more }) as ItemState
const mine = chain({ owner: buyer, listing: null })
const sold = chain({ owner: address(9), listing: null })
const entry = (state: LedgerEntry['state'], error: string | null = null) => ({ state, error })

test.each<
  [string, Partial<SavedPick>, ReturnType<typeof entry> | null, ItemState | null, PickState, string | null]
>([
  ['not begun, still for sale', {}, null, chain(), 'ready', null],
  ['not begun, sold', {}, null, sold, 'gone', null],
  ['not begun, one’s own by another way', {}, null, mine, 'own', null],
  ['not begun, not read', {}, null, null, 'unread', null],
  ['begun, still for sale', { state: 'begun' }, null, chain(), 'begun', null],
  ['begun, and signed after the page was gone', { state: 'begun' }, null, mine, 'done', null],
  ['begun, sold to another', { state: 'begun' }, null, sold, 'gone', null],
  ['on its way', { state: 'sent', hash }, entry('pending'), chain(), 'sent', null],
  ['in a block', { state: 'sent', hash }, entry('confirmed'), null, 'done', null],
  ['in a block, and sold since', { state: 'sent', hash }, entry('confirmed'), sold, 'done', null],
  ['failed', { state: 'sent', hash }, entry('failed', 'market.sold'), sold, 'gone', 'market.sold'],
  ['failed, nobody said why', { state: 'sent', hash }, entry('failed'), chain(), 'failed', 'tx.failed'],
  ['forgotten', { state: 'sent', hash }, entry('dropped'), chain(), 'failed', 'tx.dropped'],
  ['replaced by the wallet, and come', { state: 'sent', hash }, entry('replaced'), mine, 'done', null],
  ['sent, and nothing known of it', { state: 'sent', hash }, null, chain(), 'begun', null],
  [
    'refused before',
    { state: 'failed', error: 'wallet.rejected' },
    null,
    chain(),
    'failed',
    'wallet.rejected',
  ],
  ['bought before', { state: 'done', hash }, null, sold, 'done', null],
])('on return: %s', (_, more, of, state, expected, error) => {
  const pick = returnedPick(saved(more), of, state, buyer)
  expect([pick.state, pick.error]).toEqual([expected, error])
  // Only items for sale are signed again, never one that was bought or may still be.
  expect(isOpen(pick)).toBe(['ready', 'begun', 'failed'].includes(expected))
  if (expected === 'done') expect(priceOf(pick)?.raw).toBe(5n)
})

test('finds a transaction only among the account’s own', () => {
  const one = { hash, account: buyer.toUpperCase() } as unknown as LedgerEntry
  expect(entryOf([one], hash, buyer)).toBe(one)
  expect(entryOf([one], hash, seller)).toBeNull()
  expect(entryOf([one], null, buyer)).toBeNull()
})

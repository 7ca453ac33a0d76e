import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { settle } from './entry.ts'
import {
  endCode,
  entriesOf,
  entryKey,
  isOpen,
  isUnsettled,
  mergeLedger,
  PENDING_MS,
  parseLedger,
  putEntry,
  takeEntry,
  withoutFinished,
} from './ledger.ts'
import type { LedgerEntry } from './model.ts'

const SENT_AT = 1_700_000_000_000
const entry = (nonce: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  chainId: 751_812,
  account: address(0xabc),
  nonce,
  hash: `0x${nonce.toString(16).padStart(64, '0')}`,
  step: 'swap',
  tokenIn: address(1),
  tokenOut: address(2),
  amountIn: '100',
  amountOut: '99',
  sentAt: SENT_AT,
  sentBlock: '1000',
  state: 'pending',
  block: null,
  received: null,
  error: null,
  ...change,
})

it('reads back stored entries', () => {
  const ledger = [entry(1), entry(2, { state: 'confirmed', block: '1001', received: '98' })]
  expect(parseLedger(JSON.parse(JSON.stringify(ledger)))).toEqual(ledger)
})

it.each<[string, unknown]>([
  ['nothing', null],
  ['an object', { 0: entry(1) }],
  ['text', 'ledger'],
  ['entries of other shapes', [null, 5, {}, [], { ...entry(1), hash: '0x12' }]],
  ['a hash with markup', [{ ...entry(1), hash: `<img src=x>${'0'.repeat(53)}` }]],
  ['a foreign account', [{ ...entry(1), account: 'javascript:alert(1)' }]],
  ['a negative nonce', [{ ...entry(1), nonce: -1 }]],
  ['half a nonce', [{ ...entry(1), nonce: 0.5 }]],
  ['an amount with a point', [{ ...entry(1), amountIn: '1.5' }]],
  ['an endless amount', [{ ...entry(1), amountIn: '9'.repeat(79) }]],
  ['a state that is none', [{ ...entry(1), state: 'paid' }]],
  ['an endless step', [{ ...entry(1), step: 'x'.repeat(41) }]],
  ['a time that no calendar has', [{ ...entry(1), sentAt: 1e300 }]],
  ['no block', [{ ...entry(1), sentBlock: 'soon' }]],
])('%s: nothing is believed', (_, stored) => expect(parseLedger(stored)).toEqual([]))

it('keeps the other entries if one is bad', () => {
  expect(parseLedger([entry(1), { bad: true }, entry(2)]).map((e) => e.nonce)).toEqual([1, 2])
})

it('accepts any input without throwing', () => {
  fc.assert(fc.property(fc.anything(), (value) => Array.isArray(parseLedger(value))))
})

it('sorts newest first, with one place per transaction and two hundred at most', () => {
  let ledger: LedgerEntry[] = []
  for (let n = 0; n < 250; n++) ledger = putEntry(ledger, entry(n))
  expect(ledger.length).toBe(200)
  expect(ledger[0]?.nonce).toBe(249)
  const done = putEntry(ledger, entry(100, { state: 'confirmed' }))
  expect(done.length).toBe(200)
  expect(done.find((e) => e.nonce === 100)?.state).toBe('confirmed')
  expect(done.map((e) => e.nonce)).toEqual(ledger.map((e) => e.nonce))
})

it('keeps a replacement with the same nonce as an entry of its own', () => {
  const other = entry(1, { hash: `0x${'f'.repeat(64)}` })
  expect(putEntry([entry(1)], other).length).toBe(2)
  expect(entryKey(entry(1))).not.toBe(entryKey(other))
})

it('separates accounts, in any spelling, and chains', () => {
  const loud = address(0xabc).toUpperCase().replace('0X', '0x') as `0x${string}`
  const ledger = [
    entry(1),
    entry(2, { account: loud }),
    entry(3, { account: address(0xdef) }),
    entry(4, { chainId: 1 }),
  ]
  expect(entriesOf(ledger, 751_812, address(0xabc)).map((e) => e.nonce)).toEqual([1, 2])
  expect(entryKey(entry(2))).toBe(entryKey(entry(2, { account: loud })))
})

it('clears neither pending entries nor those of others', () => {
  const ledger = [
    entry(1),
    entry(2, { state: 'confirmed' }),
    entry(3, { state: 'dropped' }),
    entry(4, { state: 'confirmed', account: address(0xdef) }),
    entry(5, { state: 'failed', chainId: 1 }),
    entry(6, { state: 'failed', error: 'tx.failedInBlock' }),
    entry(7, { contract: true }),
  ]
  const left = (now: number) => withoutFinished(ledger, 751_812, address(0xabc), now).map((e) => e.nonce)
  // A transaction that may still be mined stays for a week.
  expect(left(SENT_AT + 1)).toEqual([1, 3, 4, 5, 7])
  expect(left(SENT_AT + 8 * 86_400_000)).toEqual([1, 4, 5])
})

it('reads an entry without the fields of this release, or with invalid ones, like the others', () => {
  const more = {
    answerBlock: '1100',
    to: address(1),
    input: '0x1234',
    seenNonce: 4,
    contract: true,
    by: entry(9).hash,
  }
  expect(parseLedger([{ ...entry(1), ...more }])).toEqual([{ ...entry(1), ...more }])
  const spoiled = { answerBlock: -1, to: 'x', input: '0xzz', seenNonce: 0.5, contract: 'no', by: '<b>' }
  const [read] = parseLedger([{ ...entry(1), ...spoiled }])
  expect(read).toMatchObject(entry(1))
  for (const key of Object.keys(spoiled)) expect(read?.[key as 'by']).toBeUndefined()
})

it.each<[string, Partial<LedgerEntry>, boolean]>([
  ['pending', {}, false],
  ['confirmed', { state: 'confirmed' }, false],
  ['dropped', { state: 'dropped' }, true],
  ['refused', { state: 'failed', error: 'router.minimum', block: '5' }, true],
  ['failed in a block', { state: 'failed', error: 'tx.failedInBlock' }, false],
  ['replaced by a hash that is known', { state: 'replaced', by: entry(9).hash }, false],
  ['replaced as an earlier release guessed', { state: 'replaced' }, true],
])('%s: a later look may change it: %#', (_, change, open) => expect(isOpen(entry(1, change))).toBe(open))

it('the same step is unsettled, however late, while its transaction may count as well', () => {
  const dropped = entry(1, { state: 'dropped' })
  expect(isUnsettled(dropped, 'swap', SENT_AT + 1)).toBe(true)
  expect(isUnsettled(dropped, 'zapIn', SENT_AT + 1)).toBe(false)
  expect(isUnsettled(dropped, 'swap', SENT_AT + 90 * 86_400_000)).toBe(true)
  expect(isUnsettled(entry(1, { contract: true }), 'swap', SENT_AT)).toBe(true)
  expect(isUnsettled(entry(1, { state: 'dropped', step: 'approve' }), 'approve', SENT_AT)).toBe(false)
})

it('a pending entry is waited for at first, and then counts as unsettled', () => {
  expect(isUnsettled(entry(1), 'swap', SENT_AT + PENDING_MS - 1)).toBe(false)
  expect(isUnsettled(entry(1), 'swap', SENT_AT + PENDING_MS)).toBe(true)
})

it('a pending entry is unsettled if the clock was set back since it was sent', () => {
  expect(isUnsettled(entry(1), 'swap', SENT_AT - 1)).toBe(true)
  expect(isUnsettled(entry(1), 'swap', SENT_AT - 86_400_000)).toBe(true)
})

it('drops an unreadable number, not the entry', () => {
  const failed = entry(1, { state: 'failed', error: 'tx.failed' })
  expect(parseLedger([{ ...failed, block: '9'.repeat(25), received: '9'.repeat(79) }])).toEqual([failed])
})

describe('two pages that write', () => {
  const pending = entry(1)
  const done = entry(1, { state: 'confirmed', block: '1001' })
  const other = entry(2)

  it('lose nothing of each other', () => {
    expect(takeEntry([other, pending], [pending], done)).toEqual([other, done])
    expect(takeEntry([pending], [pending], other)).toEqual([other, pending])
  })

  it('do not put back an ended transaction to the state of an older page', () => {
    expect(takeEntry([done], [pending], pending)).toEqual([done])
    expect(mergeLedger([done], [pending])).toEqual([done])
    expect(mergeLedger([pending], [done])).toEqual([done])
  })

  it('keep what did not fit into the store, except ended entries, which may have been cleared', () => {
    expect(mergeLedger([], [pending, entry(5, { state: 'confirmed' })])).toEqual([pending])
    const open = entry(3, { state: 'dropped' })
    expect(mergeLedger([other], [open, entry(4, { state: 'confirmed' })])).toEqual([open, other])
  })
})

it('drop ended entries from a full list, not those that may still be mined', () => {
  let ledger: LedgerEntry[] = [
    entry(0),
    entry(1, { state: 'dropped' }),
    entry(2, { state: 'confirmed' }),
  ].reverse()
  for (let n = 3; n < 250; n++) ledger = putEntry(ledger, entry(n, { state: 'confirmed' }))
  expect(ledger.length).toBe(200)
  expect(ledger.slice(-2).map((e) => e.nonce)).toEqual([1, 0])
})

it('a refusal’s own sentence, which says that nothing was paid, is not used for a signed transaction', () => {
  expect(endCode('failed', 'router.minimum')).toBe('tx.failed')
  expect(endCode('failed', 'tx.reverted')).toBe('tx.failed')
  expect(endCode('failed', 'tx.notOurs')).toBe('tx.notOurs')
  expect(endCode('dropped', null)).toBe('tx.dropped')
})

it('a replaced transaction is final: its call is no longer stored', () => {
  const call = { to: `0x${'1'.repeat(40)}`, input: '0x12345678' } as const
  const replaced = settle(entry(1, call), { at: 'replaced', hash: entry(1).hash })
  expect(replaced).toMatchObject({ state: 'replaced', error: null })
  expect(replaced).not.toHaveProperty('input')
  expect(replaced).not.toHaveProperty('to')
})

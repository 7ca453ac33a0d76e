import fc from 'fast-check'
import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { entriesOf, entryKey, parseLedger, putEntry, withoutFinished } from './ledger.ts'
import type { LedgerEntry } from './model.ts'

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
  sentAt: 1_700_000_000_000,
  sentBlock: '1000',
  state: 'pending',
  block: null,
  received: null,
  error: null,
  ...change,
})

it('what was stored is read back', () => {
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

it('one bad entry does not hide the others', () => {
  expect(parseLedger([entry(1), { bad: true }, entry(2)]).map((e) => e.nonce)).toEqual([1, 2])
})

it('anything at all can be parsed', () => {
  fc.assert(fc.property(fc.anything(), (value) => Array.isArray(parseLedger(value))))
})

it('newest first, one place for one transaction, two hundred at most', () => {
  let ledger: LedgerEntry[] = []
  for (let n = 0; n < 250; n++) ledger = putEntry(ledger, entry(n))
  expect(ledger.length).toBe(200)
  expect(ledger[0]?.nonce).toBe(249)
  const done = putEntry(ledger, entry(100, { state: 'confirmed' }))
  expect(done.length).toBe(200)
  expect(done.find((e) => e.nonce === 100)?.state).toBe('confirmed')
  expect(done.map((e) => e.nonce)).toEqual(ledger.map((e) => e.nonce))
})

it('a replacement with the same nonce has a place of its own', () => {
  const other = entry(1, { hash: `0x${'f'.repeat(64)}` })
  expect(putEntry([entry(1)], other).length).toBe(2)
  expect(entryKey(entry(1))).not.toBe(entryKey(other))
})

it('accounts are told apart, in any spelling, and so are chains', () => {
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

it('clearing leaves what is pending and what belongs to others', () => {
  const ledger = [
    entry(1),
    entry(2, { state: 'confirmed' }),
    entry(3, { state: 'dropped' }),
    entry(4, { state: 'confirmed', account: address(0xdef) }),
    entry(5, { state: 'failed', chainId: 1 }),
  ]
  expect(withoutFinished(ledger, 751_812, address(0xabc)).map((e) => e.nonce)).toEqual([1, 4, 5])
})

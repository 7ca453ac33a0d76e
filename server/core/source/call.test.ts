import fc from 'fast-check'
import { formatUnits } from 'viem'
import { expect, test } from 'vitest'
import { parseExact } from '../../../src/lib/core/chain/exactJson.ts'
import { amountOf, countOf, idOf, readEntry, readRecord } from './call.ts'
import { madeBy, moveOf } from './nest.ts'

const a = (digit: string) => `0x${digit.repeat(40)}` as const
const entry = {
  Type: 'Event',
  Contract: '0x94753D8e560Cf9a0E9674322EE99bb83ae087154',
  Method: 'TransferFrom',
  From: '0xC4e7bE6159D544Bd82038d1E3fa675BBd81f6a2A',
  TxFrom: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  Hash: `0x${'Ab'.repeat(32)}`,
  Height: '153',
  Index: '2',
  Timestamp: '1795374852549300300',
  Args: `["${a('1')}","${a('2')}","0.25"]`,
  Result: '[true]',
}

test('an entry is read whole', () => {
  expect(readEntry(entry)).toEqual({
    to: '0x94753d8e560cf9a0e9674322ee99bb83ae087154',
    method: 'transferfrom',
    from: '0xc4e7be6159d544bd82038d1e3fa675bbd81f6a2a',
    signer: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
    block: 153,
    txIndex: 2,
    timestamp: 1_795_374_852,
    txHash: `0x${'ab'.repeat(32)}`,
    args: [a('1'), a('2'), '0.25'],
    result: [true],
  })
})

test.each<[string, unknown]>([
  ['a log', { ...entry, Type: 'Log' }],
  ['nothing', null],
  ['a text', 'entry'],
  ['no contract', { ...entry, Contract: '0x12' }],
  ['no height', { ...entry, Height: '-1' }],
  ['a height that is no text', { ...entry, Height: 153 }],
  ['a broken hash', { ...entry, Hash: '0xzz' }],
  ['a broken time', { ...entry, Timestamp: 'soon' }],
  ['arguments that are no JSON', { ...entry, Args: '[' }],
])('%s is no call', (_, value) => {
  expect(readEntry(value)).toBeNull()
})

test('a call without arguments or answer is one', () => {
  expect(readEntry({ ...entry, Args: 'null', Result: 'null' })).toMatchObject({ args: [], result: null })
})

test('an amount is exact whether it is written in coins, in base units or in more digits than a number has', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 120n }), (amount) => {
      expect(amountOf(formatUnits(amount, 18))).toBe(amount)
      expect(amountOf((parseExact(`[${amount}]`) as unknown[])[0])).toBe(amount)
    }),
  )
})

test.each([
  [-1, null],
  [1.5, null],
  ['1,5', null],
  ['0.0000000000000000001', null],
  [null, null],
  [['1'], null],
  ['', null],
  [7, 7n],
  ['0x10', 16n],
] as const)('the amount of %j is %s', (value, amount) => {
  expect(amountOf(value)).toBe(amount)
})

test.each([
  [3, 3],
  ['12', 12],
  ['0x3', null],
  [-3, null],
  [2 ** 60, null],
] as const)('%j counts as %s', (value, count) => {
  expect(countOf(value)).toBe(count)
})

test.each([
  [7, '7'],
  [a('C'), 'c'.repeat(40)],
  ['ABCD', 'abcd'],
  ['0xabcd', 'abcd'],
] as const)('the item %j', (value, digits) => {
  expect(idOf(value)).toBe(`0x${digits.padStart(64, '0')}`)
})

test.each([['not one'], [null], [''], [`0x${'1'.repeat(65)}`], [-1]])('%j is no item', (value) => {
  expect(idOf(value)).toBeNull()
})

test('the record of a transaction gives all its calls, where it is', () => {
  const place = readEntry(entry)
  if (place === null) throw new Error('no entry')
  const record = {
    Event: [
      { From: a('1'), To: a('2'), Method: 'Transfer', Args: [a('3'), '1.5'], Result: null },
      { From: 'nobody', To: a('2'), Method: 'Transfer' },
      null,
    ],
  }
  const calls = readRecord(record, place)?.calls ?? []
  expect(calls).toEqual([
    { ...place, from: a('1'), to: a('2'), method: 'transfer', args: [a('3'), '1.5'], result: null },
  ])
  expect(moveOf(calls[0] as never)).toEqual({ from: a('1'), to: a('3'), amount: 15n * 10n ** 17n })
  expect(readRecord(null, place)).toBeNull()
})

test('what a call did ends where its contract is called again', () => {
  const place = readEntry(entry)
  if (place === null) throw new Error('no entry')
  const call = (to: string, from: string, method: string) => ({ ...place, to: a(to), from: a(from), method })
  const calls = [
    call('1', '9', 'swap'),
    call('2', '1', 'transfer'),
    call('3', '8', 'balanceof'),
    call('2', '1', 'balanceof'),
    call('1', '9', 'reserves'),
    call('1', '9', 'swap'),
    call('2', '1', 'transfer'),
  ]
  expect(madeBy({ calls, at: 0 }, new Set(['swap']))).toEqual([calls[1], calls[3]])
  expect(madeBy({ calls, at: 5 }, new Set(['swap']))).toEqual([calls[6]])
})

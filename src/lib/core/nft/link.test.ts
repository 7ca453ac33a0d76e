import fc from 'fast-check'
import { expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import type { Registry } from '../config/registry.ts'
import {
  collectionsOf,
  formulatorName,
  idAfter,
  idBeside,
  idName,
  idText,
  itemQuery,
  nameParts,
  nameWithId,
  readId,
  readItemLink,
} from './link.ts'

const collections = collectionsOf({
  collections: [
    { id: 'xheroes_s1', address: address(0xabc), kind: 'nft' },
    { id: 'nobody_knows', address: address(1), kind: 'nft' },
  ],
} as unknown as Registry)

it.each([
  ['Knight #69', 69n, 'Knight #69'],
  ['Knight #0069', 69n, 'Knight #0069'],
  ['#69', 69n, '#69'],
  ['Knight', 69n, 'Knight #69'],
  // The number of another item does not count as its own.
  ['Knight #6', 69n, 'Knight #6 #69'],
  ['Knight #69', 6n, 'Knight #69 #6'],
  ['#69 Knight', 69n, '#69 Knight #69'],
  ['Knight #1234', 2n ** 255n + 1234n, 'Knight #1234 #8000…04d2'],
  [formulatorName('Alpha', 2n ** 159n + 1234n), 2n ** 159n + 1234n, 'Alpha #8000…04d2'],
  [formulatorName('Sigma', 9n), 9n, 'Sigma #9'],
])('%s is item %s: %s', (name, id, shown) => {
  expect(nameWithId(name, id)).toBe(shown)
  expect(idAfter(name, id)).toBe(shown.slice(name.length).trim())
})

it('shows a long id in a list only beside a name without a number', () => {
  const long = 2n ** 255n + 1234n
  expect(idBeside('Knight #1234', long)).toBe('')
  expect(idBeside('Knight', long)).toBe('#8000…04d2')
  expect(idBeside('Knight #6', 69n)).toBe('#69')
  expect(idBeside(formulatorName('Omega', long), long)).toBe('')
})

it.each([
  ['Knight #1234', 1234n, 'Knight', '#1234'],
  ['Knight #1234', 2n ** 255n + 1234n, 'Knight', '#1234'],
  ['Knight', 7n, 'Knight', '#7'],
  ['Knight #6', 69n, 'Knight #6', '#69'],
  ['Knight#0069', 69n, 'Knight', '#0069'],
  [formulatorName('Omega', 2n ** 159n + 1234n), 2n ** 159n + 1234n, 'Omega', '#8000…04d2'],
  // Without a text before it, the number is no suffix; text after it is no number.
  ['#7', 7n, '#7', ''],
  ['Team #1 Knight', 2n ** 255n + 1234n, 'Team #1 Knight', ''],
  ['Knight #a very long word', 2n ** 255n + 1234n, 'Knight #a very long word', ''],
])('%s, item %s, in a row of many: %s and %s', (name, id, text, number) => {
  expect(nameParts(name, id)).toEqual({ text, number })
})

it('returns only collections that are in both lists', () => {
  expect(collections.map(({ shortName }) => shortName)).toEqual(['xheroes1'])
  expect(collectionsOf({} as Registry)).toEqual([])
})

it.each([
  ['?c=xheroes1&id=7', 7n],
  ['?c=XHEROES1&id=0x07', 7n],
  [`?c=${address(0xabc)}&id=7`, 7n],
  ['?c=xheroes2&id=7', null],
  ['?c=xheroes1', null],
  ['?c=xheroes1&id=-7', null],
  ['?c=xheroes1&id=7n', null],
  [`?c=xheroes1&id=0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  [`?c=xheroes1&id=0x1${'0'.repeat(64)}`, null],
  [`?c=xheroes1&id=${2n ** 256n}`, null],
  ['', null],
])('%s', (query, id) => expect(readItemLink(query, collections)?.key.id ?? null).toBe(id))

it('reads every id back from its link', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (id) => {
      expect(readId(idText(id))).toBe(id)
      expect(readItemLink(itemQuery('xheroes1', id), collections)?.key.id).toBe(id)
      expect(idName(id).length).toBeLessThanOrEqual(17)
    }),
  )
})

it('writes the largest safe integer in decimals, and the next id in hex', () => {
  expect(idText(2n ** 53n - 1n)).toBe('9007199254740991')
  expect(idText(2n ** 53n)).toBe(`0x${(2n ** 53n).toString(16).padStart(64, '0')}`)
})

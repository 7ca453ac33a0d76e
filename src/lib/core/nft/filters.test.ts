import { expect, test } from 'vitest'
import { isConstant, readBound } from './filters.ts'

test('one value on all items is nothing to choose by; on some of them it is', () => {
  expect(isConstant([{ count: 30 }], 30)).toBe(true)
  expect(isConstant([{ count: 3 }], 30)).toBe(false)
  expect(isConstant([{ count: 29 }, { count: 1 }], 30)).toBe(false)
})
test('before the items are counted one value alone is taken for everybody’s', () => {
  expect(isConstant([{ count: 30 }], null)).toBe(true)
  expect(isConstant([{ count: 29 }, { count: 1 }], null)).toBe(false)
})

test.each([
  ['', null],
  [' ', null],
  ['12', 12],
  ['0,001', 0.001],
  ['0,5', 0.5],
  ['1,5', 1.5],
  ['1.234,5', 1234.5],
  ['-2', -2],
  ['−2.5', -2.5],
  ['1,234', 'unclear'],
  ['-', 'unclear'],
  ['a', 'unclear'],
])('a bound typed as "%s" is %s', (text, bound) => {
  expect(readBound(text)).toBe(bound)
})

import { expect, test } from 'vitest'
import { isConstant } from './filters.ts'

test('one value on all items is nothing to choose by; on some of them it is', () => {
  expect(isConstant([{ count: 30 }], 30)).toBe(true)
  expect(isConstant([{ count: 3 }], 30)).toBe(false)
  expect(isConstant([{ count: 29 }, { count: 1 }], 30)).toBe(false)
})
test('before the items are counted one value alone is taken for everybody’s', () => {
  expect(isConstant([{ count: 30 }], null)).toBe(true)
  expect(isConstant([{ count: 29 }, { count: 1 }], null)).toBe(false)
})

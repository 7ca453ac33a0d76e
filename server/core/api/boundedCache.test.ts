import { expect, test } from 'vitest'
import { BoundedCache } from './boundedCache.ts'

const cache = () => new BoundedCache<string>(10, (value) => value.length)

test('evicts the oldest entry first when full', () => {
  const saved = cache()
  for (const key of ['a', 'b', 'c']) saved.set(key, '1234')
  expect(['a', 'b', 'c'].map((key) => saved.get(key))).toEqual([null, '1234', '1234'])
})

test('counts a key that is set again once, as the youngest', () => {
  const saved = cache()
  saved.set('a', '1234')
  saved.set('b', '1234')
  saved.set('a', '5678')
  saved.set('c', '1234')
  expect(['a', 'b', 'c'].map((key) => saved.get(key))).toEqual(['5678', null, '1234'])
})

test('has its full capacity again after being cleared, and stores nothing larger than that', () => {
  const saved = cache()
  saved.set('a', '1234')
  saved.clear()
  saved.set('b', '123456789')
  expect([saved.get('a'), saved.get('b')]).toEqual([null, '123456789'])
  saved.set('c', '1234567890')
  expect([saved.get('b'), saved.get('c')]).toEqual([null, null])
})

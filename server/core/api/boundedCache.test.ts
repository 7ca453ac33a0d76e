import { expect, test } from 'vitest'
import { BoundedCache } from './boundedCache.ts'

const cache = () => new BoundedCache<string>(10, (value) => value.length)

test('evicts the oldest entry first when full', () => {
  const kept = cache()
  for (const key of ['a', 'b', 'c']) kept.set(key, '1234')
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([null, '1234', '1234'])
})

test('counts a key that is set again once, as the youngest', () => {
  const kept = cache()
  kept.set('a', '1234')
  kept.set('b', '1234')
  kept.set('a', '5678')
  kept.set('c', '1234')
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual(['5678', null, '1234'])
})

test('has its full capacity again after being cleared, and stores nothing larger than that', () => {
  const kept = cache()
  kept.set('a', '1234')
  kept.clear()
  kept.set('b', '123456789')
  expect([kept.get('a'), kept.get('b')]).toEqual([null, '123456789'])
  kept.set('c', '1234567890')
  expect([kept.get('b'), kept.get('c')]).toEqual([null, null])
})

import { expect, test } from 'vitest'
import { BoundedCache } from './boundedCache.ts'

const cache = () => new BoundedCache<string>(10, (value) => value.length)

test('what was put in longest ago goes first, when there is no more room', () => {
  const kept = cache()
  for (const key of ['a', 'b', 'c']) kept.set(key, '1234')
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([null, '1234', '1234'])
})

test('the same key anew counts once, and is the youngest', () => {
  const kept = cache()
  kept.set('a', '1234')
  kept.set('b', '1234')
  kept.set('a', '5678')
  kept.set('c', '1234')
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual(['5678', null, '1234'])
})

test('emptied, it has all of its room again; what is larger than that is not kept', () => {
  const kept = cache()
  kept.set('a', '1234')
  kept.clear()
  kept.set('b', '123456789')
  expect([kept.get('a'), kept.get('b')]).toEqual([null, '123456789'])
  kept.set('c', '1234567890')
  expect([kept.get('b'), kept.get('c')]).toEqual([null, null])
})

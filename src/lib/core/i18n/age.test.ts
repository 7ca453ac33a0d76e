import { expect, it } from 'vitest'
import { ageOf, formatAge, msSince } from './age.ts'
import { fill, pagePath } from './locale.ts'

it.each([
  [null, 'none'],
  [0, 'live'],
  [20, 'live'],
  [21, 'recent'],
  [120, 'recent'],
  [121, 'stale'],
  [1_200, 'stale'],
  [1_201, 'old'],
] as const)('%s blocks: %s', (blocks, age) => expect(ageOf(blocks)).toBe(age))

const NOW = 1_700_000_000_000
it.each([
  [1_700_000_000, 0],
  [1_699_999_940, 60_000],
  // Clocks differ.
  [1_700_000_200, 0],
  [1_700_000_301, null],
  [1_800_000_000, null],
  // In milliseconds, and beyond any date.
  [1_699_999_940_000, null],
  [Number.MAX_SAFE_INTEGER, null],
] as const)('%s seconds: %s ms ago', (seconds, ms) => expect(msSince(seconds, NOW)).toBe(ms))

it.each([
  [-5_000, '0 sec. ago', '0초 전'],
  [0, '0 sec. ago', '0초 전'],
  [59_999, '59 sec. ago', '59초 전'],
  [60_000, '1 min. ago', '1분 전'],
  [3_599_999, '59 min. ago', '59분 전'],
  [3_600_000, '1 hr. ago', '1시간 전'],
  [86_399_999, '23 hr. ago', '23시간 전'],
  [86_400_000, '1 day ago', '1일 전'],
  [86_400_000_000, '1,000 days ago', '1,000일 전'],
] as const)('%s ms', (ms, en, ko) => {
  expect([formatAge(ms, 'en'), formatAge(ms, 'ko')]).toEqual([en, ko])
})

it('values fill their places; a place without a value stays to be seen', () => {
  expect(fill('{{a}} of {{b}}, {{a}}', { a: 1, b: 'two' }, 'en')).toBe('1 of two, 1')
  expect(fill('{{a}}', {}, 'en')).toBe('{{a}}')
  expect(fill('{{a}}', { a: '{{b}}', b: 'no' }, 'en')).toBe('{{b}}')
  expect(fill('{{a}}', { a: '$&' }, 'en')).toBe('$&')
})

it.each([
  [0, '0 swaps'],
  [1, '1 swap'],
  ['1', '1 swap'],
  [2, '2 swaps'],
  ['1,001', '1,001 swaps'],
  ['1.2M', '1.2M swaps'],
])('the noun goes with the count: %s', (count, text) => {
  expect(fill('{{count}} {{count|one:swap|other:swaps}}', { count }, 'en')).toBe(text)
})

it('paths', () => {
  expect(pagePath('en', 'swap/')).toBe('/swap/')
  expect(pagePath('ko', 'swap/')).toBe('/ko/swap/')
})

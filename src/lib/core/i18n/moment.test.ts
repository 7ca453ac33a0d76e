import { expect, it } from 'vitest'
import { formatMoment } from './moment.ts'

// 1 November 2022, 15:30 UTC, which is the 2nd in Korea.
const seconds = Date.UTC(2022, 10, 1, 15, 30) / 1_000

it.each([
  ['utc', 'en', 'full', '1 Nov 2022, 15:30'],
  ['kst', 'en', 'full', '2 Nov 2022, 00:30'],
  ['kst', 'ko', 'full', '2022년 11월 2일 00:30'],
  ['utc', 'ko', 'day', '11월 1일'],
  ['kst', 'en', 'time', '00:30'],
  ['utc', 'en', 'year', '2022'],
] as const)('%s, %s, %s: %s', (zone, locale, shape, shown) =>
  expect(formatMoment(seconds, zone, locale, shape)).toBe(shown),
)

it.each([Number.NaN, Number.POSITIVE_INFINITY, 8_640_000_000_000, -1e30])(
  'a figure that is no date has a dash: %s',
  (moment) => expect(formatMoment(moment, 'kst', 'en', 'full')).toBe('—'),
)

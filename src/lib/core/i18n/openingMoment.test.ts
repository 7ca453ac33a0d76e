import { expect, it } from 'vitest'
import { formatKstMoment, formatUtcMoment } from './openingMoment.ts'

it.each([
  ['2026-02-03T04:00:00Z', '3rd Feb 04:00', '2월 3일 04:00', '3rd Feb 13:00'],
  ['2026-12-31T23:59:00Z', '31st Dec 23:59', '12월 31일 23:59', '1st Jan 08:59'],
  ['2026-11-11T00:00:00Z', '11th Nov 00:00', '11월 11일 00:00', '11th Nov 09:00'],
  ['2026-10-22T15:05:00Z', '22nd Oct 15:05', '10월 22일 15:05', '23rd Oct 00:05'],
])('%s is said as %s and %s', (at, en, ko, kst) => {
  const ms = Date.parse(at)
  expect(formatUtcMoment(ms, 'en')).toBe(en)
  expect(formatUtcMoment(ms, 'ko')).toBe(ko)
  expect(formatKstMoment(ms, 'en')).toBe(kst)
})

import { expect, it, test } from 'vitest'
import { valueLine, valueOfDay } from './line.ts'
import type { ValueDay } from './schema.ts'

const E18 = 10n ** 18n
const day = (time: number, pools: string | null, more: Partial<ValueDay> = {}): ValueDay =>
  ({ time, pools, staked: '0', offerings: '0', locked: '0', putIn: '0', takenOut: '0', ...more }) as ValueDay
const box = { width: 100, height: 110, top: 10 }

test('adds up all parts of a day’s value; unknown if one is', () => {
  expect(valueOfDay(day(1, '1.5', { staked: '2', offerings: '0.25' }))).toBe((375n * E18) / 100n)
  expect(valueOfDay(day(1, null))).toBeNull()
  expect(valueOfDay(day(1, '1', { staked: null }))).toBeNull()
  expect(valueOfDay(day(1, '1', { offerings: null }))).toBeNull()
  expect(valueOfDay(day(1, '1', { locked: null }))).toBeNull()
})

test('draws one step a day, broken at unknown days, over an axis from 0', () => {
  const drawn = valueLine(
    [
      day(10, '100', { putIn: '100' }),
      day(20, '250'),
      day(30, null, { putIn: '5' }),
      day(40, '50', { takenOut: '200', putIn: '50' }),
      day(50, '400', { putIn: '7', takenOut: '7' }),
    ],
    box,
  )
  expect(drawn).toEqual({
    line: 'M0 85H20V47.5H40M60 97.5H80V10H100',
    ground: 'M0 85H20V47.5H40V110H0ZM60 97.5H80V10H100V110H60Z',
    unknown: [{ from: 30, to: 30, x: 40, width: 20 }],
    axis: [
      { dollars: 0, y: 110 },
      { dollars: 100, y: 85 },
      { dollars: 200, y: 60 },
      { dollars: 300, y: 35 },
      { dollars: 400, y: 10 },
    ],
    days: [
      { time: 20, x: 30 },
      { time: 40, x: 70 },
    ],
    // Equal amounts in and out get no mark; nor does an unknown day.
    marks: [
      { kind: 'in', x: 10, y: 85 },
      { kind: 'out', x: 70, y: 97.5 },
    ],
    end: { x: 100, y: 10 },
  })
})

test('joins several unknown days into one stretch, and ends the line at the newest one', () => {
  const drawn = valueLine([day(10, '3'), day(20, null), day(30, null), day(40, null)], box)
  expect(drawn?.unknown).toEqual([{ from: 20, to: 40, x: 25, width: 75 }])
  expect(drawn?.line).toBe('M0 10H25')
  expect(drawn?.end).toBeNull()
  const begins = valueLine([day(10, null), day(20, '4')], box)
  expect(begins?.unknown).toEqual([{ from: 10, to: 10, x: 0, width: 50 }])
  expect(begins?.line).toBe('M50 10H100')
})

it.each([
  ['0', 0.1, 0.1],
  ['0.3', 0.1, 0.3],
  ['1', 0.5, 1],
  ['8', 2, 8],
  ['9', 5, 10],
  ['18', 5, 20],
  ['30', 10, 30],
  ['41', 20, 60],
  ['400', 100, 400],
  ['401', 200, 600],
  ['123456', 50_000, 150_000],
])('the axis of %s dollars goes in steps of %d to %d', (usd, step, top) => {
  const axis = valueLine([day(10, usd)], box)?.axis ?? []
  expect(axis[1]?.dollars).toBeCloseTo(step)
  expect(axis.at(-1)?.dollars).toBeCloseTo(top)
  expect(axis.at(-1)?.y).toBe(10)
})

it.each([
  [1, [0]],
  [2, [0, 1]],
  [4, [0, 1, 2, 3]],
  [5, [1, 3]],
  [9, [1, 4, 7]],
  [16, [2, 6, 10, 14]],
])('of %d days %j are named', (count, named) => {
  const days = Array.from({ length: count }, (_, i) => day(i, '1'))
  expect(valueLine(days, box)?.days.map(({ time }) => time)).toEqual(named)
})

test('returns no line if nothing is known', () => {
  expect(valueLine([], box)).toBeNull()
  expect(valueLine([day(1, null)], box)).toBeNull()
})

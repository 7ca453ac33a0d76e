import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SPARK_HEIGHT, SPARK_WIDTH, sparkOf } from './spark.ts'

const closes = (given: Readonly<Record<number, string>>, length = 20) =>
  Array.from({ length }, (_, i) => given[i] ?? null)

it('follows the trades and ends at the newest price', () => {
  const spark = sparkOf('1', closes({ 3: '2', 7: '3', 12: '1', 17: '2' }))
  expect(spark?.traded).toMatch(/^M3 23L13\.8 13L24\.6 3L/)
  expect(spark?.silent).toBe('')
  expect(spark?.end).toEqual([57, 13])
})

it('is dotted for longer times without trades', () => {
  expect(sparkOf('1', closes({ 12: '2', 14: '1' }))?.silent).toBe('M3 23H35.4')
  // Until now, because the price is unchanged.
  expect(sparkOf('1', closes({ 2: '2' }))?.silent).toBe('M11.1 3H57')
})

it('is flat for one price, and null for none', () => {
  expect(sparkOf(null, closes({ 19: '5' }))?.end).toEqual([57, SPARK_HEIGHT / 2])
  expect(sparkOf(null, closes({}))).toBeNull()
})

it('stays in its box', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((n) => `${n}.5`)
  fc.assert(
    fc.property(
      fc.option(price),
      fc.array(fc.option(price), { minLength: 1, maxLength: 42 }),
      (before, list) => {
        const spark = sparkOf(before, list)
        const numbers = `${spark?.traded ?? ''} ${spark?.silent ?? ''}`.match(/[\d.]+/g)?.map(Number) ?? []
        expect(numbers.every((n) => n >= 0 && n <= SPARK_WIDTH)).toBe(true)
        expect(spark === null).toBe(before === null && list.every((one) => one === null))
      },
    ),
  )
})

it.each([
  [
    'a rise and a fall',
    '1',
    { 3: '2', 7: '3', 12: '1', 17: '2' },
    'M3 23L13.8 13L24.6 3L38.1 23L51.6 13L57 13',
    '',
  ],
  ['a day without a trade', '1', { 12: '2', 14: '1' }, 'M3 23M35.4 23L38.1 3L43.5 23L57 23', 'M3 23H35.4'],
  ['silence until now', '1', { 2: '2' }, 'M3 23L11.1 3M57 3L57 3', 'M11.1 3H57'],
  ['six steps, which are none', '1', { 5: '2', 11: '1', 17: '2' }, 'M3 23L19.2 3L35.4 23L51.6 3L57 3', ''],
  ['a late beginning', null, { 17: '2', 18: '1' }, 'M51.6 3L54.3 23L57 23', ''],
])('is exactly this after %s', (_, before, given, traded, silent) =>
  expect(sparkOf(before, closes(given))).toMatchObject({ traded, silent }),
)

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SPARK_HEIGHT, SPARK_WIDTH, sparkOf } from './spark.ts'

const closes = (given: Readonly<Record<number, string>>, length = 20) =>
  Array.from({ length }, (_, i) => given[i] ?? null)

it('goes over what was traded and ends at the newest price', () => {
  const spark = sparkOf('1', closes({ 3: '2', 7: '3', 12: '1', 17: '2' }))
  expect(spark?.traded).toMatch(/^M3 23L13\.8 13L24\.6 3L/)
  expect(spark?.silent).toBe('')
  expect(spark?.end).toEqual([57, 13])
})

it('is dotted where nothing was traded for longer', () => {
  expect(sparkOf('1', closes({ 12: '2', 14: '1' }))?.silent).toBe('M3 23H35.4')
  // Until now: the price stands.
  expect(sparkOf('1', closes({ 2: '2' }))?.silent).toBe('M11.1 3H57')
})

it('of one price is a flat line, of none nothing', () => {
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

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { amount, count, decimal, place } from './fields.ts'

const HASH = `0x${'a'.repeat(64)}`
it.each([
  ['an amount of 78 digits', amount, '9'.repeat(78), true],
  ['an amount of 400 digits', amount, '9'.repeat(400), false],
  ['a price', decimal, '0.000000001', true],
  ['a price of 400 digits', decimal, `${'9'.repeat(400)}.1`, false],
  ['a price of 400 decimals', decimal, `0.${'1'.repeat(400)}`, false],
  ['a time beyond all dates', count, 8_640_000_000_001, false],
  ['a place', v.object(place), { time: 1, block: 2, txHash: HASH, logIndex: 0 }, true],
  ['a place without a hash', v.object(place), { time: 1, block: 2, txHash: 'x', logIndex: 0 }, false],
])('%s: %#', (_, schema, value, fits) => expect(v.is(schema as v.GenericSchema, value)).toBe(fits))

it('a time has a date', () => {
  expect(() => new Date(8_640_000_000_000 * 1_000).toISOString()).not.toThrow()
})

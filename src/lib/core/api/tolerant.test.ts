import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parseTolerant } from './tolerant.ts'

const schema = v.object({
  list: v.pipe(v.array(v.object({ id: v.number(), parts: v.optional(v.array(v.string())) })), v.maxLength(4)),
  count: v.number(),
})

it('takes an answer that fits as it is', () =>
  expect(parseTolerant(schema, { list: [{ id: 1 }], count: 1 })).toEqual({
    body: { list: [{ id: 1 }], count: 1 },
    skipped: 0,
  }))

it.each([
  ['a wrong field', { id: 'one' }],
  ['a wrong field deep inside', { id: 1, parts: ['a', 7, 8] }],
  ['null', null],
  ['a text', 'id'],
])('leaves a record with %s out and counts it once', (_, bad) =>
  expect(parseTolerant(schema, { list: [{ id: 1 }, bad, { id: 3 }], count: 3 })).toEqual({
    body: { list: [{ id: 1 }, { id: 3 }], count: 3 },
    skipped: 1,
  }),
)

it('counts each record that is left out', () =>
  expect(parseTolerant(schema, { list: [{}, { id: 2 }, {}], count: 3 }).skipped).toBe(2))

it('one record alone that can’t be read is counted, not a list that failed', () =>
  expect(parseTolerant(schema, { list: [{}], count: 1 })).toEqual({
    body: { list: [], count: 1 },
    skipped: 1,
  }))

it.each([
  ['no list', { list: null, count: 1 }],
  ['no count', { list: [{}], count: null }],
  ['too many records', { list: Array.from({ length: 5 }, () => ({ id: 1 })), count: 5 }],
  ['records of which none fits', { list: [{}, {}], count: 2 }],
  ['nothing', null],
])('an answer with %s is no answer', (_, answer) =>
  expect(() => parseTolerant(schema, answer)).toThrow(v.ValiError),
)

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { availabilitySchema } from './unindexed.ts'

test('an index of an earlier release does not name all subjects', () => {
  expect(v.parse(availabilitySchema, { pools: 'noEvents', trades: null })).toEqual({
    pools: 'noEvents',
    trades: null,
    positions: null,
    farms: null,
    offerings: null,
    nfts: null,
    formulators: null,
    mints: null,
    conversions: null,
  })
})

test('a reason of a later release is one that says nothing', () => {
  expect(v.parse(availabilitySchema, { pools: 'asleep', trades: 7 })).toMatchObject({
    pools: 'unproven',
    trades: 'unproven',
  })
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sightSchema } from './unseen.ts'

test('an index of an earlier release does not name all subjects', () => {
  expect(v.parse(sightSchema, { pools: 'noEvents', trades: null })).toEqual({
    pools: 'noEvents',
    trades: null,
    positions: null,
    farms: null,
    offerings: null,
    nfts: null,
    formulators: null,
    mints: null,
  })
})

test('a reason of a later release is one that says nothing', () => {
  expect(v.parse(sightSchema, { pools: 'asleep', trades: 7 })).toMatchObject({
    pools: 'unproven',
    trades: 'unproven',
  })
})

import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import type { OfferingState, Part } from './model.ts'
import { rowOf } from './row.ts'

const part: Part = {
  amount: 400n,
  claimed: false,
  allocation: 10n ** 17n,
  out: 500n,
  refund: 300n,
  allowed: true,
  held: 9n,
}
const state = {
  entry: { id: 'o', address: address(1), payToken: address(2), projectToken: address(3) },
  terms: { start: 100n, end: 200n, raising: 1_000n, offering: 5_000n },
  total: 4_000n,
  stock: 5_000n,
  payLimit: 450n,
  part,
} as unknown as OfferingState

it('shows the sale’s phase and the account’s part at the given block', () => {
  expect(rowOf(state, 150n)).toEqual({
    ...state,
    phase: 'live',
    left: 50n,
    ruler: 500,
    price: 2n * 10n ** 17n,
    committedPpm: 4_000_000n,
    allocationPpm: 100_000n,
    refund: { amount: 300n },
    paid: 100n,
    paidPrice: 2n * 10n ** 17n,
    capLeft: 50n,
    funded: true,
  })
})

it('has no part without an account, and the whole cap is left', () => {
  expect(rowOf({ ...state, part: null }, 150n)).toMatchObject({
    allocationPpm: null,
    refund: null,
    paid: null,
    paidPrice: null,
    capLeft: 450n,
  })
})

it('leaves everything unknown if the terms were not read', () => {
  expect(rowOf({ ...state, terms: null }, 150n)).toMatchObject({
    phase: null,
    left: null,
    ruler: null,
    price: null,
    committedPpm: null,
    refund: { doubt: 'unread' },
    paid: null,
    funded: null,
  })
})

import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import type { MintState, Round } from './model.ts'
import { rowOf } from './row.ts'

const round = (number: Round['number'], start: bigint, end: bigint): Round => ({
  number,
  start,
  end,
  cap: 10n,
  minted: 0n,
  walletCap: 0n,
  available: 10n,
})
const rounds = [round(1, 10n, 19n), round(2, 20n, 29n), round(3, 40n, 49n)]
const state: MintState = {
  entry: { id: 'm', address: address(1), collection: 's', kind: 'box' },
  terms: { price: 5n, payToken: address(2), perTransaction: 3n, rounds },
  total: 0n,
  bulkMinters: null,
  bonuses: [],
  part: null,
}

it('shows the mint’s phase at the given block', () => {
  expect(rowOf(state, 18n)).toEqual({
    ...state,
    phase: 'live',
    round: rounds[0],
    next: rounds[1],
    left: 1n,
    cap: 30n,
    ruler: 200,
    states: ['open', 'toCome', 'toCome'],
  })
})

it('leaves everything unknown if the terms were not read', () => {
  const unread = { ...state, terms: null }
  expect(rowOf(unread, 18n)).toEqual({
    ...unread,
    phase: null,
    round: null,
    next: null,
    left: null,
    cap: null,
    ruler: null,
    states: [],
  })
})

import { beforeEach, expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import type { LockState } from '../../../lib/genesis/model.ts'
import { $head } from '../../../stores/chain.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { $genesis, $genesisView, genesisReview } from './genesis.ts'

const ME = address(0xaa)
const held: LockState = {
  lock: address(1),
  token: address(2),
  amount: 500n,
  depositLocked: true,
  withdrawLocked: false,
  holders: 3n,
  mine: { isHolder: true, held: 0n },
}

beforeEach(() => $wallet.set({ ...$wallet.get(), status: 'connected', address: ME }))

it.each([
  ['read in this visit', false, 'withdraw'],
  ['of an earlier visit, though it was a moment ago', true, 'stale'],
])('a deposit %s', (_, saved, action) => {
  const stamp = { block: 50n, at: Date.now() }
  // Another part of the page has just read the chain.
  $head.set(stamp)
  $genesis.set({ owner: ME, state: held, passages: { deposits: 1, withdrawals: 0 }, stamp, kept: saved })
  expect($genesisView.get().action).toBe(action)
  genesisReview.open()
  expect(genesisReview.$review.get() === null).toBe(saved)
  genesisReview.close()
})

import { beforeEach, expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import type { MintState } from '../../../lib/mint/model.ts'
import { $head } from '../../../stores/chain.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { $mintId, $mintView, mintReview } from './form.ts'
import { $mints } from './mint.ts'

const ME = address(0xaa)
const round = {
  number: 1,
  start: 10n,
  end: 99n,
  cap: 10n,
  minted: 0n,
  walletCap: 0n,
  available: 10n,
} as const
const open: MintState = {
  entry: { id: 'pocket_s1', address: address(0x10), collection: 'pocket_box_s1', kind: 'box' },
  terms: { price: 5n, payToken: address(0x30), perTransaction: 3n, rounds: [round] },
  total: 0n,
  bulkMinters: 0n,
  bonuses: [],
  part: { count: 9n, reason: '', eligible: [true], paid: 0n, bonus: 0n, held: 100n },
}

beforeEach(() => {
  $wallet.set({ ...$wallet.get(), status: 'connected', address: ME })
  $mintId.set('pocket_s1')
})

it.each([
  ['read in this visit', false, 'mint'],
  ['of an earlier visit, though it was a moment ago', true, 'stale'],
])('a mint %s', (_, saved, action) => {
  const stamp = { block: 50n, at: Date.now() }
  // Another part of the page has just read the chain.
  $head.set(stamp)
  $mints.set({ owner: ME, mints: [open], stamp, kept: saved })
  expect($mintView.get()?.action).toBe(action)
  mintReview.open()
  expect(mintReview.$review.get() === null).toBe(saved)
  mintReview.close()
})

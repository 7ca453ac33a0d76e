import { beforeEach, describe, expect, it, vi } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { clearSigning, onlyFlow, plainSteps } from '../../../../tests/fakes/signing.ts'
import { gateCases, headOf, ME, RECENT, STALE, visit } from '../../../../tests/fakes/visitor.ts'
import type { PoolState } from '../../../lib/nftfarm/read.ts'
import { $claimAction, $pool, claimReview } from './pool.ts'
import { signClaim } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const [POOL, MPL] = [address(1), address(2)]
const state: PoolState = {
  pool: POOL,
  token: MPL,
  isClaimable: true,
  owedToAll: 900n,
  funds: 900n,
  daily: 3_600n,
  next: null,
  reward: 412n,
}
const read = (change: Partial<PoolState> | null = {}, isSaved = false) =>
  $pool.set({
    owner: ME,
    state: change && { ...state, ...change },
    stamp: { block: 50n, at: Date.now() },
    isSaved,
  })

beforeEach(() => {
  visit()
  clearSigning()
  claimReview.close()
  read()
})

describe('the claim button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect($claimAction.get()).toBe(gate)
    claimReview.open()
    expect(claimReview.$review.get()).toBeNull()
  })

  it.each<[string, () => void, string]>([
    ['a credit', () => undefined, 'claim'],
    ['recent figures', () => headOf(50n, RECENT), 'claim'],
    ['figures that are too old', () => headOf(50n, STALE), 'stale'],
    ['figures of an earlier visit', () => read({}, true), 'stale'],
    ['nothing read', () => read(null), 'loading'],
    ['no credit', () => read({ reward: 0n }), 'nothing'],
    ['a closed pool', () => read({ isClaimable: false }), 'closed'],
    ['a pool that is short', () => read({ funds: 1n }), 'short'],
    ['a pool that names no token', () => read({ token: null }), 'claim'],
  ])('%s: %3$s', (_, become, action) => {
    become()
    expect($claimAction.get()).toBe(action)
    claimReview.open()
    const opens = action === 'claim' && $pool.get().state?.token !== null
    expect(claimReview.$review.get() !== null).toBe(opens)
  })
})

it('the review is frozen, and signs the claim it shows', async () => {
  claimReview.open()
  const review = claimReview.$review.get()
  read({ reward: 999n })
  expect(review).toEqual({ owner: ME, pool: POOL, token: MPL, amount: 412n })
  if (review) await signClaim(review)
  const flow = onlyFlow()
  expect(flow.owner).toBe(ME)
  expect(flow.remember).toEqual({ tokenIn: null, tokenOut: MPL, amountIn: null, amountOut: '412' })
  expect(flow.saved).toEqual({ kind: 'nftfarm', data: '"claim"' })
  expect(plainSteps(flow.steps).map(([id, to]) => [id, to])).toEqual([['nftfarmClaim', POOL]])
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ledgerEntry } from '../../../../tests/fakes/ledgerEntry.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import { gateCases, headOf, ME, OTHER, RECENT, STALE, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import type { LockState } from '../../../lib/genesis/model.ts'
import type { GenesisReview } from '../../../lib/genesis/review.ts'
import { $ledger } from '../../../stores/ledger.ts'
import { $genesis, $genesisView, genesisReview, resumeGenesis } from './genesis.ts'
import { signGenesis, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const [LOCK, TOKEN] = [address(1), address(2)]
const outside: LockState = {
  lock: LOCK,
  token: TOKEN,
  amount: 500n,
  depositLocked: false,
  withdrawLocked: true,
  holders: 3n,
  mine: { isHolder: false, held: 500n },
}
const inside: LockState = { ...outside, withdrawLocked: false, mine: { isHolder: true, held: 0n } }
const [none, once, back] = [
  { deposits: 0, withdrawals: 0 },
  { deposits: 1, withdrawals: 0 },
  { deposits: 1, withdrawals: 1 },
]
const read = (state: LockState | null, passages: typeof none | null = none) =>
  $genesis.set({ owner: ME, state, passages, stamp: { block: 50n, at: 1 }, isSaved: false })
const action = () => $genesisView.get().action

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage()
  visit()
  clearSigning()
  $ledger.set([])
  read(outside)
  genesisReview.close()
})
afterEach(() => vi.unstubAllGlobals())

describe('the button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect(action()).toBe(gate)
    genesisReview.open()
    expect(genesisReview.$review.get()).toBeNull()
  })

  it.each<[string, () => void, string]>([
    ['before the lock is read', () => read(null), 'loading'],
    ['before the account’s part is read', () => read({ ...outside, mine: null }), 'loading'],
    ['with an unknown part', () => read({ ...outside, mine: { isHolder: null, held: 1n } }), 'loading'],
    ['with the amount', () => read(outside), 'deposit'],
    ['with less', () => read({ ...outside, mine: { isHolder: false, held: 499n } }), 'insufficient'],
    ['with an unknown balance', () => read({ ...outside, mine: { isHolder: false, held: null } }), 'deposit'],
    ['while deposits are closed', () => read({ ...outside, depositLocked: true }), 'closed'],
    ['with a deposit', () => read(inside, once), 'withdraw'],
    ['with a deposit whose logs are unknown', () => read(inside, null), 'withdraw'],
    ['while withdrawals are closed', () => read({ ...inside, withdrawLocked: true }, once), 'waiting'],
    [
      'after a withdrawal in the logs, though the contract still names a holder',
      () => read(inside, back),
      'taken',
    ],
    ['on recent figures', () => headOf(50n, RECENT), 'deposit'],
    ['on figures that are too old', () => headOf(50n, STALE), 'stale'],
  ])('%s', (_, become, kind) => {
    become()
    expect(action()).toBe(kind)
    genesisReview.open()
    expect(genesisReview.$review.get() !== null).toBe(kind === 'deposit' || kind === 'withdraw')
  })
})

it.each([
  ['this browser’s withdrawal', [{ step: 'genesisWithdraw', state: 'confirmed' }], 'taken'],
  ['one that is pending', [{ step: 'genesisWithdraw', state: 'pending' }], 'withdraw'],
  ['one that failed', [{ step: 'genesisWithdraw', state: 'failed' }], 'withdraw'],
  ['one of another account', [{ step: 'genesisWithdraw', state: 'confirmed', account: OTHER }], 'withdraw'],
  [
    'it below a later swap',
    [
      { step: 'swap', state: 'confirmed' },
      { step: 'genesisWithdraw', state: 'confirmed' },
    ],
    'taken',
  ],
  ['another kind of transaction', [{ step: 'swap', state: 'confirmed' }], 'withdraw'],
  [
    'a later deposit',
    [
      { step: 'genesisDeposit', state: 'confirmed' },
      { step: 'genesisWithdraw', state: 'confirmed' },
    ],
    'withdraw',
  ],
] as const)('without logs the history counts: %s', (_, entries, kind) => {
  read(inside, null)
  $ledger.set(entries.map((entry) => ledgerEntry(entry)))
  expect(action()).toBe(kind)
})

it('without the contract’s amount the product’s rules name it', () => {
  read({ ...outside, amount: null })
  expect($genesisView.get().amount % E18).toBe(0n)
  expect($genesisView.get().amount).toBeGreaterThan(500n)
  expect(action()).toBe('insufficient')
})

function reviewed(): GenesisReview {
  genesisReview.open()
  const review = genesisReview.$review.get()
  if (!review) throw new Error('no review')
  return review
}

it('the review is frozen; opened again after a withdrawal elsewhere, it closes', () => {
  read(inside, once)
  const review = reviewed()
  expect(review).toEqual({ owner: ME, act: 'withdraw', lock: LOCK, token: TOKEN, amount: 500n })
  read(inside, back)
  expect(genesisReview.$review.get()).toBe(review)
  genesisReview.open()
  expect(genesisReview.$review.get()).toBeNull()
})

describe('the signatures', () => {
  it('a deposit approves exactly the amount to the lock', async () => {
    const review = reviewed()
    const [approve, deposit] = plainSteps(stepsOf(review))
    expect(approve).toEqual(['approve', TOKEN, 'approve', [LOCK, 500n], 0n])
    expect([deposit?.[0], deposit?.[1], deposit?.[4]]).toEqual(['genesisDeposit', LOCK, 0n])
    expect(await signGenesis(review)).toBe(signing.result)
    expect(onlyFlow()).toMatchObject({
      owner: ME,
      remember: { tokenIn: TOKEN, tokenOut: null, amountIn: '500', amountOut: null },
      saved: { kind: 'genesis', data: '"deposit"' },
    })
  })

  it('a withdrawal is one signature', async () => {
    read(inside, once)
    const review = reviewed()
    expect(plainSteps(stepsOf(review)).map(([id, to]) => [id, to])).toEqual([['genesisWithdraw', LOCK]])
    await signGenesis(review)
    expect(onlyFlow()).toMatchObject({
      remember: { tokenIn: null, tokenOut: TOKEN, amountIn: null, amountOut: '500' },
      saved: { data: '"withdraw"' },
    })
  })
})

describe('an interrupted review', () => {
  it('opens once the lock is read', () => {
    page.interrupt('genesis', '"deposit"')
    read(null)
    const stop = resumeGenesis()
    expect(genesisReview.$review.get()).toBeNull()
    read(outside)
    expect(genesisReview.$review.get()).toMatchObject({ owner: ME, act: 'deposit' })
    expect(page.flow()).toBeNull()
    stop()
  })

  it.each([
    ['a deposit that was made meanwhile', '"deposit"', () => read(inside, once)],
    ['a withdrawal that was made meanwhile', '"withdraw"', () => read(inside, back)],
    ['another action', '"approve"', () => read(outside)],
    ['an object', '{"act":"deposit"}', () => read(outside)],
    ['no JSON', 'deposit', () => read(outside)],
  ])('opens nothing for %s', (_, data, become) => {
    page.interrupt('genesis', data)
    become()
    resumeGenesis()()
    expect(genesisReview.$review.get()).toBeNull()
  })
})

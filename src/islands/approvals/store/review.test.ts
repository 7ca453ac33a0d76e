import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { ROUTER, tokenNamed } from '../../../../tests/fakes/registryPools.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import { gateCases, headOf, ME, RECENT, STALE, visit } from '../../../../tests/fakes/visitor.ts'
import type { Allowed, Approvals } from '../../../lib/approvals/model.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { $rpcError } from '../../../stores/chain.ts'
import { $approvals } from './approvals.ts'
import { $approvalsView, $mayRevoke, openRevoke, resumeRevoke, revokeReview } from './review.ts'
import { signRevoke, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const USDT = tokenNamed('USDT').address
const router = { address: ROUTER, role: 'router', name: null, retired: null } as const
const usdt: Allowed = {
  asset: { kind: 'token', address: USDT, name: 'USDT' },
  spender: router,
  amount: 70n,
}
const collection = fullRegistry.collections?.[0]
const market = fullRegistry.market
if (!collection || !market) throw new Error('no market')
const items: Allowed = {
  asset: { kind: 'collection', address: collection.address, name: collection.id },
  spender: { address: market.operation, role: 'market', name: null, retired: null },
  amount: 'items',
}
const unlimited: Allowed = {
  ...usdt,
  spender: { address: address(0x99), role: 'stranger', name: null, retired: null },
  amount: 2n ** 256n - 1n,
}
const KEY = `${USDT}-${ROUTER}`.toLowerCase()

const list = (change: Partial<Approvals> = {}): Approvals => ({
  rows: [usdt, items, unlimited],
  unread: [],
  asked: 9,
  held: { [USDT]: 40n },
  ...change,
})
const read = (approvals: Approvals | null, isSaved = false) =>
  $approvals.set({
    owner: ME,
    approvals,
    stamp: { block: 50n, at: 1 },
    isSaved,
    reported: 'all',
  })

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/approvals/')
  visit()
  clearSigning()
  $rpcError.set(null)
  read(list())
  revokeReview.close()
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => revokeReview.$review.get()

describe('an approval may be revoked', () => {
  it.each(gateCases)('not %s', (_name, _gate, become) => {
    become()
    expect($mayRevoke.get()).toBe(false)
    openRevoke(usdt)
    expect(shown()).toBeNull()
  })

  it.each<[string, () => void, boolean]>([
    ['on fresh figures', () => undefined, true],
    ['on recent figures', () => headOf(50n, RECENT), true],
    ['on figures that are too old', () => headOf(50n, STALE), false],
    ['on figures of an earlier visit', () => read(list(), true), false],
    ['before anything is read', () => read(null), false],
  ])('%s', (_, become, may) => {
    become()
    expect($mayRevoke.get()).toBe(may)
    openRevoke(usdt)
    expect(shown() !== null).toBe(may)
  })
})

describe('the page', () => {
  const failed = () => $rpcError.set(new AppError('rpc.unreachable'))
  it.each<[string, () => void, string]>([
    ['without a wallet', () => gateCases[0]?.[2](), 'connect'],
    ['while a wallet is connecting', () => gateCases[2]?.[2](), 'connect'],
    ['on another chain', () => gateCases[3]?.[2](), 'rows'],
    ['in a release that must no longer sign', () => gateCases[4]?.[2](), 'rows'],
    ['before anything is read', () => read(null), 'reading'],
    [
      'without a node',
      () => {
        read(null)
        failed()
      },
      'failed',
    ],
    [
      'without a node, but with an earlier list',
      () => {
        read(list(), true)
        failed()
      },
      'rows',
    ],
    ['with no approval', () => read(list({ rows: [] })), 'nothing'],
    [
      'with no approval, and a token that does not answer',
      () => read(list({ rows: [], unread: [usdt] })),
      'unknown',
    ],
    [
      'in a release that must no longer sign, without an account',
      () => {
        gateCases[4]?.[2]()
        $approvals.set({ owner: null, approvals: null, stamp: null, isSaved: false, reported: 'asking' })
      },
      'connect',
    ],
  ])('%s', (_, become, view) => {
    become()
    expect($approvalsView.get()).toBe(view)
  })
})

describe('the review', () => {
  it.each([
    ['what the balance covers of a limited one', usdt, 40n],
    ['the whole balance of an unlimited one', unlimited, 40n],
    ['an unknown amount of items', items, null],
  ])('names %s as the risk', (_, row, risk) => {
    openRevoke(row)
    expect(shown()).toEqual({ ...row, owner: ME, risk })
  })

  it('names no risk for a balance that was not read', () => {
    read(list({ held: {} }))
    openRevoke(usdt)
    expect(shown()?.risk).toBeNull()
  })

  it('is frozen; opened again after a revocation elsewhere, it closes', () => {
    openRevoke(usdt)
    const review = shown()
    read(list({ rows: [items] }))
    expect(shown()).toBe(review)
    openRevoke(usdt)
    expect(shown()).toBeNull()
  })
})

describe('the signature', () => {
  it.each([
    ['of a token sets the allowance to 0', usdt, ['revoke', USDT, 'approve', [ROUTER, 0n], 0n], USDT],
    [
      'of items takes the approval for all',
      items,
      ['revokeItems', collection.address, 'setApprovalForAll', [market.operation, false], 0n],
      null,
    ],
  ])('%s', async (_, row, step, tokenIn) => {
    openRevoke(row)
    const review = shown()
    if (!review) throw new Error('no review')
    expect(plainSteps(stepsOf(review))).toEqual([step])
    expect(await signRevoke(review)).toBe(signing.result)
    expect(onlyFlow()).toMatchObject({
      owner: ME,
      remember: { tokenIn, tokenOut: null, amountIn: null, amountOut: null },
      saved: { kind: 'approvals' },
    })
  })

  it('is never asked for an asset that the registry does not name', async () => {
    const foreign: Allowed = { ...usdt, asset: { ...usdt.asset, address: address(0x66) } }
    read(list({ rows: [foreign] }))
    openRevoke(foreign)
    const review = shown()
    if (!review) throw new Error('no review')
    await expect(stepsOf(review)[0]?.check({})).rejects.toMatchObject({ code: 'approvals.unknown' })
  })

  it('stores the approval for a reload', async () => {
    openRevoke(usdt)
    const review = shown()
    if (!review) throw new Error('no review')
    await signRevoke(review)
    expect(JSON.parse(onlyFlow().saved?.data ?? '')).toBe(KEY)
  })
})

describe('an interrupted review', () => {
  it('opens once the list is read', () => {
    page.interrupt('approvals', JSON.stringify(KEY))
    read(null)
    const stop = resumeRevoke()
    expect(shown()).toBeNull()
    read(list())
    expect(shown()).toMatchObject({ owner: ME, asset: { address: USDT }, risk: 40n })
    expect(page.flow()).toBeNull()
    stop()
  })

  it('waits for fresh figures', () => {
    page.interrupt('approvals', JSON.stringify(KEY))
    read(list(), true)
    const stop = resumeRevoke()
    expect(shown()).toBeNull()
    read(list())
    expect(shown()).not.toBeNull()
    stop()
  })

  it.each([
    ['an approval that the account does not have', JSON.stringify(`${USDT}-${address(1)}`.toLowerCase())],
    ['another spelling', JSON.stringify(KEY.toUpperCase())],
    ['a text before it', JSON.stringify(`x${KEY}`)],
    ['no text', '{"key":1}'],
    ['no JSON', KEY],
  ])('opens nothing for %s', (_, data) => {
    page.interrupt('approvals', data)
    resumeRevoke()()
    expect(shown()).toBeNull()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import { gateCases, headOf, ME, RECENT, STALE, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import type { Held, Kind } from '../../../lib/formulator/model.ts'
import { $balances } from '../../../stores/balances.ts'
import {
  $draftView,
  draftNew,
  draftRevoke,
  draftUpgrade,
  dropDraft,
  formulatorReview,
  letSurvive,
  newOnesOf,
  outlooksOf,
  resumeFormulator,
  stepCount,
  toggle,
} from './draft.ts'
import { $formulator, formulatorPlace } from './formulator.ts'
import { signFormulator, stepsOf } from './sign.ts'

type World = ReturnType<typeof $formulator.get>
const held = vi.hoisted(() => ({ set: (_: unknown): void => undefined }))
vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)
vi.mock('./formulator.ts', async (original) => {
  const { atom } = await import('nanostores')
  const store = atom<unknown>({})
  held.set = (value) => store.set(value)
  return { ...(await original<object>()), $formulator: store }
})

const LOCK = { Alpha: 200_000n * E18, Sigma: 800_000n * E18, Omega: 1_600_000n * E18 }
const idOf = (n: number) => address(0xf00 + n)
/** One created in this block. */
const one = (n: number, kind: Kind = 'Alpha', height = 10n, listed: boolean | null = false): Held => ({
  id: idOf(n),
  kind,
  height,
  amount: LOCK[kind],
  owner: ME,
  listed,
})
const place = formulatorPlace
if (!place) throw new Error('no formulator')

/** At block 500 parts must be 200 blocks old for a Sigma, and 300 for an Omega. */
function read(
  items: readonly Held[] | null,
  change: Partial<World> = {},
  mev: bigint | null = 500_000n * E18,
) {
  const common = { network: null, ages: { Sigma: 200n, Omega: 300n }, block: 500n, at: 1 }
  held.set({
    owner: ME,
    holdings: items && { ...common, balance: BigInt(items.length), items, mev },
    counts: null,
    rate: null,
    total: null,
    days: null,
    stamp: { block: 500n, at: 1 },
    isSaved: false,
    network: { perDay: 1_000n * E18, power: 10_000_000n * E18, exact: true },
    power: 0n,
    locked: null,
    daily: null,
    dailyOfAll: null,
    ...change,
  } satisfies World)
}

const four = [one(1, 'Alpha', 30n), one(2, 'Alpha', 20n), one(3), one(4, 'Alpha', 40n)]
const view = () => $draftView.get()
const chosen = () => {
  const shown = view()
  return shown && 'chosen' in shown ? shown.chosen.map(({ id }) => id) : null
}
const shown = () => formulatorReview.$review.get()

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage()
  visit(500n)
  clearSigning()
  $balances.setKey('gasPrice', 10n ** 9n)
  read(four)
  dropDraft()
  formulatorReview.close()
})
afterEach(() => vi.unstubAllGlobals())

const drafts = [
  ['create', draftNew],
  ['upgrade', () => draftUpgrade('Sigma', null)],
  ['revoke', () => draftRevoke([idOf(1)])],
] as const

describe.each(drafts)('the button of %s', (_, draft) => {
  it.each(gateCases)('%s: %s', (_name, gate, become) => {
    draft()
    become()
    expect(view()?.action).toBe(gate)
    formulatorReview.open()
    expect(shown()).toBeNull()
  })

  it.each<[string, () => void, string]>([
    ['on fresh figures', () => undefined, 'review'],
    ['on recent figures', () => headOf(500n, RECENT), 'review'],
    ['on figures that are too old', () => headOf(500n, STALE), 'stale'],
    ['on figures of an earlier visit', () => read(four, { isSaved: true }), 'stale'],
    ['before anything is read', () => read(null), 'loading'],
  ])('%s', (_name, become, action) => {
    draft()
    become()
    expect(view()?.action).toBe(action)
    formulatorReview.open()
    expect(shown() !== null).toBe(action === 'review')
  })
})

describe('new ones', () => {
  it.each([
    [1, 500_000n, { action: 'review', cost: 200_000n * E18, left: 300_000n * E18, missing: 0n }],
    [2, 500_000n, { action: 'review', cost: 400_000n * E18, left: 100_000n * E18, missing: 0n }],
    [3, 500_000n, { action: 'short', cost: 600_000n * E18, left: null, missing: 100_000n * E18 }],
    [1, 200_000n, { action: 'fees', left: 0n, missing: 0n }],
  ])('%s of them with %s MEV', (count, mev, expected) => {
    read(four, {}, mev * E18)
    draftNew()
    for (let k = 1; k < count; k++) stepCount(1)
    expect(view()).toMatchObject({ act: 'create', count, ...expected })
  })

  it('unknown MEV waits', () => {
    read(four, {}, null)
    draftNew()
    expect(view()).toMatchObject({ action: 'loading', left: null, missing: null, lasts: null })
  })

  it('name for how many transactions the rest is enough', () => {
    // 400,000 gas at 1 gwei are 0.0004 MEV.
    read(four, {}, 200_001n * E18)
    draftNew()
    expect(view()).toMatchObject({ left: E18, lasts: 2_500n })
    $balances.setKey('gasPrice', null)
    expect(view()).toMatchObject({ lasts: null })
  })

  it('are counted from 1 to 20', () => {
    draftNew()
    stepCount(-1)
    expect(view()).toMatchObject({ count: 1 })
    for (let k = 0; k < 25; k++) stepCount(1)
    expect(view()).toMatchObject({ count: 20 })
  })

  it('are previewed with the network that they change', () => {
    // 200,000 of 10,200,000 MEV earn that part of 1,000 MEV a day, of which the miners take 30 percent.
    expect((newOnesOf($formulator.get(), 1)?.after ?? 0n) / 10n ** 15n).toBe(13_725n)
    read(four, { power: null })
    draftNew()
    expect(view()).toMatchObject({ preview: null, action: 'review' })
  })
})

describe('an upgrade', () => {
  it('uses the oldest that fit, the named one first', () => {
    read([...four, one(5, 'Alpha', 50n)])
    draftUpgrade('Sigma', null)
    expect(chosen()).toEqual([3, 2, 1, 4].map(idOf))
    draftUpgrade('Sigma', idOf(5))
    expect(chosen()).toEqual([5, 3, 2, 1].map(idOf))
  })

  it('is refused with too few, each with its reason', () => {
    read([
      one(1),
      one(2, 'Alpha', 302n),
      one(3, 'Alpha', 10n, true),
      one(4, 'Alpha', 10n, null),
      one(5, 'Sigma'),
    ])
    draftUpgrade('Sigma', null)
    expect(view()).toMatchObject({ action: 'few', preview: null })
    const shownView = view()
    expect(shownView?.act === 'upgrade' && shownView.refused.map(({ item, why }) => [item.id, why])).toEqual([
      [idOf(2), 'young'],
      [idOf(3), 'listed'],
      [idOf(4), 'unknown'],
    ])
  })

  it('one that is old enough in the next block fits', () => {
    read([...four.slice(1), one(6, 'Alpha', 301n)])
    draftUpgrade('Sigma', null)
    expect(view()).toMatchObject({ action: 'review' })
  })

  it('waits for the number that it needs, and never takes more', () => {
    read([...four, one(5, 'Alpha', 50n)])
    draftUpgrade('Sigma', null)
    toggle(idOf(5))
    expect(chosen()).toHaveLength(4)
    toggle(idOf(2))
    expect(view()).toMatchObject({ action: 'choose', preview: null })
    toggle(idOf(5))
    expect(chosen()).toEqual([3, 1, 4, 5].map(idOf))
    expect(view()).toMatchObject({ action: 'review' })
  })

  it('lets the chosen one survive: it comes first', () => {
    draftUpgrade('Sigma', null)
    letSurvive(idOf(1))
    expect(chosen()).toEqual([1, 3, 2, 4].map(idOf))
  })

  it('an Omega takes two Sigmas', () => {
    read([...four, one(7, 'Sigma'), one(8, 'Sigma', 5n)])
    draftUpgrade('Omega', null)
    expect(chosen()).toEqual([8, 7].map(idOf))
    expect(view()).toMatchObject({ action: 'review' })
  })

  it('offers the nearest kind first', () => {
    read([...four.slice(1), one(9, 'Alpha', 400n), one(7, 'Sigma'), one(8, 'Sigma')])
    expect(outlooksOf($formulator.get()).map(({ to, wait }) => [to, wait])).toEqual([
      ['Omega', 0n],
      ['Sigma', 99n],
    ])
    read(null)
    expect(outlooksOf($formulator.get())).toEqual([])
  })
})

describe('a revocation', () => {
  it('takes those that no listing can sell', () => {
    read([one(1), one(2, 'Omega'), one(3, 'Alpha', 499n), one(4, 'Alpha', 10n, true)])
    draftRevoke([1, 2, 4].map(idOf))
    expect(chosen()).toEqual([1, 2].map(idOf))
    const shownView = view()
    expect(shownView?.act === 'revoke' && shownView.refused.map(({ why }) => why)).toEqual(['listed'])
    toggle(idOf(3))
    expect(chosen()).toEqual([1, 2, 3].map(idOf))
    for (const id of chosen() ?? []) toggle(id)
    expect(view()).toMatchObject({ action: 'choose', preview: null })
  })

  it('says so if there is none', () => {
    read([one(4, 'Alpha', 10n, true)])
    draftRevoke([])
    expect(view()).toMatchObject({ action: 'none' })
  })

  it('takes at most 20', () => {
    read(Array.from({ length: 22 }, (_, k) => one(k)))
    draftRevoke([])
    for (let k = 0; k < 22; k++) toggle(idOf(k))
    expect(chosen()).toHaveLength(20)
  })
})

function reviewed() {
  formulatorReview.open()
  const review = shown()
  if (!review) throw new Error(`no review: ${view()?.action}`)
  return review
}

describe('the review and its signatures', () => {
  it('is frozen; opened again after one was listed elsewhere, it closes', () => {
    draftUpgrade('Sigma', null)
    const review = reviewed()
    expect(review).toMatchObject({
      owner: ME,
      exact: true,
      terms: { act: 'upgrade', to: 'Sigma', ids: [3, 2, 1, 4].map(idOf) },
    })
    read(four.slice(1))
    expect(shown()).toBe(review)
    formulatorReview.open()
    expect(shown()).toBeNull()
  })

  it('new ones approve exactly what they lock', async () => {
    draftNew()
    stepCount(1)
    const review = reviewed()
    const cost = 400_000n * E18
    const [approve, create] = plainSteps(stepsOf(review, false))
    expect(approve).toEqual(['approve', place.mev, 'approve', [place.contract, cost], 0n])
    expect([create?.[0], create?.[1], create?.[3], create?.[4]]).toEqual([
      'formulatorCreate',
      place.contract,
      [2n],
      cost,
    ])
    expect(await signFormulator(review, false)).toBe(signing.result)
    expect(onlyFlow()).toMatchObject({
      remember: { tokenIn: place.mev, tokenOut: null, amountIn: `${cost}`, amountOut: null },
      saved: { kind: 'formulator', data: '{"act":"create","count":2}' },
    })
  })

  it.each([
    ['upgrade', () => draftUpgrade('Sigma', null), 'formulatorUpgrade', [3, 2, 1, 4], null],
    ['revoke', () => draftRevoke([1, 2].map(idOf)), 'formulatorRevoke', [1, 2], 400_000n * E18],
  ] as const)('%s is asked for only when the loss was acknowledged', async (_, draft, step, ids, back) => {
    draft()
    const review = reviewed()
    expect(stepsOf(review, false)).toEqual([])
    expect(await signFormulator(review, false)).toBeNull()
    expect(signing.flows).toEqual([])
    expect(plainSteps(stepsOf(review, true)).map(([id, to, , args, spent]) => [id, to, args, spent])).toEqual(
      [[step, place.contract, [ids.map(idOf)], 0n]],
    )
    await signFormulator(review, true)
    expect(onlyFlow().remember).toEqual({
      tokenIn: null,
      tokenOut: back && place.mev,
      amountIn: null,
      amountOut: back && `${back}`,
    })
  })
})

describe('an interrupted review', () => {
  it.each([
    [
      { act: 'create', count: 2 },
      { act: 'create', count: 2 },
    ],
    [
      { act: 'upgrade', to: 'Sigma', ids: [4, 3, 2, 1].map(idOf) },
      { act: 'upgrade', to: 'Sigma', ids: [4, 3, 2, 1].map(idOf) },
    ],
    [
      { act: 'revoke', ids: [2, 9].map(idOf) },
      { act: 'revoke', ids: [idOf(2)] },
    ],
  ])('opens with %o once they are read', (saved, terms) => {
    page.interrupt('formulator', saved)
    read(null)
    const stop = resumeFormulator()
    expect(shown()).toBeNull()
    read(four)
    expect(shown()?.terms).toEqual(terms)
    stop()
  })

  it.each([
    ['too many', { act: 'create', count: 21 }],
    ['none', { act: 'revoke', ids: [] }],
    ['a foreign kind', { act: 'upgrade', to: 'Alpha', ids: [idOf(1)] }],
    ['an id that is none', { act: 'revoke', ids: ['0x12'] }],
    ['another action', { act: 'send', ids: [idOf(1)] }],
    ['no JSON', '{'],
  ])('ignores data with %s', (_, data) => {
    page.interrupt('formulator', data)
    resumeFormulator()()
    expect(view()).toBeNull()
    expect(shown()).toBeNull()
  })

  it('of formulators that are another account’s opens nothing', () => {
    page.interrupt('formulator', { act: 'revoke', ids: [idOf(9)] })
    resumeFormulator()()
    expect(view()).toMatchObject({ action: 'choose' })
    expect(shown()).toBeNull()
  })
})

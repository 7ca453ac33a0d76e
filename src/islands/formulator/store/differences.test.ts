import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { ME, visit } from '../../../../tests/fakes/visitor.ts'
import { candidatesKey, type IndexReason } from '../../../lib/core/nft/candidates.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import type { Held } from '../../../lib/formulator/model.ts'
import { $indexLists } from '../../shared/nft/store/indexLists.ts'
import {
  $draftDifferences,
  $draftView,
  askDraftLists,
  draftNew,
  draftRevoke,
  draftUpgrade,
  dropDraft,
  toggle,
} from './draft.ts'
import { type $formulator, formulatorPlace } from './formulator.ts'

type World = ReturnType<typeof $formulator.get>
const held = vi.hoisted(() => ({ set: (_: unknown): void => undefined }))
vi.mock('./formulator.ts', async (original) => {
  const { atom } = await import('nanostores')
  const store = atom<unknown>({})
  held.set = (value) => store.set(value)
  return { ...(await original<object>()), $formulator: store }
})
const requests = vi.hoisted((): unknown[] => [])
vi.mock('../../shared/nft/store/indexLists.ts', async (original) => ({
  ...(await original<object>()),
  askList: async (of: unknown) => void requests.push(of),
}))
const place = formulatorPlace
if (!place) throw new Error('no formulator')

const idOf = (n: number) => address(0xf00 + n)
const one = (n: number, listed: boolean | null = false): Held => ({
  id: idOf(n),
  kind: 'Alpha',
  height: 10n,
  amount: 200_000n * E18,
  owner: ME,
  listed,
})

/** At block 500, where all of them are old enough. */
function read(items: readonly Held[], change: Partial<World> = {}, balance = BigInt(items.length)) {
  const ages = { Sigma: 200n, Omega: 300n }
  held.set({
    owner: ME,
    holdings: { network: null, ages, block: 500n, at: 1, balance, items, mev: 0n },
    counts: null,
    rate: null,
    total: null,
    days: null,
    stamp: { block: 500n, at: 1 },
    isSaved: false,
    network: null,
    power: 0n,
    locked: null,
    daily: null,
    dailyOfAll: null,
    ...change,
  } satisfies World)
}

const four = [one(1), one(2), one(3), one(4)]
const chosen = () => {
  const view = $draftView.get()
  return view && 'chosen' in view ? view.chosen.map(({ id }) => id) : null
}

beforeEach(() => {
  fakePage()
  visit(500n)
  read(four)
  dropDraft()
})
afterEach(() => vi.unstubAllGlobals())

describe('the index’s judgement', () => {
  const of = { owner: ME, contract: place.contract }
  /** The index's list at block 499, one before the chain's. */
  const judge = (act: 'revoke' | 'upgrade', reasons: readonly [number, IndexReason][], master?: number) =>
    $indexLists.setKey(
      candidatesKey(
        master === undefined
          ? { ...of, act, master: null }
          : { ...of, act: 'upgrade', master: BigInt(idOf(master)) },
      ),
      {
        block: 499n,
        isWhole: true,
        reasons: new Map(reasons.map(([n, reason]) => [BigInt(idOf(n)), reason])),
      },
    )
  const found = () => [...$draftDifferences.get()].map(([id, { kind }]) => [id, kind])
  beforeEach(() => {
    $indexLists.set({})
    requests.length = 0
  })

  it('is requested for a revoke, for an upgrade and for its survivor', () => {
    draftRevoke([])
    askDraftLists()
    expect(requests).toEqual([{ ...of, act: 'revoke', master: null }])
    requests.length = 0
    draftUpgrade('Sigma', idOf(4))
    askDraftLists()
    expect(requests).toEqual([
      { ...of, act: 'upgrade', master: null },
      { ...of, act: 'upgrade', master: BigInt(idOf(4)) },
    ])
  })

  it.each<[string, () => void]>([
    ['for new ones', draftNew],
    [
      'on figures of an earlier visit',
      () => {
        draftRevoke([])
        read(four, { isSaved: true })
      },
    ],
    [
      'for an account without any',
      () => {
        draftRevoke([])
        read([])
      },
    ],
  ])('is not requested %s', (_, become) => {
    become()
    askDraftLists()
    expect(requests).toEqual([])
  })

  it('that a free one is listed is shown, and it can still be revoked', () => {
    draftRevoke([idOf(1)])
    judge('revoke', [
      [1, 'listed'],
      [2, null],
      [3, null],
      [4, null],
    ])
    expect(found()).toEqual([[BigInt(idOf(1)), 'lag']])
    expect($draftView.get()?.action).toBe('review')
  })

  it('that a listed or unread one can be revoked is shown, and it cannot be chosen', () => {
    read([one(1, true), one(2, null), one(3)])
    draftRevoke([])
    judge('revoke', [
      [1, null],
      [2, null],
      [3, null],
    ])
    toggle(idOf(1))
    toggle(idOf(2))
    expect(found()).toEqual([
      [BigInt(idOf(1)), 'lag'],
      [BigInt(idOf(2)), 'unread'],
    ])
    expect(chosen()).toEqual([])
  })

  it('of parts for the survivor is compared too, and does not miss the survivor itself', () => {
    draftUpgrade('Sigma', idOf(4))
    judge('upgrade', [
      [1, null],
      [2, null],
      [3, 'young'],
      [4, null],
    ])
    judge(
      'upgrade',
      [
        [1, null],
        [3, null],
      ],
      4,
    )
    expect(found()).toEqual([
      [BigInt(idOf(3)), 'lag'],
      [BigInt(idOf(2)), 'lag'],
    ])
  })

  it('about one that the account does not hold is shown only if all were read', () => {
    draftRevoke([])
    const others: [number, IndexReason][] = [1, 2, 3, 4, 9].map((n) => [n, null])
    judge('revoke', others)
    expect(found()).toEqual([[BigInt(idOf(9)), 'lag']])
    read(four, {}, 7n)
    expect(found()).toEqual([])
  })
})

import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { shapeOf } from '../core/storage/shapes.ts'
import { lockOf } from './figures.ts'
import type { Held, Kind } from './model.ts'
import { endingOf, type FormulatorReview, requestOf } from './review.ts'
import {
  fitFor,
  MOST_AT_ONCE,
  nextCreate,
  nextRevoke,
  nextUpgrade,
  outlookOf,
  refuseRevoke,
  refuseUpgrade,
} from './rules.ts'
import { SavedSchema, savedOf } from './saved.ts'

const me = address(9)
const ages = { Sigma: 200n, Omega: 300n }
const held = (k: number, kind: Kind, height: bigint, listed: boolean | null = false): Held => ({
  id: address(k).toLowerCase() as Held['id'],
  kind,
  height,
  amount: lockOf(kind),
  owner: me,
  listed,
})

describe('reasons why one can’t be used up', () => {
  it.each<[Held, string | null, string | null]>([
    [held(1, 'Alpha', 100n), null, null],
    [held(1, 'Alpha', 101n), 'young', null],
    [held(1, 'Sigma', 100n), 'young', null],
    [held(1, 'Omega', 0n), 'top', null],
    [held(1, 'Omega', 0n, true), 'top', 'listed'],
    // `listed` is reported before `young`, because the owner can fix it.
    [held(1, 'Alpha', 290n, true), 'listed', 'listed'],
    [held(1, 'Alpha', 100n, null), 'unknown', 'unknown'],
  ])('%o', (item, upgrade, revoke) => {
    expect(refuseUpgrade(item, ages, 299n)).toBe(upgrade)
    expect(refuseRevoke(item)).toBe(revoke)
  })
  it('returns the oldest first, only of the right kind', () => {
    const all = [held(4, 'Alpha', 9n), held(3, 'Alpha', 5n), held(2, 'Alpha', 9n), held(1, 'Sigma', 1n)]
    expect(fitFor('Sigma', all, ages, 1_000n).map(({ id }) => id)).toEqual([
      all[1]?.id,
      all[2]?.id,
      all[0]?.id,
    ])
    expect(fitFor('Omega', all, ages, 1_000n)).toHaveLength(1)
  })
  it('computes the wait for the next kind from the youngest of the oldest parts', () => {
    const all = [1, 2, 3, 4, 5].map((k) => held(k, 'Alpha', BigInt(k * 10)))
    expect(outlookOf('Sigma', all, ages, 229n)).toMatchObject({ to: 'Sigma', wait: 10n })
    expect(outlookOf('Sigma', all, ages, 239n).wait).toBe(0n)
    expect(outlookOf('Sigma', all, ages, 239n).parts).toHaveLength(4)
    expect(outlookOf('Sigma', all.slice(2), ages, 999n)).toMatchObject({ wait: null })
    const bound = all.map((item, i) => (i < 2 ? { ...item, listed: true } : item))
    expect(outlookOf('Sigma', bound, ages, 999n).wait).toBeNull()
  })
})

const free = { gate: null, stale: false }
const stale = { gate: null, stale: true }
const shut = { gate: 'connect', stale: false } as const
const mev = (text: string) => parseEther(text)

describe('the button state, first problem first', () => {
  it.each<[Parameters<typeof nextCreate>, string]>([
    [[shut, 1, null, null], 'connect'],
    [[free, 1, null, 1n], 'loading'],
    [[free, 2, mev('399999'), 1n], 'short'],
    [[free, 2, mev('400000'), 1n], 'fees'],
    [[free, 2, mev('400000'), 0n], 'review'],
    [[free, 2, mev('400000'), null], 'review'],
    [[free, 2, mev('400000') + 1n, 1n], 'review'],
    [[stale, 2, mev('400001'), 1n], 'stale'],
  ])('create %o', (given, action) => expect(nextCreate(...given)).toBe(action))
  it.each<[Parameters<typeof nextUpgrade>, string]>([
    [[shut, 'Sigma', null, 0], 'connect'],
    [[free, 'Sigma', null, 0], 'loading'],
    [[free, 'Sigma', 3, 3], 'few'],
    [[free, 'Sigma', 4, 3], 'choose'],
    [[free, 'Sigma', 5, 5], 'choose'],
    [[free, 'Sigma', 5, 4], 'review'],
    [[free, 'Omega', 1, 1], 'few'],
    [[free, 'Omega', 2, 2], 'review'],
    [[stale, 'Omega', 2, 2], 'stale'],
  ])('upgrade %o', (given, action) => expect(nextUpgrade(...given)).toBe(action))
  it.each<[Parameters<typeof nextRevoke>, string]>([
    [[shut, null, 0], 'connect'],
    [[free, null, 0], 'loading'],
    [[free, 0, 0], 'none'],
    [[free, 2, 0], 'choose'],
    [[free, 2, 1], 'review'],
    [[stale, 2, 1], 'stale'],
  ])('revoke %o', (given, action) => expect(nextRevoke(...given)).toBe(action))
})

describe('reviews', () => {
  const items = [held(1, 'Alpha', 1n), held(2, 'Alpha', 1n)]
  const ids = items.map(({ id }) => id)
  const review = (terms: FormulatorReview['terms']): FormulatorReview => ({
    owner: me,
    terms,
    items,
    preview: null,
    exact: true,
  })
  it('signs no loss before it is acknowledged', () => {
    for (const terms of [
      { act: 'upgrade', to: 'Sigma', ids },
      { act: 'revoke', ids },
    ] as const) {
      expect(requestOf(review(terms), false)).toBeNull()
      expect(requestOf(review(terms), true)).toEqual({
        ...{ owner: me, seen: items, rate: null },
        ...terms,
        acknowledged: true,
      })
    }
    expect(requestOf(review({ act: 'create', count: 2 }), false)).toMatchObject({
      owner: me,
      act: 'create',
      count: 2,
    })
  })
  it('an upgrade ends all but the first, a revoke all of them', () => {
    expect(endingOf(review({ act: 'upgrade', to: 'Sigma', ids }))).toEqual([items[1]])
    expect(endingOf(review({ act: 'revoke', ids }))).toEqual(items)
  })
  it('restores a stored action after a reload, and ignores any other value', () => {
    const read = shapeOf(SavedSchema)
    const saved = (terms: FormulatorReview['terms']) => read(JSON.parse(savedOf(terms)))
    for (const terms of [
      { act: 'create', count: 3 },
      { act: 'upgrade', to: 'Omega', ids },
      { act: 'revoke', ids },
    ] as const)
      expect(saved(terms)).toEqual(terms)
    expect(saved({ act: 'create', count: MOST_AT_ONCE + 1 })).toBeNull()
    expect(saved({ act: 'create', count: 0 })).toBeNull()
    expect(saved({ act: 'revoke', ids: [] })).toBeNull()
    expect(read({ act: 'revoke', ids: ['0x12'] })).toBeNull()
    expect(read({ act: 'upgrade', to: 'Alpha', ids })).toBeNull()
  })
})

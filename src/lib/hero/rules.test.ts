import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Action, heroActionsOf, type PairAction } from '../core/nft/heroActions.ts'
import type { HeroState } from '../core/nft/heroState.ts'
import { openingOf, refuseBox, refuseSelection, type Season, statedOpening } from './boxes.ts'
import type { BoxItem, HeroItem } from './model.ts'
import { mergeNumber, preview, recipesOf } from './preview.ts'
import { bindsOnChain, refuseMaster, refuseMaterial, refusePair } from './rules.ts'

const NOW = 1_700_000_000
const DAY = 86_400
const pool = {
  kinds: [
    { grade: 0, hashPower: 41 },
    { grade: 0, hashPower: 57 },
    { grade: 1, hashPower: 103 },
  ],
}
const born: HeroState = { kind: 1, level: 5, stars: 3, grade: 0, hashPower: 62, merged: 0, used: null }
const hero = (id: number, state: Partial<HeroState> = {}, more: Partial<HeroItem> = {}): HeroItem => ({
  id: BigInt(id),
  state: { ...born, ...state },
  listed: false,
  since: NOW - DAY,
  synchronized: true,
  ...more,
})

describe('requirements of every action', () => {
  const actions: Action[] = ['merge', 'promote', 'inherit', 'dismantle']
  it.each<[string, HeroItem, string | null]>([
    ['free', hero(1), null],
    ['not read', hero(1, {}, { state: null }), 'unknown'],
    ['its listing not read', hero(1, {}, { listed: null }), 'unknown'],
    ['used up', hero(1, { used: 'dismantled' }), 'used'],
    ['used up and listed', hero(1, { used: 'merged' }, { listed: true }), 'used'],
    ['listed', hero(1, {}, { listed: true }), 'listed'],
    ['got a second less than a day ago', hero(1, {}, { since: NOW - DAY + 1 }), 'young'],
    ['got nobody knows when', hero(1, {}, { since: null }), null],
    ['unsynchronized', hero(1, {}, { synchronized: false }), 'unsynchronized'],
    ['nobody knows whether', hero(1, {}, { synchronized: null }), null],
  ])('%s', (_, item, reason) => {
    for (const action of actions) expect(refuseMaster(action, item, NOW)).toBe(reason)
    expect(refuseMaterial('merge', hero(2), item, NOW)).toBe(reason)
  })
  it('distinguishes the game’s own rules', () =>
    expect(['young', 'unsynchronized', 'listed', 'stars', 'unknown'].map(bindsOnChain)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]))
  it('actions of a series', () => {
    expect(heroActionsOf('pocket')).toEqual(['merge', 'inherit', 'dismantle'])
    expect(heroActionsOf('xheroes')).toEqual(['promote'])
  })
})

describe('the hero that stays', () => {
  it.each<[Action, Partial<HeroState>, string | null]>([
    ['merge', { stars: 4 }, null],
    ['merge', { stars: 5 }, 'stars'],
    ['merge', { merged: 254 }, null],
    ['merge', { merged: 255 }, 'merged'],
    ['promote', { stars: 3, grade: 1 }, null],
    ['promote', { stars: 2 }, 'stars'],
    ['promote', { grade: 2 }, 'grade'],
    ['promote', { merged: 255 }, 'merged'],
    ['inherit', { level: 99 }, null],
    ['inherit', { level: 100 }, 'level'],
    ['dismantle', { stars: 5, level: 100, grade: 2, merged: 255 }, null],
  ])('%s with %o: %s', (action, state, reason) =>
    expect(refuseMaster(action, hero(1, state), NOW)).toBe(reason),
  )
})

describe('the hero that is used up', () => {
  it.each<[PairAction, Partial<HeroState>, string | null]>([
    ['merge', { stars: 5, level: 100, grade: 2 }, null],
    ['promote', { stars: 3 }, null],
    ['promote', { stars: 2 }, 'stars'],
    ['promote', { grade: 1 }, 'grade'],
    ['inherit', { level: 6 }, null],
    ['inherit', { level: 5 }, 'level'],
    ['inherit', { level: 4 }, 'level'],
  ])('%s with %o: %s', (action, state, reason) =>
    expect(refuseMaterial(action, hero(1), hero(2, state), NOW)).toBe(reason),
  )
  it('is another one than the master', () =>
    expect(refusePair('merge', hero(1), hero(1), NOW)).toEqual({ of: 'material', reason: 'same' }))
  it('the master’s own reason comes first', () =>
    expect(refusePair('inherit', hero(1, { level: 100 }), hero(2, {}, { listed: true }), NOW)).toEqual({
      of: 'master',
      reason: 'level',
    }))
  it('accepts a pair that fits', () => expect(refusePair('merge', hero(1), hero(2), NOW)).toBeNull())
})

describe('before and after', () => {
  it('adds a star, adds a grade without changing the level, or takes the level of the material', () => {
    expect(preview('merge', born, born, pool)).toEqual({ ...born, stars: 4, merged: 1, hashPower: 65 })
    expect(preview('promote', born, born, pool)).toEqual({
      ...born,
      grade: 1,
      stars: 1,
      merged: 1,
      hashPower: 82,
    })
    expect(preview('inherit', born, { ...born, level: 42 }, pool)).toEqual({ ...born, level: 42 })
  })
  it('leaves unknown kinds unknown', () =>
    expect(preview('merge', { ...born, kind: 3 }, born, pool)).toBeNull())
  it('returns the number that the contract expects', () =>
    expect(mergeNumber({ ...born, merged: 2 })).toBe(3n))
})

describe('possible results for a hero', () => {
  const others = [
    hero(2, { hashPower: 62, level: 9 }),
    hero(3, { kind: 0, hashPower: 41, level: 2 }),
    hero(4, { hashPower: 57, level: 30 }),
    hero(5, { level: 30, hashPower: 70 }),
    hero(6, {}, { listed: true }),
  ]
  it('pocket: stars with the least valuable materials, each level once', () => {
    const [merge, inherit] = recipesOf('pocket', hero(1), others, pool, NOW)
    expect(
      merge?.list.map(({ materials, state }) => [materials, state.stars, state.hashPower, state.merged]),
    ).toEqual([
      [[3n], 4, 65, 1],
      [[3n, 4n], 5, 68, 2],
    ])
    expect(inherit?.list.map(({ materials, state }) => [materials, state.level])).toEqual([
      [[4n], 30],
      [[2n], 9],
    ])
    expect(inherit?.refused).toEqual([
      { id: 3n, reason: 'level' },
      { id: 6n, reason: 'listed' },
    ])
  })
  it.each<[string, Partial<HeroState>, Partial<HeroState>]>([
    ['less power', { hashPower: 40, level: 9 }, { hashPower: 41, level: 2 }],
    ['the lower level of equal power', { level: 2 }, { level: 9 }],
    ['the smaller id of equals', {}, {}],
  ])('uses up first the material with %s', (_, least, most) => {
    // The larger id comes first if something else decides.
    const ids = Object.keys(least).length === 0 ? [2, 3] : [3, 2]
    const [first, second] = [hero(ids[0] as number, least), hero(ids[1] as number, most)]
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const [merge] = recipesOf('pocket', hero(1), order, pool, NOW)
      expect(merge?.list.map(({ materials }) => materials)).toEqual([[first.id], [first.id, second.id]])
      const [promote] = recipesOf('xheroes', hero(1), order, pool, NOW)
      expect(promote?.list.map(({ materials }) => materials)).toEqual([[first.id]])
    }
  })
  it('takes a level from the least valuable material that has it', () => {
    const list = [
      hero(2, { level: 30, hashPower: 50 }),
      hero(3, { level: 30, hashPower: 49 }),
      hero(4, { level: 31 }),
    ]
    const [, inherit] = recipesOf('pocket', hero(1), list, pool, NOW)
    expect(inherit?.list.map(({ materials, state }) => [materials, state.level])).toEqual([
      [[4n], 31],
      [[3n], 30],
    ])
  })
  it('adds no more stars than exist, and takes in no more than one can', () => {
    const many = [2, 3, 4, 5, 6].map((id) => hero(id))
    const counts = (own: Partial<HeroState>) =>
      recipesOf('pocket', hero(1, own), many, pool, NOW)[0]?.list.map(({ state }) => [
        state.stars,
        state.merged,
      ])
    expect(counts({ stars: 2 })).toEqual([
      [3, 1],
      [4, 2],
      [5, 3],
    ])
    expect(counts({ stars: 1, merged: 253 })).toEqual([
      [2, 254],
      [3, 255],
    ])
  })
  it('xheroes: the next grade', () => {
    const [promote] = recipesOf('xheroes', hero(1), others, pool, NOW)
    expect(promote?.list).toEqual([
      { act: 'promote', materials: [3n], state: { ...born, grade: 1, stars: 1, merged: 1, hashPower: 82 } },
    ])
  })
  it('reports only why the hero itself can’t be used', () => {
    const [promote] = recipesOf('xheroes', hero(1, { grade: 2 }), others, pool, NOW)
    expect(promote).toMatchObject({ refusal: 'grade', list: [] })
    expect(recipesOf('pocket', hero(1, {}, { state: null }), others, pool, NOW)[0]).toMatchObject({
      refusal: 'unknown',
      list: [],
    })
  })
  it('the rules accept every recipe, step by step', () => {
    const states = fc.record({
      kind: fc.integer({ min: 0, max: 2 }),
      level: fc.integer({ min: 1, max: 100 }),
      stars: fc.integer({ min: 1, max: 5 }),
      grade: fc.integer({ min: 1, max: 2 }),
      merged: fc.integer({ min: 250, max: 255 }),
      hashPower: fc.integer({ min: 1, max: 500 }),
      used: fc.constantFrom(null, null, 'merged' as const),
    })
    fc.assert(
      fc.property(
        states,
        fc.array(states, { maxLength: 8 }),
        fc.constantFrom('pocket' as const, 'xheroes' as const),
        (own, list, kind) => {
          const items = list.map((state, n) => hero(n + 2, state))
          for (const { list: made } of recipesOf(kind, hero(1, own), items, pool, NOW))
            for (const { act: action, materials, state } of made) {
              let now: HeroItem = hero(1, own)
              for (const id of materials) {
                const material = items.find((one) => one.id === id) as HeroItem
                expect(refusePair(action, now, material, NOW)).toBeNull()
                now = {
                  ...now,
                  state: preview(action, now.state as HeroState, material.state as HeroState, pool),
                }
              }
              expect(now.state).toEqual(state)
              expect(new Set(materials).size).toBe(materials.length)
            }
        },
      ),
    )
  })
})

describe('boxes', () => {
  const season: Season = { id: 'pocket_s1', opening: { state: 'open' }, free: 9 }
  const box = (id: number, more: Partial<BoxItem & { season: Season }> = {}) => ({
    id: BigInt(id),
    listed: false,
    since: NOW - DAY,
    season,
    ...more,
  })
  it.each([
    [null, 7n, null],
    [0n, 7n, { state: 'open' }],
    [7n, 7n, { state: 'open' }],
    [8n, 7n, { state: 'later', height: 8n }],
    [2n ** 40n - 2n, 7n, { state: 'later', height: 2n ** 40n - 2n }],
    [2n ** 40n - 1n, 7n, { state: 'soon' }],
  ])('an opening at %s in block %s', (height, next, opening) =>
    expect(openingOf(height, next)).toEqual(opening),
  )
  it.each<[string, Partial<BoxItem>, Partial<Season>, string | null]>([
    ['free', {}, {}, null],
    ['its listing not read', { listed: null }, {}, 'unknown'],
    ['its season not read', {}, { opening: null }, 'unknown'],
    ['its pool not read', {}, { free: null }, 'unknown'],
    ['a season that opens later', {}, { opening: { state: 'later', height: 9n } }, 'closed'],
    ['a season that opens soon', { listed: true }, { opening: { state: 'soon' } }, 'closed'],
    ['nothing left', {}, { free: 0 }, 'short'],
    ['listed', { listed: true }, {}, 'listed'],
    ['got a moment ago', { since: NOW }, {}, null],
  ])('%s', (_, item, at, reason) => expect(refuseBox(box(1, item), { ...season, ...at })).toBe(reason))
  it('boxes opened together', () => {
    const other = { ...season, id: 'pocket_s2' }
    expect(refuseSelection([])).toEqual({ reason: 'none' })
    expect(refuseSelection([box(1), box(2)])).toBeNull()
    expect(refuseSelection([box(1), box(2, { season: other })])).toEqual({ reason: 'mixed' })
    expect(refuseSelection([box(1), box(1)])).toEqual({ reason: 'twice' })
    const many = Array.from({ length: 51 }, (_, n) => box(n, { season: { ...season, free: 99 } }))
    expect(refuseSelection(many)).toEqual({ reason: 'tooMany' })
    expect(refuseSelection(many.slice(1))).toBeNull()
    expect(refuseSelection(many.slice(0, 10).map((one) => ({ ...one, season })))).toEqual({ reason: 'short' })
    expect(refuseSelection([box(1), box(2, { listed: true })])).toEqual({ reason: 'listed', box: 2n })
  })
})

it.each<[string, number | null, number, number]>([
  ['is rounded up to five minutes', null, 1_000_001, 1_200_000],
  ['is kept while the estimate drifts', 1_200_000, 1_800_000, 1_200_000],
  ['is kept while blocks are quick', 1_200_000, 600_000, 1_200_000],
  ['changes when it is off by more', 1_200_000, 1_800_001, 2_100_000],
])('a shown opening time %s', (_, stated, estimate, expected) =>
  expect(statedOpening(stated, estimate)).toBe(expected),
)

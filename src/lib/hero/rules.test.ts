/** Who may be used for what, and every reason against it. */
import { describe, expect, it } from 'vitest'
import type { HeroAct, HeroItem, HeroRefusal, HeroState, PairAct } from './model.ts'
import { MOST_ITEMS } from './numbers.ts'
import { recipesOf } from './recipe.ts'
import { itemRefusal, listRefusal, pairRefusal, type RevealTimes, revealRefusal } from './rules.ts'
import { parseCounts, parseHero, parseHeroId, parseKind } from './word.ts'

const times = { next: 1_000n, now: 200_000 }
const state = (change: Partial<HeroState> = {}): HeroState => ({
  kind: 0,
  level: 10,
  stars: 3,
  grade: 'Common',
  hashPower: 288,
  merged: 0,
  used: 'none',
  ...change,
})
let made = 0n
const hero = (change: Partial<HeroItem> = {}, of: Partial<HeroState> = {}): HeroItem => ({
  collection: 'xheroes_s1',
  id: ++made,
  state: state(of),
  listed: false,
  acquired: 0,
  unsynchronized: false,
  ...change,
})
const box = (change: Partial<HeroItem> = {}): HeroItem =>
  hero({ collection: 'pocket_box_s1', state: null, ...change })

describe('one item', () => {
  it.each<[string, HeroItem, HeroAct, HeroRefusal | null]>([
    ['a hero that nothing keeps', hero(), 'promote', null],
    ['a listed one', hero({ listed: true }), 'promote', 'listed'],
    ['a listed one', hero({ listed: true }), 'dismantle', 'listed'],
    ['one of which nobody knows whether it is listed', hero({ listed: null }), 'merge', null],
    ['one that was used up', hero({}, { used: 'merged' }), 'merge', 'used'],
    ['one got a second less than a day ago', hero({ acquired: 113_601 }), 'merge', 'young'],
    ['one got a day ago', hero({ acquired: 113_600 }), 'merge', null],
    ['one got at an unknown time', hero({ acquired: null }), 'merge', null],
    ['a young one, which can be dismantled', hero({ acquired: 199_999 }), 'dismantle', null],
    ['one that the game knows better', hero({ unsynchronized: true }), 'inherit', 'unsynchronized'],
    ['one that was not read', hero({ state: null }), 'merge', 'unknown'],
    ['a box', box(), 'reveal', null],
    ['a box got just now', box({ acquired: 199_999, unsynchronized: true }), 'reveal', null],
    ['a listed box', box({ listed: true }), 'reveal', 'listed'],
  ])('%s: %#', (_, item, act, refusal) => expect(itemRefusal(item, act, times)).toBe(refusal))
})

describe('two heroes', () => {
  const same = hero()
  it.each<[string, PairAct, HeroItem, HeroItem, HeroRefusal | null]>([
    ['promote of three stars each', 'promote', hero(), hero(), null],
    ['… the master lacks a star', 'promote', hero({}, { stars: 2 }), hero(), 'stars'],
    ['… the material lacks one', 'promote', hero(), hero({}, { stars: 2 }), 'stars'],
    ['… of other grades', 'promote', hero(), hero({}, { grade: 'Uncommon' }), 'grade'],
    ['… above the highest', 'promote', hero({}, { grade: 'Unique' }), hero({}, { grade: 'Unique' }), 'grade'],
    ['… with itself', 'promote', same, same, 'same'],
    ['… of two seasons', 'promote', hero(), hero({ collection: 'xheroes_s2' }), 'season'],
    ['… after 255 others', 'promote', hero({}, { merged: 255 }), hero(), 'full'],
    ['merge of any two', 'merge', hero({}, { stars: 1 }), hero({}, { stars: 5, grade: 'Unique' }), null],
    ['… with five stars already', 'merge', hero({}, { stars: 5 }), hero(), 'stars'],
    ['a level above', 'inherit', hero({}, { level: 9 }), hero(), null],
    ['… the same level', 'inherit', hero(), hero(), 'level'],
    ['… a level below', 'inherit', hero({}, { level: 11 }), hero(), 'level'],
    ['… from one that is listed', 'inherit', hero({}, { level: 9 }), hero({ listed: true }), 'listed'],
    ['… to one that is listed', 'inherit', hero({ listed: true }, { level: 9 }), hero(), 'listed'],
    [
      '… from one that was used up',
      'inherit',
      hero({}, { level: 9 }),
      hero({}, { used: 'inherited' }),
      'used',
    ],
    ['… to one not read', 'inherit', hero({ state: null }), hero(), 'unknown'],
  ])('%s, %s', (_, act, master, material, refusal) =>
    expect(pairRefusal(act, master, material, times)).toBe(refusal),
  )
})

describe('lists', () => {
  const open: RevealTimes = { openHeight: 1_000n, free: 100 }
  const many = (count: number) => Array.from({ length: count }, () => box())
  const twice = box()
  it.each<[string, HeroItem[], RevealTimes, HeroRefusal | null]>([
    ['boxes of an open season', many(3), open, null],
    ['… as many as go', many(MOST_ITEMS), open, null],
    ['… one more', many(MOST_ITEMS + 1), open, 'tooMany'],
    ['… more than heroes', many(3), { ...open, free: 2 }, 'notEnough'],
    ['… as many as heroes', many(3), { ...open, free: 3 }, null],
    ['… heroes not counted', many(3), { ...open, free: null }, null],
    ['a season that opens a block later', many(1), { ...open, openHeight: 1_001n }, 'closed'],
    ['a series without boxes', many(1), { ...open, openHeight: null }, 'noReveal'],
    ['two seasons', [box(), box({ collection: 'pocket_box_s2' })], open, 'season'],
    ['one box twice', [twice, twice], open, 'same'],
    ['a listed one among others', [box(), box({ listed: true }), box()], open, 'listed'],
  ])('%s', (_, boxes, season, refusal) => expect(revealRefusal(boxes, season, times)).toBe(refusal))

  it('heroes to dismantle: of one season, none used up', () => {
    expect(listRefusal([hero(), hero()], 'dismantle', times)).toBe(null)
    expect(listRefusal([hero(), hero({ collection: 'pocket_s1' })], 'dismantle', times)).toBe('season')
    expect(listRefusal([hero(), hero({}, { used: 'dismantled' })], 'dismantle', times)).toBe('used')
  })
})

describe('recipes', () => {
  const kinds = [{ grade: 'Common', hashPower: 288 }] as const
  it('name who would be missed least, and what would come of it', () => {
    const [weak, strong, high] = [hero({}, { hashPower: 200 }), hero(), hero({}, { level: 41 })]
    const [promote, inherit] = recipesOf(hero(), [strong, weak, high], kinds, 'xheroes', times)
    expect(promote?.materials.map(({ id }) => id)).toEqual([weak.id, strong.id, high.id])
    expect(promote?.after).toMatchObject({
      grade: 'Uncommon',
      stars: 1,
      level: 10,
      merged: 1,
      hashPower: 417,
    })
    expect(inherit?.materials).toEqual([high])
    expect(inherit?.after).toMatchObject({ level: 41, stars: 3, merged: 0 })
  })
  it('say what keeps the hero itself, and when only another is missing', () => {
    const [merge] = recipesOf(hero({}, { stars: 5 }), [hero()], kinds, 'pocket', times)
    expect([merge?.act, merge?.refusal, merge?.after]).toEqual(['merge', 'stars', null])
    const [alone] = recipesOf(hero(), [], kinds, 'pocket', times)
    expect([alone?.refusal, alone?.materials, alone?.after]).toEqual([null, [], null])
  })
})

describe('words', () => {
  it.each<[bigint, HeroState | null]>([
    [
      (3n << 96n) | (41n << 80n) | (4n << 72n) | (2n << 64n) | (1_204n << 16n) | (7n << 8n) | 2n,
      { kind: 3, level: 41, stars: 4, grade: 'Unique', hashPower: 1_204, merged: 7, used: 'dismantled' },
    ],
    [0n, null],
    [(1n << 80n) | (1n << 72n) | (3n << 64n), null],
    [(1n << 80n) | (1n << 72n) | 4n, null],
    [(16n << 96n) | (1n << 80n) | (1n << 72n), null],
  ])('%s is a hero', (word, parsed) => expect(parseHero(word)).toEqual(parsed))
  it('kinds, counts and ids', () => {
    expect(parseKind((1n << 32n) | 811n)).toEqual({ grade: 'Uncommon', hashPower: 811 })
    expect(parseKind(3n << 32n)).toBe(null)
    expect(parseCounts((2n << 16n) | 65_535n, 3)).toEqual([65_535, 2, 0])
    expect(['0xFf', 'ff', '0x', '', 'g1', `0x${'1'.repeat(65)}`].map(parseHeroId)).toEqual([
      255n,
      255n,
      null,
      null,
      null,
      null,
    ])
  })
})

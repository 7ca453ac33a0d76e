/** Who may be used for what, and every reason against it. */
import { describe, expect, it } from 'vitest'
import { openingOf, refuseSelection, type Season, type SelectionRefusal } from './boxes.ts'
import { type Act, type HeroItem, type HeroState, MOST_ITEMS, NEVER, type PairAct } from './model.ts'
import { recipesOf } from './preview.ts'
import { bindsOnChain, HERO_REFUSALS, type HeroRefusal, refuseMaster, refusePair } from './rules.ts'
import { decodeWord, encodeWord } from './word.ts'

const NOW = 200_000
const state = (change: Partial<HeroState> = {}): HeroState => ({
  kind: 0,
  level: 10,
  stars: 3,
  grade: 0,
  hashPower: 288,
  merged: 0,
  used: null,
  ...change,
})
let made = 0n
const hero = (change: Partial<HeroItem> = {}, of: Partial<HeroState> = {}): HeroItem => ({
  id: ++made,
  state: state(of),
  listed: false,
  since: 0,
  synchronized: true,
  ...change,
})

describe('the one that stays, or ends for nothing', () => {
  it.each<[string, HeroItem, Act, HeroRefusal | null]>([
    ['a hero that nothing keeps', hero(), 'promote', null],
    ['a listed one', hero({ listed: true }), 'promote', 'listed'],
    ['a listed one', hero({ listed: true }), 'dismantle', 'listed'],
    ['one of which nobody knows whether it is listed', hero({ listed: null }), 'merge', 'unknown'],
    ['one that was used up', hero({}, { used: 'merged' }), 'merge', 'used'],
    ['one got a second less than a day ago', hero({ since: 113_601 }), 'merge', 'young'],
    ['one got a day ago', hero({ since: 113_600 }), 'merge', null],
    ['one got at an unknown time', hero({ since: null }), 'merge', null],
    ['one that the game knows better', hero({ synchronized: false }), 'inherit', 'unsynchronized'],
    ['one of which that is unknown', hero({ synchronized: null }), 'inherit', null],
    ['one that was not read', hero({ state: null }), 'merge', 'unknown'],
    ['of five stars', hero({}, { stars: 5 }), 'merge', 'stars'],
    ['of two stars', hero({}, { stars: 2 }), 'promote', 'stars'],
    ['of the highest grade', hero({}, { grade: 2 }), 'promote', 'grade'],
    ['of the highest level', hero({}, { level: 100 }), 'inherit', 'level'],
    ['that took in all it can', hero({}, { merged: 255 }), 'merge', 'merged'],
  ])('%s, %#', (_, item, act, refusal) => expect(refuseMaster(act, item, NOW)).toBe(refusal))
})

describe('two heroes', () => {
  const same = hero()
  const ends = (reason: HeroRefusal) => ({ of: 'material', reason })
  const stays = (reason: HeroRefusal) => ({ of: 'master', reason })
  it.each<[string, PairAct, HeroItem, HeroItem, ReturnType<typeof refusePair>]>([
    ['promote of three stars each', 'promote', hero(), hero(), null],
    ['… the material lacks a star', 'promote', hero(), hero({}, { stars: 2 }), ends('stars') as never],
    ['… of other grades', 'promote', hero(), hero({}, { grade: 1 }), ends('grade') as never],
    ['… with itself', 'promote', same, same, ends('same' as never) as never],
    ['merge of any two', 'merge', hero({}, { stars: 1 }), hero({}, { stars: 5, grade: 2 }), null],
    ['a level above', 'inherit', hero({}, { level: 9 }), hero(), null],
    ['… the same level', 'inherit', hero(), hero(), ends('level') as never],
    [
      '… from one that is listed',
      'inherit',
      hero({}, { level: 9 }),
      hero({ listed: true }),
      ends('listed') as never,
    ],
    [
      '… to one that is listed',
      'inherit',
      hero({ listed: true }, { level: 9 }),
      hero(),
      stays('listed') as never,
    ],
    [
      '… from one used up',
      'inherit',
      hero({}, { level: 9 }),
      hero({}, { used: 'inherited' }),
      ends('used') as never,
    ],
    ['… from a young one', 'inherit', hero({}, { level: 9 }), hero({ since: NOW }), ends('young') as never],
  ])('%s, %s', (_, act, master, material, refusal) =>
    expect(refusePair(act, master, material, NOW)).toEqual(refusal),
  )
  it('what only the game asks does not bind on the chain', () =>
    expect(HERO_REFUSALS.filter((one) => !bindsOnChain(one))).toEqual(['young', 'unsynchronized']))
})

describe('boxes that are opened together', () => {
  const open: Season = { id: 's1', opening: { state: 'open' }, free: 100 }
  const box = (change: object = {}, season = open) => ({
    id: ++made,
    listed: false,
    since: 0,
    season,
    ...change,
  })
  const many = (count: number, season = open) => Array.from({ length: count }, () => box({}, season))
  const twice = box()
  const sold = box({ listed: true })
  it.each<[string, ReturnType<typeof box>[], SelectionRefusal | null]>([
    ['of an open season', many(3), null],
    ['none', [], { reason: 'none' }],
    ['as many as go', many(MOST_ITEMS), null],
    ['one more', many(MOST_ITEMS + 1), { reason: 'tooMany' }],
    ['of two seasons', [...many(1), ...many(1, { ...open, id: 's2' })], { reason: 'mixed' }],
    ['one twice', [twice, twice], { reason: 'twice' }],
    ['as many as there are heroes', many(3, { ...open, free: 3 }), null],
    ['more than there are heroes', many(3, { ...open, free: 2 }), { reason: 'short' }],
    ['a listed one among others', [box(), sold], { reason: 'listed', box: sold.id }],
  ])('%s', (_, boxes, refusal) => expect(refuseSelection(boxes, NOW)).toEqual(refusal))
  it.each([
    [100n, 100n, { state: 'open' }],
    [101n, 100n, { state: 'later', height: 101n }],
    [NEVER, 100n, { state: 'soon' }],
    [null, 100n, null],
  ] as const)('a season that opens at %s is at %s', (height, next, opening) =>
    expect(openingOf(height, next)).toEqual(opening),
  )
  it('are refused where the season is not open, or not known to be', () => {
    const at = (opening: Season['opening']) => refuseSelection(many(1, { ...open, opening }), NOW)?.reason
    expect([at({ state: 'soon' }), at({ state: 'later', height: 9n }), at(null)]).toEqual([
      'closed',
      'closed',
      'unknown',
    ])
  })
})

describe('recipes', () => {
  const pool = { kinds: [{ grade: 0, hashPower: 288 }] }
  it('name who would be missed least, and what would come of it', () => {
    const [weak, strong] = [hero({}, { hashPower: 200 }), hero()]
    const [promote] = recipesOf('xheroes', hero(), [strong, weak], pool, NOW)
    expect(promote?.list[0]).toMatchObject({
      materials: [weak.id],
      state: { grade: 1, stars: 1, level: 10, merged: 1, hashPower: 417 },
    })
    const [merge, inherit] = recipesOf('pocket', hero(), [hero(), hero({}, { level: 41 })], pool, NOW)
    // A star for each, as far as there are stars.
    expect(merge?.list.map(({ materials, state: { stars } }) => [materials.length, stars])).toEqual([
      [1, 4],
      [2, 5],
    ])
    expect(inherit?.list.map(({ state: { level } }) => level)).toEqual([41])
  })
  it('say what keeps the hero itself, and who can’t be used up', () => {
    const sold = hero({ listed: true })
    const [merge] = recipesOf('pocket', hero({}, { stars: 5 }), [sold], pool, NOW)
    expect(merge).toMatchObject({ refusal: 'stars', list: [], refused: [{ id: sold.id, reason: 'listed' }] })
  })
})

it.each<HeroState | bigint>([
  state({ kind: 3, level: 41, stars: 4, grade: 2, hashPower: 1_204, merged: 7, used: 'dismantled' }),
  0n,
  (1n << 80n) | (1n << 72n) | (3n << 64n),
  (1n << 80n) | (1n << 72n) | 4n,
  (16n << 96n) | (1n << 80n) | (1n << 72n),
])('a word is a hero, or none: %#', (given) =>
  typeof given === 'bigint'
    ? expect(decodeWord(given)).toBe(null)
    : expect(decodeWord(encodeWord(given))).toEqual(given),
)

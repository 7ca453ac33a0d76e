import { describe, expect, it } from 'vitest'
import type { PairAction } from '../core/nft/heroActions.ts'
import type { HeroState } from '../core/nft/heroState.ts'
import { dismantleBench, pairBench, pairTerms, revealBench } from './bench.ts'
import { seasonOf } from './boxes.ts'
import type { HeroItem, Pool } from './model.ts'

const NOW = 2 * 10 ** 9
const pool = {
  kinds: [
    { grade: 0, hashPower: 40 },
    { grade: 1, hashPower: 100 },
  ],
}
const state: HeroState = { kind: 0, level: 1, stars: 1, grade: 0, hashPower: 40, merged: 0, used: null }
const hero = (id: number, change: Partial<HeroState> = {}, more: Partial<HeroItem> = {}): HeroItem => ({
  id: BigInt(id),
  state: { ...state, ...change },
  listed: false,
  since: null,
  synchronized: true,
  ...more,
})
const none = { master: null, material: null }

describe('two heroes', () => {
  const items = [hero(1, { level: 30 }), hero(2), hero(3, {}, { listed: true }), hero(4, { stars: 5 })]

  it('names the next pick, in order', () => {
    const says = (picked: { master: bigint | null; material: bigint | null }) =>
      pairBench('merge', items, pool, picked, NOW).says
    expect(says(none)).toBe('pickMaster')
    expect(says({ master: 1n, material: null })).toBe('pickMaterial')
    expect(says({ master: 1n, material: 2n })).toBe('ready')
    expect(says({ master: 3n, material: null })).toBe('impossible')
    expect(says({ master: 1n, material: 3n })).toBe('impossible')
    expect(says({ master: 4n, material: 2n })).toBe('impossible')
    // An item that is not held is not picked.
    expect(says({ master: 99n, material: null })).toBe('pickMaster')
  })

  it('is impossible if no hero can stay, none can end, or the pool is unknown', () => {
    expect(pairBench('merge', [hero(3, {}, { listed: true })], pool, none, NOW).says).toBe('impossible')
    expect(pairBench('merge', [hero(1)], pool, { master: 1n, material: null }, NOW).says).toBe('impossible')
    expect(pairBench('merge', items, null, { master: 1n, material: 2n }, NOW).says).toBe('impossible')
  })

  it('shows the best first among those that stay, and the least valuable first among those that end', () => {
    const bench = pairBench('merge', items, pool, { master: 1n, material: null }, NOW)
    expect(bench.masters.map(({ item }) => Number(item.id))).toEqual([1, 2, 3, 4])
    expect(bench.materials.map(({ item }) => Number(item.id))).toEqual([4, 3, 2])
  })

  it('returns the terms: numbers of the contract, the level and its fee', () => {
    const cost = { fee: 120n, pkt: '0x0000000000000000000000000000000000000001' } as const
    const picked = { master: 2n, material: 1n }
    const merge = pairBench('merge', items, pool, picked, NOW)
    expect(pairTerms('merge', merge, cost)).toEqual({ act: 'merge', ...picked, number: 1n })
    const inherit = pairBench('inherit', items, pool, picked, NOW)
    expect(inherit.after?.level).toBe(30)
    expect(pairTerms('inherit', inherit, cost)).toEqual({ act: 'inherit', ...picked, level: 30, ...cost })
    expect(pairTerms('inherit', inherit, { ...cost, fee: null })).toBeNull()
    expect(pairTerms('merge', pairBench('merge', items, pool, none, NOW), cost)).toBeNull()
  })

  it('returns the merge number after those that the master took in', () => {
    const some = [hero(1, { merged: 7 }), hero(2, { merged: 4 })]
    const cost = { fee: 0n, pkt: null }
    const bench = pairBench('merge', some, pool, { master: 1n, material: 2n }, NOW)
    expect(pairTerms('merge', bench, cost)).toEqual({ act: 'merge', master: 1n, material: 2n, number: 8n })
  })

  it.each<[string, PairAction, HeroItem[], Pick<Pool, 'kinds'> | null]>([
    ['the material is listed', 'merge', [hero(1), hero(2, {}, { listed: true })], pool],
    ['the master has all stars', 'merge', [hero(1, { stars: 5 }), hero(2)], pool],
    ['the material has no level to give', 'inherit', [hero(1, { level: 9 }), hero(2, { level: 9 })], pool],
    ['the pool is unknown', 'merge', [hero(1), hero(2)], null],
    ['the material is unknown', 'merge', [hero(1), hero(2, {}, { state: null })], pool],
    ['the master is unknown', 'merge', [hero(1, {}, { state: null }), hero(2)], pool],
  ])('returns no terms if both are picked but %s', (_, action, two, known) => {
    const bench = pairBench(action, two, known, { master: 1n, material: 2n }, NOW)
    expect([bench.master?.item.id, bench.material?.item.id]).toEqual([1n, 2n])
    expect(bench).toMatchObject({ after: null, says: 'impossible' })
    expect(pairTerms(action, bench, { fee: 1n, pkt: null })).toBeNull()
  })

  it('returns terms for a level transfer that is free and whose coin is unknown', () => {
    const two = [hero(1), hero(2, { level: 9 })]
    const picked = { master: 1n, material: 2n }
    const bench = pairBench('inherit', two, pool, picked, NOW)
    expect(pairTerms('inherit', bench, { fee: 0n, pkt: null })).toEqual({
      act: 'inherit',
      ...picked,
      level: 9,
      fee: 0n,
      pkt: null,
    })
  })

  it.each<[string, Partial<HeroState>, Partial<HeroState>]>([
    ['the higher grade', { grade: 1, hashPower: 1 }, { hashPower: 99 }],
    ['more power in one grade', { hashPower: 41, level: 1 }, { hashPower: 40, level: 9 }],
    ['the higher level of equal power', { level: 9 }, { level: 2 }],
  ])('shows %s first among those that stay', (_, best, other) => {
    // The larger id, so that the id does not decide.
    const [first, second] = [hero(9, best), hero(2, other)]
    for (const order of [
      [first, second],
      [second, first],
    ])
      expect(pairBench('merge', order, pool, none, NOW).masters.map(({ item }) => item.id)).toEqual([9n, 2n])
  })
  it('shows a hero of unknown state last', () => {
    const order = [hero(1, {}, { state: null }), hero(2)]
    expect(pairBench('merge', order, pool, none, NOW).masters.map(({ item }) => item.id)).toEqual([2n, 1n])
  })
})

it('heroes that end', () => {
  const items = [hero(1), hero(2, {}, { listed: true })]
  const says = (ids: readonly bigint[]) => dismantleBench(items, ids, NOW).says
  expect([says([]), says([1n]), says([1n, 2n])]).toEqual(['pick', 'ready', 'impossible'])
  expect(dismantleBench([], [], NOW).says).toBe('impossible')
  expect(dismantleBench(items.slice(1), [], NOW).says).toBe('impossible')
  expect(dismantleBench(items, [1n], NOW).picked.map(({ item }) => item.id)).toEqual([1n])
})

it('ends at most fifty heroes in one call', () => {
  const many = Array.from({ length: 51 }, (_, k) => hero(k + 1))
  const says = (count: number) =>
    dismantleBench(
      many,
      many.slice(0, count).map(({ id }) => id),
      NOW,
    ).says
  expect([says(50), says(51)]).toEqual(['ready', 'impossible'])
})

it('boxes: of one season, open, and with enough heroes left', () => {
  const season = (id: string, free: number, openHeight = 0n) =>
    seasonOf({ id, draw: 'twoStep' }, { openHeight, free }, 10n)
  const box = (id: number, at: ReturnType<typeof season>) => ({
    id: BigInt(id),
    listed: false,
    since: null,
    season: at,
  })
  const [a, b, closed] = [season('a', 1), season('b', 9), season('c', 9, 11n)]
  const held = [box(1, a), box(2, a), box(1, b), box(1, closed)]
  const bench = (...picked: readonly number[]) =>
    revealBench(held, (one) => picked.includes(held.indexOf(one)))
  expect(bench().says).toBe('pick')
  expect([bench(0).says, bench(0).refused]).toEqual(['ready', null])
  expect(bench(0, 1).refused).toEqual({ reason: 'short' })
  expect(bench(0, 2).refused).toEqual({ reason: 'mixed' })
  expect([bench(3).says, bench(3).refused]).toEqual(['impossible', { reason: 'closed', box: 1n }])
  // A one-step contract reports neither value; only a simulation shows if it opens.
  const once = seasonOf({ id: 'o', draw: 'oneStep' }, { openHeight: null, free: null }, 10n)
  expect(revealBench([box(1, once)], () => true).says).toBe('ready')
})

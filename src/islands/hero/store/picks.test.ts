import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seriesNamed } from '../../../../tests/fakes/heroes.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { collectionAt } from '../../../lib/hero/known.ts'
import {
  $picks,
  $series,
  chooseAction,
  chooseHeld,
  chooseSeries,
  clearPicks,
  keepSeason,
  openBench,
  pickMaster,
  pickMaterial,
  seriesFor,
  toggleBox,
  toggleHero,
} from './picks.ts'

const [s1, s2, x1] = [seriesNamed('pocket_s1'), seriesNamed('pocket_s2'), seriesNamed('xheroes_s1')]
const nameOf = (address: `0x${string}` | null) => collectionAt(address ?? '0x')?.shortName ?? ''
const [S1, X1, BOX1, BOX2] = [nameOf(s1.hero), nameOf(x1.hero), nameOf(s1.box), nameOf(s2.box)]
const none = { master: null, material: null, heroes: [], boxes: [] }

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/hero/')
  $series.set(null)
  $picks.set({ act: null, ...none })
})
afterEach(() => vi.unstubAllGlobals())

describe('the address', () => {
  it.each<[string, object, string | undefined]>([
    [`?act=merge&c=${S1}&id=1,2`, { act: 'merge', ...none, master: 1n, material: 2n }, 'pocket_s1'],
    [`?act=dismantle&c=${S1}&id=1,2,3`, { act: 'dismantle', ...none, heroes: [1n, 2n, 3n] }, 'pocket_s1'],
    [`?act=promote&c=${X1}&id=9`, { act: 'promote', ...none, master: 9n }, 'xheroes_s1'],
    [
      `?act=reveal&c=${BOX1}&id=4,5`,
      {
        act: 'reveal',
        ...none,
        boxes: [
          { season: 'pocket_s1', id: 4n },
          { season: 'pocket_s1', id: 5n },
        ],
      },
      undefined,
    ],
    ['?act=merge', { act: 'merge', ...none }, undefined],
    ['', { act: 'reveal', ...none }, undefined],
  ])('opens %s', (query, picks, series) => {
    openBench(query)
    expect($picks.get()).toEqual(picks)
    expect($series.get()?.id).toBe(series)
  })

  it.each<[string, object]>([
    [`?act=promote&c=${S1}&id=1`, { act: 'merge', master: 1n }],
    [`?act=merge&c=${X1}&id=1`, { act: 'promote', master: 1n }],
    [`?act=merge&c=${BOX1}&id=4`, { act: 'reveal', boxes: [{ season: 'pocket_s1', id: 4n }] }],
    ['?act=steal&c=evil&id=x,-1,1', { act: 'reveal', master: null }],
    [`?act=dismantle&c=${S1}&id=1,1,x,2`, { act: 'dismantle', heroes: [1n, 2n] }],
  ])('%s has only what its collection allows', (query, picks) => {
    openBench(query)
    expect($picks.get()).toMatchObject(picks)
  })

  it('takes no more than 50 items', () => {
    openBench(`?act=dismantle&c=${S1}&id=${Array.from({ length: 60 }, (_, k) => k + 1).join(',')}`)
    expect($picks.get().heroes).toHaveLength(50)
  })

  it('follows the picks', () => {
    $series.set(s1)
    chooseAction('merge')
    pickMaster(1n)
    expect(page.location.search).toBe(`?act=merge&c=${S1}&id=1`)
    pickMaterial(2n)
    expect(page.location.search).toBe(`?act=merge&c=${S1}&id=1,2`)
    pickMaster(3n)
    expect(page.location.search).toBe(`?act=merge&c=${S1}&id=3`)
    chooseAction('dismantle')
    toggleHero(7n)
    toggleHero(8n)
    toggleHero(7n)
    expect(page.location.search).toBe(`?act=dismantle&c=${S1}&id=8`)
    clearPicks()
    expect(page.location.search).toBe(`?act=dismantle&c=${S1}`)
  })

  it('names boxes of one season only', () => {
    chooseAction('reveal')
    toggleBox({ season: 'pocket_s1', id: 4n })
    expect(page.location.search).toBe(`?act=reveal&c=${BOX1}&id=4`)
    toggleBox({ season: 'pocket_s2', id: 4n })
    expect(page.location.search).toBe(`?act=reveal&c=${BOX1}`)
    keepSeason('pocket_s2')
    expect(page.location.search).toBe(`?act=reveal&c=${BOX2}&id=4`)
    toggleBox({ season: 'pocket_s2', id: 4n })
    expect($picks.get().boxes).toEqual([])
  })
})

describe('another action', () => {
  beforeEach(() => openBench(`?act=merge&c=${S1}&id=1,2`))

  it.each([
    ['inherit', 1n, 'pocket_s1'],
    ['dismantle', null, 'pocket_s1'],
    ['reveal', null, 'pocket_s1'],
    ['promote', null, undefined],
  ] as const)('%s keeps the hero %s and the series %s', (action, master, series) => {
    chooseAction(action)
    expect($picks.get()).toEqual({ act: action, ...none, master })
    expect($series.get()?.id).toBe(series)
  })
})

describe('the series', () => {
  it('that is chosen again keeps the picks, and another one clears them', () => {
    openBench(`?act=merge&c=${S1}&id=1,2`)
    chooseSeries('pocket_s1')
    chooseSeries('nothing')
    expect($picks.get().master).toBe(1n)
    chooseSeries('pocket_s2')
    expect($picks.get()).toEqual({ act: 'merge', ...none })
    expect($series.get()).toBe(s2)
  })

  it('of an action are those of its kind', () => {
    expect(seriesFor('promote').every(({ kind }) => kind === 'xheroes')).toBe(true)
    expect(seriesFor('merge').map(({ id }) => id)).toContain('pocket_s1')
    expect(seriesFor('reveal')).toEqual([])
  })

  const counted = (change: object) => ({
    ...Object.fromEntries(seriesFor('merge').map(({ id }) => [id, 0])),
    ...change,
  })
  it.each<[string, Record<string, number>, string | undefined]>([
    ['the first with heroes', counted({ pocket_s2: 3 }), 'pocket_s2'],
    ['the first, if there are none', counted({}), 'pocket_s1'],
    ['none while one is not counted', { pocket_s2: 0 }, undefined],
    ['one with heroes, though others are not counted', { pocket_s2: 1 }, 'pocket_s2'],
  ])('is %s', (_, counts, id) => {
    chooseAction('merge')
    chooseHeld(counts)
    expect($series.get()?.id).toBe(id)
  })

  it('that is chosen stays, and boxes need none', () => {
    chooseAction('reveal')
    chooseHeld({ pocket_s2: 3 })
    expect($series.get()).toBeNull()
    openBench(`?act=merge&c=${S1}`)
    chooseHeld(counted({ pocket_s2: 3 }))
    expect($series.get()).toBe(s1)
  })
})

it('no more than 50 are picked, and one of them can still be removed', () => {
  $series.set(s1)
  chooseAction('dismantle')
  for (let id = 1n; id <= 51n; id++) toggleHero(id)
  expect($picks.get().heroes).toHaveLength(50)
  toggleHero(50n)
  expect($picks.get().heroes).toHaveLength(49)
})

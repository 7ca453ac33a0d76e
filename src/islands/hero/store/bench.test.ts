import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { box, hero, readBoxes, readHeroes, seriesNamed } from '../../../../tests/fakes/heroes.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import {
  connect,
  gateCases,
  headOf,
  ME,
  OTHER,
  RECENT,
  STALE,
  visit,
} from '../../../../tests/fakes/visitor.ts'
import { collectionAt } from '../../../lib/hero/known.ts'
import { $button, $pair, resumeHero, reviewNow } from './bench.ts'
import { $boxes } from './boxes.ts'
import { $heroes } from './heroes.ts'
import { $picks, $series, openBench } from './picks.ts'
import { $reported, putReported } from './reported.ts'
import { heroReview, rightReview } from './review.ts'
import { requestOfReveal, rightSteps, signHero, signRight, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const s1 = seriesNamed('pocket_s1')
const x1 = seriesNamed('xheroes_s1')
const NAME = collectionAt(s1.hero)?.shortName
const PKT = '0x00000000000000000000000000000000000000cc'

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/hero/')
  visit()
  clearSigning()
  $reported.set({})
  $series.set(s1)
  readHeroes('pocket_s1', [hero(1n), hero(2n), hero(3n, { level: 9 })])
  readBoxes({ pocket_s1: [box(4n), box(5n)], pocket_s2: [box(4n)] })
  heroReview.close()
})
afterEach(() => vi.unstubAllGlobals())

const pick = (change: Partial<ReturnType<typeof $picks.get>>) =>
  $picks.set({ act: null, master: null, material: null, heroes: [], boxes: [], ...change })
const one = { season: 'pocket_s1', id: 4n }
const picked = [
  ['reveal', () => pick({ act: 'reveal', boxes: [one] })],
  ['merge', () => pick({ act: 'merge', master: 1n, material: 2n })],
  ['inherit', () => pick({ act: 'inherit', master: 1n, material: 3n })],
  ['dismantle', () => pick({ act: 'dismantle', heroes: [1n, 2n] })],
] as const

describe.each(picked)('the button of %s', (_action, choose) => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    choose()
    become()
    expect($button.get()).toBe(gate)
    expect(reviewNow()).toBeNull()
  })

  it.each<[string, () => void, string]>([
    ['on fresh figures', () => undefined, 'ready'],
    ['on recent figures', () => headOf(50n, RECENT), 'ready'],
    ['on figures that are too old', () => headOf(50n, STALE), 'stale'],
    ['for another account', () => connect({ address: OTHER }), 'loading'],
    [
      'before anything is read',
      () => {
        $heroes.set({ owner: ME, id: 'pocket_s1', state: null, heroes: null, more: 0, stamp: null })
        $boxes.set({ owner: ME, seasons: [] })
      },
      'loading',
    ],
  ])('%s', (_, become, button) => {
    choose()
    become()
    expect($button.get()).toBe(button)
    expect(reviewNow() !== null).toBe(button === 'ready')
  })
})

describe('boxes', () => {
  const other = { season: 'pocket_s2', id: 4n }
  it.each<[string, () => void, object, string]>([
    ['nothing is picked', () => undefined, { boxes: [] }, 'pick'],
    ['two of a season', () => undefined, { boxes: [one, { ...one, id: 5n }] }, 'ready'],
    ['of two seasons', () => undefined, { boxes: [one, other] }, 'impossible'],
    [
      'a listed one',
      () => readBoxes({ pocket_s1: [box(4n, { listed: true })] }),
      { boxes: [one] },
      'impossible',
    ],
    [
      'an unknown one',
      () => readBoxes({ pocket_s1: [box(4n, { listed: null })] }),
      { boxes: [one] },
      'impossible',
    ],
    ['no hero left', () => readBoxes({ pocket_s1: [box(4n)] }, { free: 0 }), { boxes: [one] }, 'impossible'],
    [
      'fewer heroes than boxes',
      () => readBoxes({ pocket_s1: [box(4n), box(5n)] }, { free: 1 }),
      { boxes: [one, { ...one, id: 5n }] },
      'impossible',
    ],
    [
      'two blocks before the opening',
      () => readBoxes({ pocket_s1: [box(4n)] }, { openHeight: 52n }),
      { boxes: [one] },
      'impossible',
    ],
    [
      'in the last block before it',
      () => readBoxes({ pocket_s1: [box(4n)] }, { openHeight: 51n }),
      { boxes: [one] },
      'ready',
    ],
    [
      'no usable one',
      () => readBoxes({ pocket_s1: [box(4n, { listed: true })] }),
      { boxes: [] },
      'impossible',
    ],
    ['none at all', () => readBoxes({ pocket_s1: [] }), { boxes: [] }, 'impossible'],
  ])('%s', (_, become, choice, button) => {
    become()
    pick({ act: 'reveal', ...choice })
    expect($button.get()).toBe(button)
  })

  it('open at the height that another part of the page has seen', () => {
    readBoxes({ pocket_s1: [box(4n)] }, { openHeight: 60n })
    pick({ act: 'reveal', boxes: [one] })
    expect($button.get()).toBe('impossible')
    headOf(59n)
    expect($button.get()).toBe('ready')
  })
})

describe('two heroes', () => {
  it.each<[string, ReturnType<typeof hero>[], object, string]>([
    ['nothing picked', [hero(1n), hero(2n)], {}, 'pickMaster'],
    ['only the one that stays', [hero(1n), hero(2n)], { master: 1n }, 'pickMaterial'],
    ['both', [hero(1n), hero(2n)], { master: 1n, material: 2n }, 'ready'],
    ['the same twice', [hero(1n), hero(2n)], { master: 1n, material: 1n }, 'pickMaterial'],
    ['no other one', [hero(1n)], { master: 1n }, 'impossible'],
    ['a used one', [hero(1n, { used: 'merged' }), hero(2n)], { master: 1n, material: 2n }, 'impossible'],
    ['a listed one', [hero(1n), hero(2n, {}, { listed: true })], { master: 1n, material: 2n }, 'impossible'],
    ['one that was not read', [hero(1n), hero(2n, null)], { master: 1n, material: 2n }, 'impossible'],
    ['one with all stars', [hero(1n, { stars: 5 }), hero(2n)], { master: 1n, material: 2n }, 'impossible'],
    ['none that can be used', [hero(1n, { stars: 5 })], {}, 'impossible'],
  ])('merge: %s', (_, heroes, choice, button) => {
    readHeroes('pocket_s1', heroes)
    pick({ act: 'merge', ...choice })
    expect($button.get()).toBe(button)
  })

  it.each([
    ['a higher level', 9, {}, 'ready'],
    ['no higher level', 1, {}, 'impossible'],
    ['a fee that is not covered', 9, { inheritFee: 91n }, 'poor'],
    ['a fee that is just covered', 9, { inheritFee: 90n }, 'ready'],
  ])('inherit: %s', (_, level, state, button) => {
    readHeroes('pocket_s1', [hero(1n), hero(3n, { level })], state)
    pick({ act: 'inherit', master: 1n, material: 3n })
    expect($button.get()).toBe(button)
  })

  it('without a pool nothing is possible, and without a fee no terms', () => {
    readHeroes('pocket_s1', [hero(1n), hero(2n)], { pool: null })
    pick({ act: 'merge', master: 1n, material: 2n })
    expect($button.get()).toBe('impossible')
    readHeroes('pocket_s1', [hero(1n), hero(3n, { level: 9 })], { inheritFee: null })
    pick({ act: 'inherit', master: 1n, material: 3n })
    expect(reviewNow()).toBeNull()
  })

  it('the indexer’s data count: one that was received today, and one whose metadata is behind', () => {
    pick({ act: 'merge', master: 1n, material: 2n })
    const known = { name: '', image: null, synchronized: true }
    putReported([[s1.hero, 1n, { ...known, since: Math.floor(Date.now() / 1_000) - 60 }]])
    expect($pair.get()?.master?.reason).toBe('young')
    putReported([[s1.hero, 1n, { ...known, since: 1, synchronized: false }]])
    expect($pair.get()?.master?.reason).toBe('unsynchronized')
    putReported([[s1.hero, 1n, { ...known, since: 1 }]])
    expect($button.get()).toBe('ready')
  })

  it('heroes of another series are not shown', () => {
    $series.set(x1)
    pick({ act: 'promote', master: 1n, material: 2n })
    expect($button.get()).toBe('loading')
  })
})

describe('the review', () => {
  it('of two heroes has both and the result', () => {
    pick({ act: 'merge', master: 1n, material: 2n })
    expect(reviewNow()).toMatchObject({
      owner: ME,
      at: s1,
      terms: { act: 'merge', master: 1n, material: 2n, number: 1n },
      pair: { master: { id: 1n }, material: { id: 2n }, after: { merged: 1 } },
    })
  })

  it('is frozen; the next one has the new terms', () => {
    pick({ act: 'merge', master: 1n, material: 2n })
    heroReview.open(reviewNow())
    const review = heroReview.$review.get()
    readHeroes('pocket_s1', [hero(1n, { merged: 4 }), hero(2n)])
    expect(heroReview.$review.get()).toBe(review)
    expect(reviewNow()?.terms).toMatchObject({ number: 5n })
  })

  it('of a level transfer names level, fee and coin', () => {
    pick({ act: 'inherit', master: 1n, material: 3n })
    expect(reviewNow()?.terms).toEqual({
      act: 'inherit',
      master: 1n,
      material: 3n,
      level: 9,
      fee: 30n,
      pkt: PKT,
    })
  })

  it('of boxes has their series, whichever is chosen', () => {
    $series.set(x1)
    pick({ act: 'reveal', boxes: [{ ...one, id: 5n }, one] })
    expect(reviewNow()).toMatchObject({
      at: { id: 'pocket_s1' },
      terms: { act: 'reveal', boxes: [4n, 5n] },
      pair: null,
    })
  })
})

describe('the signatures', () => {
  it.each([
    ['reveal', s1.box, [['0x4']]],
    ['merge', s1.hero, ['0x1', 1n, '0x2', 1n]],
    ['dismantle', s1.hero, [['0x2', '0x1']]],
  ] as const)('of %s approve the collection, then use it up', (action, collection, args) => {
    picked.find(([name]) => name === action)?.[1]()
    const review = reviewNow()
    if (!review) throw new Error('no review')
    const steps = plainSteps(stepsOf(review))
    expect(steps[0]).toEqual(['approveHeroes', collection, 'setApprovalForAll', [s1.address, true], 0n])
    expect(steps).toHaveLength(2)
    expect([steps[1]?.[0], steps[1]?.[1], steps[1]?.[3]]).toEqual([action, s1.address, args])
  })

  it('of a level transfer also approve exactly its fee, which is remembered', async () => {
    pick({ act: 'inherit', master: 1n, material: 3n })
    const review = reviewNow()
    if (!review) throw new Error('no review')
    const [, approve, inherit] = plainSteps(stepsOf(review))
    expect(approve).toEqual(['approve', PKT, 'approve', [s1.address, 30n], 0n])
    expect(inherit?.[3]).toEqual([['inherit', '0x1', '0x3', '9']])
    page.location.search = '?act=inherit&c=s1&id=1,3'
    expect(await signHero(review)).toBe(signing.result)
    expect(onlyFlow()).toMatchObject({
      owner: ME,
      remember: { tokenIn: PKT, amountIn: '30', tokenOut: null, amountOut: null },
      saved: { kind: 'hero', data: '{"query":"?act=inherit&c=s1&id=1,3"}' },
    })
  })

  it('of a revoked approval are one', async () => {
    rightReview.open(s1.address, s1.hero)
    const right = rightReview.$review.get()
    if (!right) throw new Error('no review')
    expect(right).toEqual({ owner: ME, spender: s1.address, collection: s1.hero })
    expect(plainSteps(rightSteps(right))).toMatchObject([
      [expect.any(String), s1.hero, 'setApprovalForAll', [s1.address, false], 0n],
    ])
    await signRight(right)
    expect(onlyFlow().saved).toBeNull()
    connect({ status: 'none', address: null })
    rightReview.open(s1.address, s1.hero)
    expect(rightReview.$review.get()).toBeNull()
  })

  it('of heroes make no request for a draw', async () => {
    pick({ act: 'merge', master: 1n, material: 2n })
    const review = reviewNow()
    expect(review && (await requestOfReveal(review))).toBeNull()
  })
})

describe('an interrupted review', () => {
  const query = `?act=merge&c=${NAME}&id=1,2`

  it('opens with the picks of the address once the heroes are read', () => {
    page.interrupt('hero', { query })
    readHeroes('pocket_s1', null)
    $series.set(null)
    const stop = resumeHero()
    expect(heroReview.$review.get()).toBeNull()
    readHeroes('pocket_s1', [hero(1n), hero(2n)])
    expect($series.get()?.id).toBe('pocket_s1')
    expect(heroReview.$review.get()).toMatchObject({
      owner: ME,
      terms: { act: 'merge', master: 1n, material: 2n },
    })
    stop()
  })

  it('of a hero that is not the account’s opens nothing', () => {
    page.interrupt('hero', { query: `?act=merge&c=${NAME}&id=1,77` })
    resumeHero()()
    expect($button.get()).toBe('pickMaterial')
    expect(heroReview.$review.get()).toBeNull()
  })

  it.each([
    ['of another form', 'item', { query }],
    ['without a query', 'hero', {}],
    ['that is too long', 'hero', { query: `?act=merge${'x'.repeat(3_900)}` }],
    ['that is no JSON', 'hero', '{'],
  ])('ignores data %s', (_, kind, data) => {
    openBench(`?act=dismantle&c=${NAME}&id=3`)
    page.interrupt(kind, data)
    resumeHero()()
    expect($picks.get()).toMatchObject({ act: 'dismantle', heroes: [3n] })
    expect(heroReview.$review.get()).toBeNull()
  })
})

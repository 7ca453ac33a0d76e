import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { box, hero, readBoxes, readHeroes, seriesNamed } from '../../../../tests/fakes/heroes.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { ME, visit } from '../../../../tests/fakes/visitor.ts'
import { candidatesKey, type IndexReason } from '../../../lib/core/nft/candidates.ts'
import { $indexLists } from '../../shared/nft/store/indexLists.ts'
import { $boxDifferences, $button, $heroDifferences, reviewNow } from './bench.ts'
import { $picks, $series } from './picks.ts'
import { $reported } from './reported.ts'

const s1 = seriesNamed('pocket_s1')
const one = { season: 'pocket_s1', id: 4n }
const pick = (change: Partial<ReturnType<typeof $picks.get>>) =>
  $picks.set({ act: null, master: null, material: null, heroes: [], boxes: [], ...change })

beforeEach(() => {
  fakePage('/hero/')
  visit()
  $reported.set({})
  $indexLists.set({})
  $series.set(s1)
  readHeroes('pocket_s1', [hero(1n), hero(2n), hero(3n, { level: 9 })])
  readBoxes({ pocket_s1: [box(4n), box(5n)], pocket_s2: [box(4n)] })
})
afterEach(() => vi.unstubAllGlobals())

describe('the index’s judgement', () => {
  /** The index's list of the account's heroes at block 49, one before the chain's. */
  const judge = (
    act: 'reveal' | 'merge' | 'dismantle',
    reasons: readonly [bigint, IndexReason][],
    master: bigint | null = null,
  ) =>
    $indexLists.setKey(
      candidatesKey({
        owner: ME,
        contract: act === 'reveal' ? (s1.box ?? s1.hero) : s1.hero,
        act: act as 'merge',
        master,
      }),
      { block: 49n, isWhole: true, reasons: new Map(reasons) },
    )
  const usable = [1n, 2n, 3n].map((id): [bigint, IndexReason] => [id, null])

  it('that a free hero is listed is shown, and does not keep it from being used', () => {
    judge('merge', [[1n, 'listed'], ...usable.slice(1)])
    judge(
      'merge',
      [
        [2n, 'used'],
        [3n, null],
      ],
      1n,
    )
    pick({ act: 'merge', master: 1n, material: 2n })
    const { masters, materials } = $heroDifferences.get()
    expect([...masters.keys()]).toEqual([1n])
    expect(masters.get(1n)).toMatchObject({
      index: { says: 'listed', block: 49n },
      chain: { says: null, block: 50n },
    })
    expect([...materials.keys()]).toEqual([2n])
    expect($button.get()).toBe('ready')
    expect(reviewNow()).not.toBeNull()
  })

  it.each<[string, Parameters<typeof hero>[2] & object, string]>([
    ['a listed hero', { listed: true }, 'lag'],
    ['a hero that the chain did not return', { listed: null }, 'unread'],
  ])('that %s can be used is shown, and nothing is signed on it', (_, item, kind) => {
    readHeroes('pocket_s1', [hero(1n, {}, item), hero(2n), hero(3n)])
    judge('dismantle', usable)
    pick({ act: 'dismantle', heroes: [1n] })
    expect($heroDifferences.get().masters.get(1n)?.kind).toBe(kind)
    expect($button.get()).toBe('impossible')
    expect(reviewNow()).toBeNull()
  })

  it('of another action, account or series is not compared', () => {
    judge('dismantle', [])
    pick({ act: 'merge' })
    expect($heroDifferences.get().masters.size).toBe(0)
    pick({ act: 'dismantle' })
    expect($heroDifferences.get().masters.size).toBe(3)
    readHeroes('pocket_s1', null)
    expect($heroDifferences.get().masters.size).toBe(0)
  })

  it('of boxes is compared season by season', () => {
    judge('reveal', [
      [4n, 'short'],
      [5n, null],
    ])
    pick({ act: 'reveal', boxes: [one] })
    const all = $boxDifferences.get()
    expect([...(all.get('pocket_s1')?.keys() ?? [])]).toEqual([4n])
    expect(all.get('pocket_s2')?.size).toBe(0)
    expect($button.get()).toBe('ready')
  })

  it('is not needed', () => {
    pick({ act: 'merge', master: 1n, material: 2n })
    const { masters, materials } = $heroDifferences.get()
    expect(masters.size + materials.size).toBe(0)
    expect($button.get()).toBe('ready')
  })
})

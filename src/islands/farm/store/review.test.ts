import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { farmEntry, farmState, readFarms, stakeOf } from '../../../../tests/fakes/farms.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { ME, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $farms } from './farm.ts'
import {
  closeFarmReview,
  farmReview,
  nextFarmReview,
  openEverywhere,
  openFarmReview,
  resumeFarm,
} from './review.ts'

const entry = farmEntry('mefi', 'MEV-MEFI')
const row = farmState(entry, { mine: stakeOf(40n, 3n, 25n), paidFactor: 9_990n })
const usdt = farmState(farmEntry('mefi', 'USDT'), { mine: stakeOf(7n) })
const none = farmState(farmEntry('mefi', 'MEFI'), { mine: stakeOf(0n, 1n) })
const shown = () => farmReview.$review.get()

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/farm/')
  visit()
  readFarms(none, row, usdt)
  closeFarmReview()
})
afterEach(() => vi.unstubAllGlobals())

describe('a review', () => {
  it.each([
    ['deposit', 10n * E18, 10n * E18, 10n * E18],
    ['withdraw', 10n * E18, 10n * E18, 9_990n * 10n ** 15n],
    ['withdrawAll', null, 40n * E18, 39_960n * 10n ** 15n],
    ['emergency', null, 40n * E18, 39_960n * 10n ** 15n],
    ['harvest', null, 0n, 0n],
  ] as const)('of %s with %s moves %s and pays %s', (act, typed, amount, pays) => {
    openFarmReview(act, entry.id, typed)
    expect(shown()).toEqual({
      owner: ME,
      act,
      amount,
      pays,
      least: null,
      pending: 3n * E18,
      payable: 3n * E18,
      owesRest: true,
      entry,
      block: 50n,
      of: null,
    })
  })

  it('moves the whole stake of a withdrawal of all, whatever was typed', () => {
    openFarmReview('withdrawAll', entry.id, 1n)
    expect(shown()?.amount).toBe(40n * E18)
  })

  it.each([
    ['withdraw', 10n * E18, 9_990n * 10n ** 15n - 9_990n * 10n ** 9n - 1n],
    ['deposit', 10n * E18, 9_950n * 10n ** 15n - 9_950n * 10n ** 9n - 1n],
  ] as const)('of %s has a minimum where the farm takes one', (act, amount, least) => {
    readFarms({ ...row, takesMinimum: true, depositFactor: 9_950n })
    openFarmReview(act, entry.id, amount)
    expect(shown()?.least).toBe(least)
  })

  it('promises nothing where the fee is unknown', () => {
    readFarms({ ...row, takesMinimum: true, paidFactor: null })
    openFarmReview('withdraw', entry.id, E18)
    expect(shown()).toMatchObject({ pays: null, least: null })
  })

  it('promises no more of the reward than can be paid now', () => {
    const mine = { ...stakeOf(40n, 3n), payable: 2n * E18 }
    readFarms({ ...row, mine, owesRest: false })
    openFarmReview('harvest', entry.id)
    expect(shown()).toMatchObject({ pending: 3n * E18, payable: 2n * E18, owesRest: false })
  })

  it('is frozen; opened again, it has the new stake', () => {
    openFarmReview('withdrawAll', entry.id)
    const review = shown()
    readFarms({ ...row, mine: stakeOf(12n) })
    expect(shown()).toBe(review)
    farmReview.open('withdrawAll', entry.id, null)
    expect(shown()?.amount).toBe(12n * E18)
  })

  it.each([
    ['an unknown pool', () => openFarmReview('harvest', 'nothing')],
    [
      'no account',
      () => {
        $farms.set({ ...$farms.get(), owner: null })
        openFarmReview('harvest', entry.id)
      },
    ],
    [
      'nothing read',
      () => {
        $farms.set({ ...$farms.get(), stamp: null })
        openFarmReview('harvest', entry.id)
      },
    ],
  ])('does not open for %s', (_, open) => {
    open()
    expect(shown()).toBeNull()
  })
})

describe('a withdrawal from everywhere', () => {
  const at = () => [shown()?.entry.id, shown()?.act, shown()?.of]

  it('reviews each pool with a stake, one after the other', () => {
    openEverywhere()
    expect(at()).toEqual(['MEV-MEFI', 'withdrawAll', { at: 1, all: 2 }])
    nextFarmReview()
    expect(at()).toEqual(['USDT', 'withdrawAll', { at: 2, all: 2 }])
    nextFarmReview()
    expect(shown()).toBeNull()
  })

  it('ends when it is closed or another review opens', () => {
    openEverywhere()
    closeFarmReview()
    nextFarmReview()
    expect(shown()).toBeNull()
    openEverywhere()
    openFarmReview('harvest', entry.id)
    expect(shown()?.of).toBeNull()
    nextFarmReview()
    expect(shown()).toBeNull()
  })

  it('opens nothing without a stake', () => {
    readFarms(none)
    openEverywhere()
    expect(shown()).toBeNull()
  })
})

describe('an interrupted review', () => {
  const saved = { farm: 'mefi', act: 'withdraw', id: 'MEV-MEFI', amount: `${5n * E18}` }

  it('opens once the stakes are read', () => {
    page.interrupt('farm-mefi', saved)
    $farms.set({ owner: null, rows: [], stamp: null })
    const stop = resumeFarm('mefi')
    expect(page.flow()).toBeNull()
    expect(shown()).toBeNull()
    $farms.set({ owner: ME, rows: [{ ...row, mine: null }], stamp: { block: 50n, at: 1 } })
    expect(shown()).toBeNull()
    readFarms(row)
    expect(shown()).toMatchObject({ owner: ME, act: 'withdraw', amount: 5n * E18, entry })
    stop()
  })

  it('of one farm is left for its own page', () => {
    page.interrupt('farm-mapp', { ...saved, farm: 'mapp' })
    resumeFarm('mefi')()
    expect(shown()).toBeNull()
    expect(page.flow()).toMatchObject({ kind: 'farm-mapp' })
  })

  it.each([
    ['another action', { ...saved, act: 'approve' }],
    ['a negative amount', { ...saved, amount: '-5' }],
    ['a fraction', { ...saved, amount: '0.5' }],
    ['a number for a text', { ...saved, amount: 5 }],
    ['a long id', { ...saved, id: 'x'.repeat(41) }],
    ['no object', null],
    ['no JSON', '{'],
  ])('with %s is ignored', (_, data) => {
    page.interrupt('farm-mefi', data)
    resumeFarm('mefi')()
    expect(shown()).toBeNull()
  })

  it.each([
    ['withdraw', 10n ** 40n],
    ['withdraw', 0n],
    ['deposit', 10n ** 40n],
  ])('does not open for a %s of %s', (act, amount) => {
    page.interrupt('farm-mefi', { ...saved, act, amount: `${amount}` })
    readFarms(row)
    resumeFarm('mefi')()
    expect(shown()).toBeNull()
  })

  it('of an unknown pool opens nothing', () => {
    page.interrupt('farm-mefi', { ...saved, id: 'EVIL' })
    resumeFarm('mefi')()
    expect(shown()).toBeNull()
  })
})

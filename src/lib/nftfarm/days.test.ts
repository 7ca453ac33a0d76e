import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, dayOfDate } from './dates.ts'
import { countDay, countItem, type ItemHistory, type ItemRecord } from './days.ts'
import {
  type DayRange,
  dayEnd,
  dayOf,
  dayStart,
  type FarmAddress,
  type FarmRecord,
  itemKey,
} from './model.ts'

const account = (n: number): FarmAddress => `0x${n.toString(16).padStart(40, '0')}`
const [alice, bob] = [account(0xa), account(0xb)]
const item = { collection: account(0xc0), tokenId: account(1) }
/** Blocks 100 to 200 are the day, one block is 863 s. */
const DAY = 20_000
const range: DayRange = { day: DAY, opening: 100, closing: 200 }
const timeAt = (block: number) => dayStart(DAY) + (block - 100) * 863_000

let seq = 0
const record = (owner: FarmAddress, block: number, start = true, time = timeAt(block)): ItemRecord => ({
  seq: ++seq,
  block,
  time,
  account: owner,
  start,
})
const stop = (owner: FarmAddress, block: number, time?: number) => record(owner, block, false, time)
const history = (more: Partial<ItemHistory> = {}): ItemHistory => ({
  owners: [{ block: 5, owner: alice }],
  listings: [],
  powers: [{ block: 5, power: 40, used: false }],
  ...more,
})
/** `40 40` is a counted item with its powers; a text is the reason of a pause. */
const outcome = (records: readonly ItemRecord[], given: ItemHistory = history(), day = range) =>
  countItem(day, item, records, given).map((one) => [
    one.account === alice ? 'alice' : 'bob',
    'reason' in one ? one.reason : `${one.opening} ${one.closing}`,
  ])
const counts = [['alice', '40 40']]
const paused = (reason: string, who = 'alice') => [[who, reason]]

describe('starts and stops', () => {
  test('a start before the opening block counts', () => {
    expect(outcome([record(alice, 100, true, timeAt(100) - 1)])).toEqual(counts)
    expect(outcome([record(alice, 30)])).toEqual(counts)
  })
  test('a start during the day counts from the next one', () => {
    expect(outcome([record(alice, 101)])).toEqual(paused('notStarted'))
    expect(outcome([record(alice, 200)])).toEqual(paused('notStarted'))
    expect(outcome([record(alice, 201)])).toEqual([])
  })
  test('a start at the opening block after midnight does not count: the chain was halted', () => {
    expect(outcome([record(alice, 100, true, timeAt(100))])).toEqual(paused('notStarted'))
    expect(outcome([record(alice, 100, true, dayEnd(DAY))])).toEqual([])
  })
  test('a start after the opening block by a slow clock does not count', () => {
    expect(outcome([record(alice, 101, true, timeAt(50))])).toEqual(paused('notStarted'))
  })
  test('a stop ends the day in which it is accepted, whatever its block', () => {
    expect(outcome([record(alice, 50), stop(alice, 199)])).toEqual(paused('notStarted'))
    expect(outcome([record(alice, 50), stop(alice, 60)])).toEqual([])
    expect(outcome([record(alice, 50), stop(alice, 200, dayEnd(DAY))])).toEqual(counts)
    expect(outcome([record(alice, 50), stop(alice, 120, timeAt(90))])).toEqual([])
  })
  test('stop and start on one day lose the day', () => {
    expect(outcome([record(alice, 50), stop(alice, 120), record(alice, 121)])).toEqual(paused('notStarted'))
    expect(outcome([record(alice, 120), stop(alice, 130)])).toEqual([])
  })
  test('a repeated start of the same account changes nothing', () => {
    expect(outcome([record(alice, 50), record(alice, 150)])).toEqual(counts)
  })
  test('a stop of another account changes nothing', () => {
    expect(outcome([record(alice, 50), stop(bob, 150)])).toEqual(counts)
  })
  test('a start of a new owner replaces the old one, which is unpaid that day', () => {
    const given = history({
      owners: [
        { block: 5, owner: alice },
        { block: 140, owner: bob },
      ],
    })
    const records = [record(alice, 50), record(bob, 150)]
    expect(outcome(records, given)).toEqual([...paused('sold'), ...paused('notStarted', 'bob')])
    const next = { day: DAY + 1, opening: 200, closing: 300 }
    expect(outcome(records, given, next)).toEqual([['bob', '40 40']])
  })
})

describe('ownership', () => {
  const started = [record(alice, 50)]
  const moves = (...blocks: number[]) =>
    history({ owners: [{ block: 5, owner: alice }, ...blocks.map((block) => ({ block, owner: alice }))] })
  test.each([
    [[50], counts],
    [[51], paused('moved')],
    [[101, 102], paused('moved')],
    [[200], paused('moved')],
    [[201], counts],
  ])('transfers in blocks %j that leave it with its owner', (blocks, expected) =>
    expect(outcome(started, moves(...blocks))).toEqual(expected),
  )
  test('sold and bought back within a day needs a new start', () => {
    const given = history({
      owners: [
        { block: 5, owner: alice },
        { block: 120, owner: bob },
        { block: 130, owner: alice },
      ],
    })
    expect(outcome(started, given)).toEqual(paused('moved'))
    expect(outcome([record(alice, 50), record(alice, 131)], given)).toEqual(paused('moved'))
    const next = { day: DAY + 1, opening: 200, closing: 300 }
    expect(outcome([record(alice, 50), record(alice, 131)], given, next)).toEqual(counts)
  })
  test('a start by an account that did not own the item does not count', () =>
    expect(outcome([record(bob, 50)])).toEqual(paused('moved', 'bob')))
  test('a hero that was used up', () => {
    const used = history({
      owners: [
        { block: 5, owner: alice },
        { block: 150, owner: bob },
      ],
      powers: [
        { block: 5, power: 40, used: false },
        { block: 150, power: 40, used: true },
      ],
    })
    expect(outcome(started, used)).toEqual(paused('usedUp'))
  })
})

describe('listings', () => {
  const started = [record(alice, 50)]
  test.each([
    ['before the day', 90, 99, 1_000, counts],
    ['ended in the opening block', 90, 100, 1_000, counts],
    ['ended in the first block of the day', 90, 101, 1_000, paused('listed')],
    ['for one block', 150, 150, 1_000, paused('listed')],
    ['in the closing block', 200, null, 1_000, paused('listed')],
    ['after the day', 201, null, 1_000, counts],
    ['since long ago', 60, null, 1_000, paused('listed')],
    ['expired before the day', 60, null, 100, counts],
    ['expired in the day', 60, null, 150, paused('listed')],
  ] as const)('%s', (_, block, until, closeHeight, expected) =>
    expect(outcome(started, history({ listings: [{ block, until, closeHeight }] }))).toEqual(expected),
  )
})

describe('hash power', () => {
  const powers = (...list: [number, number][]) =>
    history({ powers: list.map(([block, power]) => ({ block, power, used: false })) })
  test.each([
    ['promoted just before midnight', powers([5, 40], [200, 90]), '40 90'],
    ['promoted in the opening block', powers([5, 40], [100, 90]), '90 90'],
    ['promoted after the day', powers([5, 40], [201, 90]), '40 40'],
    ['raised and lowered within the day', powers([5, 40], [120, 90], [180, 41]), '40 41'],
    ['unknown', history({ powers: [] }), '0 0'],
  ])('%s', (_, given, expected) => expect(outcome([record(alice, 50)], given)).toEqual([['alice', expected]]))
})

test('two midnights in a halt: both days count, from the same block', () => {
  const halted = (day: number) => ({ day, opening: 100, closing: 100 })
  const records = [record(alice, 50)]
  expect(outcome(records, history(), halted(DAY))).toEqual(counts)
  expect(outcome(records, history(), halted(DAY + 1))).toEqual(counts)
  const late = [record(alice, 100, true, dayStart(DAY) + 3_600_000)]
  expect(outcome(late, history(), halted(DAY))).toEqual(paused('notStarted'))
  expect(outcome(late, history(), halted(DAY + 1))).toEqual(counts)
})

test('an item counts for one account at most, and the order of the input does not matter', () => {
  const ids = [1, 2, 3].map((n) => ({ collection: account(0xc0), tokenId: account(n) }))
  const records = fc.array(
    fc.record({
      block: fc.integer({ min: 1, max: 300 }),
      who: fc.constantFrom(alice, bob),
      start: fc.boolean(),
      which: fc.subarray(ids, { minLength: 1 }),
    }),
    { maxLength: 20 },
  )
  const histories = fc.array(
    fc.record({
      owners: fc.array(
        fc.record({ block: fc.integer({ min: 1, max: 300 }), owner: fc.constantFrom(alice, bob) }),
        {
          maxLength: 5,
        },
      ),
      from: fc.integer({ min: 1, max: 300 }),
      listed: fc.boolean(),
    }),
    { minLength: 3, maxLength: 3 },
  )
  fc.assert(
    fc.property(records, histories, fc.func(fc.nat()), (given, pasts, order) => {
      const list = [...given]
        .sort((a, b) => a.block - b.block)
        .map(({ block, who, start, which }, k): FarmRecord => {
          const hash: FarmAddress = `0x${'0'.repeat(64)}`
          const time = timeAt(block)
          const signed = { signature: '0x' as const, previous: hash, hash, number: k }
          return { seq: k + 1, block, time, account: who, start, items: which, ...signed }
        })
      const known = new Map(
        pasts.map(({ owners, from, listed }, k) => [
          itemKey(ids[k] as (typeof ids)[number]),
          {
            owners: [...owners].sort((a, b) => a.block - b.block),
            listings: listed ? [{ block: from, until: null, closeHeight: 1_000 }] : [],
            powers: [{ block: 1, power: 7, used: false }],
          },
        ]),
      )
      const counted = countDay(range, list, known)
      const keys = counted.items.map(itemKey)
      expect(new Set(keys).size).toBe(keys.length)
      for (const one of counted.items) {
        const { owners, listings } = known.get(itemKey(one)) as ItemHistory
        const own = list.filter(({ items }) => items.some((of) => itemKey(of) === itemKey(one)))
        const begun = own.findLast(({ start, block, time }) => start && block <= 100 && time < dayStart(DAY))
        expect(begun?.account).toBe(one.account)
        expect(owners.filter(({ block }) => block > (begun?.block ?? 0) && block <= 200)).toEqual([])
        expect(listings.filter(({ block }) => block <= 200)).toEqual([])
      }
      const mixed = [...list].sort((a, b) => order(a) - order(b))
      expect(countDay(range, mixed, new Map([...known].reverse()))).toEqual(counted)
    }),
    { numRuns: 400 },
  )
})

test('dates', () => {
  expect(dateOf(20_787)).toBe('2026-11-30')
  expect(dayOfDate('2026-11-30')).toBe(20_787)
  expect(dayOf(dayEnd(20_787) - 1)).toBe(20_787)
  expect(dayOf(dayEnd(20_787))).toBe(20_788)
  for (const wrong of ['2026-02-30', '2026-2-3', 'today', '2026-13-01']) expect(dayOfDate(wrong)).toBeNull()
})

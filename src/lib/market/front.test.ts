import { expect, test } from 'vitest'
import type { Project } from '../core/nft/schema.ts'
import { frontRows, leadingOf, listFront } from './front.ts'
import { FLOOR_STEPS, type MarketStats } from './statsSchema.ts'

const E18 = 10n ** 18n
const MEV = E18 / 50n
const prices = { MEV, USDT: E18 }
const money = (price: bigint, currency: 'MEV' | 'USDT' = 'MEV') => ({ price: String(price * E18), currency })
const project = (name: string, floor: ReturnType<typeof money> | null): Project =>
  ({
    name,
    subTitle: '',
    shortName: name.toLowerCase(),
    contract: '0x1',
    floor,
    volume: { MEV: '0', USDT: '0' },
  }) as Project
const floorsOf = (week: bigint, day: bigint, now: bigint) =>
  Array.from({ length: FLOOR_STEPS }, (_, i) =>
    money(i === FLOOR_STEPS - 1 ? now : i >= FLOOR_STEPS - 7 ? day : week),
  )
const stats = (shortName: string, more: Partial<MarketStats> = {}): MarketStats => ({
  shortName,
  sales24h: 1,
  sales7d: 2,
  volume24h: { MEV: String(100n * E18), USDT: '0' },
  volume7d: { MEV: String(100n * E18), USDT: String(7n * E18) },
  floors: floorsOf(10n, 8n, 12n),
  ...more,
})

test('a row: volume of the span in dollars, and the change of the floor price', () => {
  const [row] = frontRows([project('A', money(12n))], [stats('a')], prices, '24h')
  expect(row).toMatchObject({ sales: 1, volumeUsd: 2n * E18, floorUsd: (12n * E18) / 50n, change: 0.5 })
  const [week] = frontRows([project('A', money(12n))], [stats('a')], prices, '7d')
  expect(week).toMatchObject({ sales: 2, volumeUsd: 9n * E18, change: 0.2 })
  expect(week?.spark).not.toBe(null)
})

test('returns null for unknown values, and 0 if nothing was traded', () => {
  const silent = { MEV: '0', USDT: '0' }
  const rows = frontRows(
    [project('A', null), project('B', money(1n)), project('C', money(1n, 'USDT'))],
    [
      stats('a', { volume24h: silent, floors: Array.from({ length: FLOOR_STEPS }, () => null) }),
      stats('c', { floors: [...floorsOf(1n, 1n, 1n).slice(0, -1), money(1n, 'USDT')] }),
    ],
    { MEV: null, USDT: E18 },
    '24h',
  )
  expect(rows.map(({ volumeUsd, floorUsd, change, sales }) => [volumeUsd, floorUsd, change, sales])).toEqual([
    [0n, null, null, 1],
    [null, null, null, null],
    [null, E18, null, 1],
  ])
  expect(rows[0]?.spark).toBe(null)
})

test('searches by text, sorts by known values, and puts unknown ones last', () => {
  const rows = frontRows(
    [project('Pocket One', money(5n)), project('Hero', null), project('Pocket Two', money(9n))],
    [stats('pocket one'), stats('hero')],
    prices,
    '24h',
  )
  const names = (sort: 'listed' | 'volume' | 'floor' | 'name', text = '') =>
    listFront(rows, { sort, text, span: '24h' }).map(({ project: { name } }) => name)
  expect(names('listed', 'pocket')).toEqual(['Pocket One', 'Pocket Two'])
  expect(names('listed', 'two POCKET')).toEqual(['Pocket Two'])
  expect(names('floor')).toEqual(['Pocket Two', 'Pocket One', 'Hero'])
  expect(names('volume').at(-1)).toBe('Pocket Two')
  expect(names('name')).toEqual(['Hero', 'Pocket One', 'Pocket Two'])
})

test('knows a floor price’s change only from an earlier one in the same coin that was not 0', () => {
  const change = (first: ReturnType<typeof money> | null, last: ReturnType<typeof money> | null) => {
    const floors = Array.from({ length: FLOOR_STEPS }, (_, i) =>
      i === 0 ? first : i === FLOOR_STEPS - 1 ? last : null,
    )
    return frontRows([project('A', last)], [stats('a', { floors })], prices, '7d')[0]?.change
  }
  expect(change(money(10n), money(9n))).toBe(-0.1)
  expect(change(null, money(9n))).toBeNull()
  expect(change(money(9n), null)).toBeNull()
  expect(change(money(0n), money(9n))).toBeNull()
  expect(change(money(9n), money(9n, 'USDT'))).toBeNull()
})

test('sorts falls before unknown changes, and keeps the order of equal ones', () => {
  const moved = (name: string, now: bigint) => stats(name, { floors: floorsOf(10n, 10n, now) })
  const rows = frontRows(
    [
      project('Unknown', null),
      project('Fell', money(1n)),
      project('Same', money(1n)),
      project('Rose', money(1n)),
      project('Rose too', money(1n)),
    ],
    [moved('fell', 5n), moved('same', 10n), moved('rose', 20n), moved('rose too', 20n)],
    prices,
    '7d',
  )
  const names = listFront(rows, { sort: 'change', text: '', span: '7d' }).map(({ project: { name } }) => name)
  expect(names).toEqual(['Rose', 'Rose too', 'Same', 'Fell', 'Unknown'])
})

test('leads with the week’s most traded collection with something for sale, or the first one without figures', () => {
  const [none, some, most] = [project('A', null), project('B', money(3n)), project('C', money(1n))]
  const traded = (name: string, amount: bigint) =>
    stats(name, { volume7d: { MEV: String(amount * E18), USDT: '0' } })
  const reported = [traded('a', 900n), traded('b', 100n), traded('c', 200n)]
  expect(leadingOf([none, some, most], reported, prices)).toBe(most)
  expect(leadingOf([none, some, most], null, prices)).toBe(some)
  expect(leadingOf([none], reported, prices)).toBe(null)
  expect(leadingOf([], reported, prices)).toBe(null)
})

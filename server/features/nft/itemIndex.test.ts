import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Trait } from '../../../src/lib/core/nft/metadata.ts'
import type { FilterChoice } from '../../../src/lib/core/nft/schema.ts'
import { tokenId } from '../../testing/nfts.ts'
import type { IndexedItem } from './indexedItem.ts'
import { ItemIndex, type ItemQuery, type ItemSort, UnknownFilter } from './itemIndex.ts'

const item = (n: number, changes: Partial<IndexedItem> = {}): IndexedItem => ({
  id: tokenId(n),
  owner: 'alice',
  name: `Hero ${n}`,
  traits: [],
  likes: 0,
  block: 1,
  listing: null,
  ...changes,
})
const listing = (
  price: number | bigint,
  currency: 'MEV' | 'USDT' = 'MEV',
  openHeight = 0,
  closeHeight = 100,
) => ({
  price: BigInt(price),
  currency,
  openHeight,
  closeHeight,
})
const traits = (given: Record<string, string | number>): Trait[] =>
  Object.entries(given).map(([type, value]) => ({ type, value }))
const itemIndexOf = (...items: IndexedItem[]) => {
  const itemIndex = new ItemIndex()
  for (const one of items) itemIndex.set(one)
  return itemIndex
}
const numbers = (ids: string[]) => ids.map((id) => Number(BigInt(id)))
const all = (itemIndex: ItemIndex, query: Partial<ItemQuery>, sort: ItemSort) => {
  const { page, count } = itemIndex.find({ height: 10, ...query }, sort)
  return numbers(page(0, count))
}
const byPrice = (descending = false): ItemSort => ({ by: 'price', descending })

test('by price, MEV comes before USDT and unavailable items last, in both directions', () => {
  const itemIndex = itemIndexOf(
    item(1),
    item(2, { listing: listing(30) }),
    item(3, { listing: listing(5, 'USDT') }),
    item(4, { listing: listing(10) }),
    item(5, { listing: listing(9, 'USDT') }),
    item(6, { listing: listing(1, 'MEV', 11) }),
    item(7, { listing: listing(1, 'MEV', 0, 10) }),
    item(8, { listing: listing(10) }),
  )
  expect(all(itemIndex, {}, byPrice())).toEqual([4, 8, 2, 3, 5, 1, 6, 7])
  expect(all(itemIndex, {}, byPrice(true))).toEqual([2, 4, 8, 5, 3, 1, 6, 7])
  expect(all(itemIndex, { listed: true }, byPrice())).toEqual([4, 8, 2, 3, 5])
  // Time alone opens one and closes another.
  expect(all(itemIndex, { listed: true, height: 11 }, byPrice())).toEqual([6, 4, 8, 2, 3, 5])
  expect(all(itemIndex, { listed: true, height: 100 }, byPrice())).toEqual([])
})

test('orders prices exactly to the last wei', () => {
  const much = 10n ** 30n
  const itemIndex = itemIndexOf(
    item(1, { listing: listing(much + 1n) }),
    item(2, { listing: listing(much) }),
    item(3, { listing: listing(much + 2n) }),
  )
  expect(all(itemIndex, {}, byPrice())).toEqual([2, 1, 3])
})

test('search finds a part of a name in any case, and a whole id', () => {
  const itemIndex = itemIndexOf(
    item(1, { name: 'Ärin the QUIET' }),
    item(255, { name: '메버스 용사' }),
    item(3),
  )
  const found = (search: string) => all(itemIndex, { search }, { by: 'likes', descending: true })
  expect(found('quiet')).toEqual([1])
  expect(found(' ÄRIN ')).toEqual([1])
  expect(found('용사')).toEqual([255])
  expect(found('255')).toEqual([255])
  expect(found('0xFF')).toEqual([255])
  expect(found('')).toEqual([1, 3, 255])
  expect(found('nobody')).toEqual([])
})

test('shows a change immediately: owner, traits, listing, burning', () => {
  const itemIndex = itemIndexOf(
    item(1, { traits: traits({ Grade: 'Common' }), listing: listing(5) }),
    item(2),
  )
  expect(itemIndex.size()).toBe(2)
  expect(itemIndex.floor(10)).toEqual({ price: 5n, currency: 'MEV' })
  itemIndex.set(item(1, { owner: 'bob', traits: traits({ Rank: 1 }) }))
  expect([
    itemIndex.size('alice'),
    itemIndex.size('bob'),
    itemIndex.sharers('Grade', 'Common'),
    itemIndex.listed(10),
  ]).toEqual([1, 1, 0, 0])
  expect(itemIndex.keys()).toEqual([{ key: 'Rank', kind: 'number' }])
  expect(itemIndex.floor(10)).toBe(null)
  expect(itemIndex.ranked()).toBe(1)
  itemIndex.set(item(1, { owner: null, traits: traits({ Rank: 1 }) }))
  expect([itemIndex.size(), itemIndex.ranked(), itemIndex.keys()]).toEqual([1, 0, []])
  expect(numbers(itemIndex.matching('hero'))).toEqual([1, 2])
})

test('rejects a filter that no item has, and names it', () => {
  const itemIndex = itemIndexOf(item(1, { traits: traits({ Grade: 'Common' }) }))
  const ask = () => itemIndex.find({ height: 1, filters: { Hat: ['x'] } }, byPrice())
  expect(ask).toThrow(UnknownFilter)
  expect(() => itemIndex.facets({ height: 1, filters: { toString: ['x'] } })).toThrow('toString')
})

test('filters and counts a number as a number, including zero', () => {
  const itemIndex = itemIndexOf(
    ...[0, 0, 3, 7, 10].map((level, n) => item(n, { traits: traits({ Level: level }) })),
  )
  const levels = (choice: FilterChoice) =>
    all(itemIndex, { filters: { Level: choice } }, { by: 'time', descending: false })
  expect(levels({ gte: 0, lte: 3 })).toEqual([0, 1, 2])
  expect(levels({ gte: 7 })).toEqual([3, 4])
  expect(levels({})).toEqual([0, 1, 2, 3, 4])
  expect(levels([0, 10])).toEqual([0, 1, 4])
  const [facet] = itemIndex.facets({ height: 1, filters: { Level: { gte: 7 } } }).list
  expect(facet).toMatchObject({ key: 'Level', kind: 'number', min: 0, max: 10 })
  expect(facet?.histogram.map((n, bar) => [bar, n]).filter(([, n]) => n !== 0)).toEqual([
    [0, 2],
    [6, 1],
    [14, 1],
    [19, 1],
  ])
})

const value = fc.oneof(fc.constantFrom('Common', 'Uncommon', 'Unique'), fc.integer({ min: -2, max: 4 }))
const arbitraryItem = (id: number): fc.Arbitrary<IndexedItem> =>
  fc.record({
    id: fc.constant(tokenId(id)),
    owner: fc.constantFrom('alice', 'bob', null),
    name: fc.constantFrom('Red Hero', 'blue hero', 'Box'),
    traits: fc
      .dictionary(fc.constantFrom('Grade', 'Level', 'Speed'), value, { maxKeys: 3 })
      .map((drawn) => traits(drawn)),
    likes: fc.integer({ min: 0, max: 3 }),
    block: fc.integer({ min: 1, max: 4 }),
    listing: fc.option(
      fc.record({
        price: fc.bigInt({ min: 1n, max: 4n }),
        currency: fc.constantFrom('MEV', 'USDT'),
        openHeight: fc.integer({ min: 0, max: 12 }),
        closeHeight: fc.integer({ min: 8, max: 20 }),
      }),
      { nil: null },
    ),
  })
const choice: fc.Arbitrary<FilterChoice> = fc.oneof(
  fc.array(value, { minLength: 1, maxLength: 3 }),
  fc.record(
    { gte: fc.integer({ min: -2, max: 4 }), lte: fc.integer({ min: -2, max: 4 }) },
    { requiredKeys: [] },
  ),
)

/** The same rules without any index. */
function plainly(items: IndexedItem[], query: ItemQuery, without?: string) {
  const active = ({ listing: offered }: IndexedItem) =>
    offered !== null && query.height >= offered.openHeight && query.height < offered.closeHeight
  const takes = (entry: IndexedItem, key: string, wanted: FilterChoice) => {
    const held = entry.traits.find(({ type }) => type === key)?.value
    if (held === undefined) return false
    if (Array.isArray(wanted)) return wanted.includes(held)
    return (
      typeof held === 'number' &&
      held >= (wanted.gte ?? Number.NEGATIVE_INFINITY) &&
      held <= (wanted.lte ?? Number.POSITIVE_INFINITY)
    )
  }
  const found = items.filter(
    (entry) =>
      entry.owner !== null &&
      (query.owner === undefined || entry.owner === query.owner) &&
      (query.listed !== true || active(entry)) &&
      entry.name.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
      Object.entries(query.filters ?? {}).every(
        ([key, wanted]) => key === without || takes(entry, key, wanted),
      ),
  )
  return { found, active }
}

test('finds, orders and counts by the rules for any order of updates', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
        .chain((ids) => fc.tuple(...ids.map(arbitraryItem))),
      fc.array(fc.integer({ min: 1, max: 40 }).chain(arbitraryItem), { maxLength: 10 }),
      fc.record({
        owner: fc.constantFrom(undefined, 'alice', 'bob'),
        search: fc.constantFrom(undefined, '', 'HERO', 'x'),
        listed: fc.boolean(),
        height: fc.integer({ min: 0, max: 22 }),
        filters: fc.dictionary(fc.constantFrom('Grade', 'Level'), choice, { maxKeys: 2 }),
      }),
      fc.record({ by: fc.constantFrom('price', 'likes', 'time'), descending: fc.boolean() }),
      (first, later, query, sort) => {
        const itemIndex = new ItemIndex()
        const now = new Map<string, IndexedItem>()
        // A choice that matches every filter.
        const known = item(99, { traits: traits({ Grade: 'Common', Level: 1 }) })
        for (const entry of [known, ...first]) {
          itemIndex.set(entry)
          now.set(entry.id, entry)
        }
        itemIndex.find(query, sort as ItemSort)
        for (const entry of later) {
          itemIndex.set(entry)
          now.set(entry.id, entry)
        }
        const items = [...now.values()]
        const { found, active } = plainly(items, query)
        const key = (entry: IndexedItem): bigint[] => {
          const way = sort.descending ? -1n : 1n
          if (sort.by === 'likes') return [way * BigInt(entry.likes)]
          if (sort.by === 'time') return [way * BigInt(entry.block)]
          if (!active(entry) || entry.listing === null) return [2n, 0n]
          return [entry.listing.currency === 'MEV' ? 0n : 1n, way * entry.listing.price]
        }
        const sorted = found.sort((a, b) => {
          const [left, right] = [key(a), key(b)]
          for (const [n, one] of left.entries())
            if (one !== right[n]) return one < (right[n] as bigint) ? -1 : 1
          return a.id < b.id ? -1 : 1
        })
        const result = itemIndex.find(query, sort as ItemSort)
        expect(result.count).toBe(found.length)
        expect(result.page(0, found.length)).toEqual(sorted.map(({ id }) => id))
        expect(result.page(2, 4)).toEqual(sorted.slice(2, 4).map(({ id }) => id))

        const { list, count } = itemIndex.facets(query)
        expect(count).toBe(found.length)
        const mine = items.filter(
          ({ owner }) => owner !== null && (query.owner === undefined || owner === query.owner),
        )
        const keys = new Set(mine.flatMap((entry) => entry.traits.map(({ type }) => type)))
        expect(list.map((facet) => facet.key)).toEqual([...keys].sort())
        for (const facet of list) {
          const under = plainly(items, query, facet.key).found
          for (const { value: choice, count: counted, listedCount, floor } of facet.values) {
            const sharing = under.filter((one) =>
              one.traits.some((t) => t.type === facet.key && t.value === choice),
            )
            expect(counted).toBe(sharing.length)
            const open = sharing.filter(active)
            expect(listedCount).toBe(open.length)
            const cheapest = open
              .map((one) => one.listing as NonNullable<IndexedItem['listing']>)
              .sort((a, b) =>
                a.currency !== b.currency ? (a.currency === 'MEV' ? -1 : 1) : a.price < b.price ? -1 : 1,
              )[0]
            expect(floor).toEqual(cheapest ? { price: cheapest.price, currency: cheapest.currency } : null)
          }
          if (facet.kind === 'number')
            expect(facet.histogram.reduce((a, b) => a + b)).toBe(
              under.filter((one) => one.traits.some(({ type }) => type === facet.key)).length,
            )
        }
        const there = items.filter(({ owner }) => owner !== null)
        expect(itemIndex.size()).toBe(there.length)
        expect(itemIndex.size('bob')).toBe(there.filter(({ owner }) => owner === 'bob').length)
        expect(itemIndex.owners()).toBe(new Set(there.map(({ owner }) => owner)).size)
        expect(itemIndex.ranked()).toBe(there.filter((entry) => entry.traits.length > 0).length)
        expect(itemIndex.listed(query.height)).toBe(there.filter(active).length)
        for (const grade of ['Common', 'Unique', 3])
          expect(itemIndex.sharers('Grade', grade)).toBe(
            there.filter((entry) =>
              entry.traits.some(({ type, value }) => type === 'Grade' && value === grade),
            ).length,
          )
      },
    ),
    { numRuns: 300 },
  )
})

test.each<[string, readonly (string | number)[], 'text' | 'number', number | null]>([
  ['numbers', [1, 2, 3], 'number', 3],
  ['numbers in disguise', ['007', '1,000', '5.0', 2], 'number', 1_000],
  ['one odd text among ten', [...Array(9).keys(), 'Unknown'], 'number', 8],
  ['two odd texts among ten', [...Array(8).keys(), 'None', 'Unknown'], 'text', null],
  ['codes', ['1,00', '1e3', '0x5', '5 kg'], 'text', null],
])('a trait of %s is the collection’s', (_, values, kind, max) => {
  const itemIndex = new ItemIndex()
  for (const [n, value] of values.entries()) itemIndex.set(item(n + 1, { traits: traits({ Rank: value }) }))
  expect(itemIndex.keys()).toEqual([{ key: 'Rank', kind }])
  expect(itemIndex.facets({ height: 1 }).list[0]).toMatchObject({ kind, max })
})

test('a range finds numbers written as text', () => {
  const itemIndex = new ItemIndex()
  for (const [n, value] of ['007', '1,000', 5].entries())
    itemIndex.set(item(n + 1, { traits: traits({ Rank: value }) }))
  const find = (gte: number, lte: number) =>
    itemIndex.find({ height: 1, filters: { Rank: { gte, lte } } }, { by: 'time', descending: false }).count
  expect([find(5, 7), find(7, 7), find(8, 2_000)]).toEqual([2, 1, 1])
})

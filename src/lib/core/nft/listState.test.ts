import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filtersText } from './filters.ts'
import {
  changed,
  filterOf,
  knownFilters,
  type ListState,
  ranged,
  readListState,
  SORTS,
  sortParams,
  toggled,
  writeListState,
} from './listState.ts'

const plain: ListState = { sort: 'recent', search: '', filters: {}, listed: false, page: 1 }

it.each<[string, Partial<ListState>]>([
  ['', {}],
  ['?sort=lowPrice', { sort: 'lowPrice' }],
  ['?sort=nonsense&p=0&listed=1', {}],
  ['?p=12', { page: 12 }],
  ['?p=-1', {}],
  ['?p=1e3', {}],
  ['?p=9999999', { page: 1_000_000 }],
  ['?listed=true&search=%20Ember%E2%80%AE%20', { listed: true, search: 'Ember' }],
  ['?filterItems={"Grade":["Common","Common",7,""]}', { filters: { Grade: ['Common'] } }],
  ['?filterItems={"Level":{"gte":9}}', { filters: { Level: { gte: 9, lte: null } } }],
  ['?filterItems={"Level":{"gte":"9"},"A":[],"B":5}', {}],
  ['?filterItems={"__proto__":["x"]}', {}],
  ['?filterItems=[1]', {}],
  ['?filterItems={', {}],
  ['?filterItems=null', {}],
])('%s', (query, change) => expect(readListState(query, 'recent')).toEqual({ ...plain, ...change }))

const filter = fc.oneof(
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 5 }),
  fc.record({ gte: fc.integer(), lte: fc.option(fc.integer()) }),
)
const state = fc.record({
  sort: fc.constantFrom(...SORTS),
  search: fc.stringMatching(/^[a-z#0-9]{0,20}$/),
  filters: fc.dictionary(fc.stringMatching(/^[A-Z][a-z ]{0,10}$/), filter, { maxKeys: 5 }),
  listed: fc.boolean(),
  page: fc.integer({ min: 1, max: 1_000 }),
})

it('reads back the written state, and preserves the rest of the URL', () => {
  fc.assert(
    fc.property(state, (given) => {
      const query = writeListState(given, 'recommended', '?c=xheroes1&p=3')
      expect(readListState(query, 'recommended')).toEqual({ ...given, filters: { ...given.filters } })
      expect(new URLSearchParams(query).get('c')).toBe('xheroes1')
    }),
  )
})

it('whatever an address says is a state', () => {
  fc.assert(
    fc.property(fc.string(), (text) => void readListState(`?filterItems=${text}&p=${text}`, 'recent')),
  )
})

it('a change begins at the first page', () =>
  expect(changed({ ...plain, page: 7 }, { listed: true })).toEqual({ ...plain, listed: true }))

it('adds and removes values and ranges', () => {
  const one = toggled({}, 'Grade', 'Common')
  expect(toggled(one, 'Grade', 'Unique')).toEqual({ Grade: ['Common', 'Unique'] })
  expect(toggled(one, 'Grade', 'Common')).toEqual({})
  expect(ranged(one, 'Level', { gte: 1, lte: null })).toEqual({ ...one, Level: { gte: 1, lte: null } })
  expect(ranged({ Level: { gte: 1, lte: 2 } }, 'Level', { gte: null, lte: null })).toEqual({})
  expect(filtersText({ Level: { gte: 1, lte: null } })).toBe('{"Level":{"gte":1}}')
})

it('each sort asks for one order, recommended for none', () =>
  expect(SORTS.map(sortParams)).toEqual([
    {},
    { timeSort: 'DESC' },
    { timeSort: 'ASC' },
    { priceSort: 'ASC' },
    { priceSort: 'DESC' },
    { likeSort: 'DESC' },
  ]))

it('sends one number of a text trait as its text; a name of every object is no filter', () => {
  expect(knownFilters({ Skin: { gte: 2, lte: 2 } }, [{ key: 'Skin', kind: 'text' }])).toEqual({ Skin: ['2'] })
  expect(filterOf({}, 'valueOf')).toBeUndefined()
  expect(filterOf({ valueOf: ['x'] }, 'valueOf')).toEqual(['x'])
})

it('drops unknown traits and ranges of texts before the request', () =>
  expect(
    knownFilters({ Grade: ['Common'], Level: { gte: 1, lte: null }, Gone: ['x'], Name: { gte: 1, lte: 2 } }, [
      { key: 'Grade', kind: 'text' },
      { key: 'Level', kind: 'number' },
      { key: 'Name', kind: 'text' },
    ]),
  ).toEqual({ Grade: ['Common'], Level: { gte: 1, lte: null } }))

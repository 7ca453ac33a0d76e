/** A hostile API: its answers are cleaned or refused before a page sees them. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { activitiesQuerySchema } from './activitySchema.ts'
import { categoriesQuerySchema, itemParamsSchema, itemsQuerySchema, itemsResponseSchema } from './schema.ts'

const contract = `0x${'1'.repeat(40)}`
const tokenId = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const item = (changes: Record<string, unknown> = {}) => ({
  uuid: `${contract}:${tokenId(1)}`,
  contract,
  tokenId: tokenId(1),
  project: { id: 'p', shortName: 'pocket1', name: 'Pocket' },
  name: 'Hero',
  description: '',
  image: 'https://media.example/1.png',
  animation: null,
  attributes: [{ trait_type: 'Level', value: 0, count: 1, percent: 50, floor: null }],
  owner: contract,
  level: 0,
  rank: 1,
  rankOf: 2,
  likes: 0,
  price: null,
  order: null,
  highestOffer: null,
  lastOffer: null,
  lastSold: null,
  metadata: { updatedAt: null, state: 'pending', retryAfterSec: 0 },
  block: 5,
  ...changes,
})
const answer = (...list: unknown[]) => ({ page: 1, list, count: list.length, asOfBlock: 9 })
const parse = (...list: unknown[]) => v.safeParse(itemsResponseSchema, answer(...list))

describe('answers', () => {
  it('names lose their disguise and length, links that run are gone', () => {
    const { output } = parse(
      item({
        name: `Hero\u202e${'x'.repeat(10_000)}`,
        image: 'javascript:alert(1)',
        description: '<b>\u200bbold</b>\nnext',
        attributes: [
          {
            trait_type: 'Gra\u202ede',
            value: 'y'.repeat(9_999),
            count: 1,
            percent: 1,
            floor: null,
            extra: 1,
          },
        ],
      }),
    ) as { output: v.InferOutput<typeof itemsResponseSchema> }
    const [first] = output.list
    expect(first?.name).toHaveLength(100)
    expect(first?.image).toBe(null)
    expect(first?.description).toBe('<b>bold</b>\nnext')
    expect(first?.attributes[0]?.trait_type).toBe('Grade')
    expect(first?.attributes[0]?.value).toHaveLength(120)
    expect(first?.attributes[0]).not.toHaveProperty('extra')
  })

  it('lists the same item once', () => {
    const upper = contract.toUpperCase().replace('0X', '0x')
    const made = parse(
      item(),
      item({ name: 'again' }),
      item({ tokenId: tokenId(2) }),
      item({ contract: upper }),
    )
    expect(made.success && made.output.list.map(({ name }) => name)).toEqual(['Hero', 'Hero'])
  })

  it.each<[string, Record<string, unknown>]>([
    ['a name that is no text', { name: { length: 5 } }],
    ['an owner that is no address', { owner: '0x12' }],
    ['a number beyond what a number holds', { likes: 1e308 }],
    ['a negative count', { likes: -1 }],
    ['half a count', { likes: 0.5 }],
    ['a price that is no uint256', { price: { amount: '9'.repeat(79), currency: 'MEV' } }],
    ['a price as a number', { price: { amount: 5, currency: 'MEV' } }],
    ['a currency nobody knows', { price: { amount: '5', currency: 'ETH' } }],
    ['a state nobody knows', { metadata: { updatedAt: 1, state: 'great', retryAfterSec: 0 } }],
    ['too many traits', { attributes: Array(51).fill(item().attributes[0]) }],
  ])('%s is refused', (_, changes) => expect(parse(item(changes)).success).toBe(false))

  it('too many rows are refused', () => {
    expect(parse(...Array.from({ length: 101 }, (_, n) => item({ tokenId: tokenId(n) }))).success).toBe(false)
  })
})

describe('questions', () => {
  const ask = (changes: Record<string, unknown>) =>
    v.safeParse(itemsQuerySchema, { shortName: 'pocket1', ...changes })

  it('says that filters which are no JSON must be JSON', () =>
    expect(ask({ filters: '{' }).issues?.map(({ message }) => message)).toEqual(['must be JSON']))

  it('filters are read', () => {
    const made = ask({ filters: '{"Grade":["Unique","Common"],"Level":{"gte":0,"lte":9}}', priceSort: 'ASC' })
    expect(made.success && made.output).toEqual({
      shortName: 'pocket1',
      filters: { Grade: ['Unique', 'Common'], Level: { gte: 0, lte: 9 } },
      priceSort: 'ASC',
      page: 1,
    })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['not JSON', { filters: '{' }, 'filters'],
    ['a list', { filters: '[]' }, 'filters'],
    ['a value that is no choice', { filters: '{"Grade":"Unique"}' }, 'filters.Grade'],
    ['an empty choice', { filters: '{"Grade":[]}' }, 'filters.Grade'],
    ['a range that is none', { filters: '{"Level":{"gte":"3"}}' }, 'filters.Level'],
    ['a range with more', { filters: '{"Level":{"gt":3}}' }, 'filters.Level'],
    ['too much', { filters: JSON.stringify({ a: ['x'.repeat(4_000)] }) }, 'filters'],
    ['a direction nobody knows', { priceSort: 'UP' }, 'priceSort'],
    ['no page', { page: '0' }, 'page'],
    ['not listed', { listed: 'yes' }, 'listed'],
    ['something unknown', { sort: 'price' }, 'sort'],
    ['no project', { shortName: undefined }, 'shortName'],
    ['an endless search', { search: 'x'.repeat(101) }, 'search'],
  ])('%s is refused by name', (_, changes, name) => {
    const made = ask(changes)
    expect(made.success).toBe(false)
    expect(made.issues?.[0] && v.getDotPath(made.issues[0])).toContain(name)
  })

  it('__proto__ is no filter', () => {
    const made = v.safeParse(categoriesQuerySchema, {
      shortName: 'x',
      filters: '{"__proto__":["a"],"b":["c"]}',
    })
    expect(made.success && Object.keys(made.output.filters ?? {})).toEqual(['b'])
    expect(({} as { a?: string }).a).toBeUndefined()
  })

  it('ids of tokens are decimal or hex, and below 2^256', () => {
    const ok = (id: string) => v.safeParse(itemParamsSchema, { contract, tokenId: id }).success
    expect(['1', '0x1', tokenId(5), String(2n ** 256n - 1n)].map(ok)).toEqual([true, true, true, true])
    expect(['', '0x', '-1', '1.5', 'x', String(2n ** 256n), `0x1${'0'.repeat(64)}`].map(ok)).toEqual(
      Array(7).fill(false),
    )
  })

  it('types of activities are the fourteen', () => {
    const types = (list: unknown) =>
      v.safeParse(activitiesQuerySchema, { shortName: 'x', filters: JSON.stringify({ type: list }) }).success
    expect([['sale', 'inherit(burn)'], ['mint'], [], 'sale'].map(types)).toEqual([true, false, false, false])
  })
})

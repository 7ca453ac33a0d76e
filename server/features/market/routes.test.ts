/** Tests the market's views of a chain: projects, lists of items, traits and activities. */
import * as v from 'valibot'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  activitiesResponseSchema,
  eventTypesResponseSchema,
} from '../../../src/lib/core/nft/activitySchema.ts'
import {
  categoriesResponseSchema,
  itemsResponseSchema,
  namesResponseSchema,
  projectResponseSchema,
  projectsResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { alice, E18, START } from '../../testing/exchange.ts'
import {
  bobsOffer,
  carol,
  cid,
  type NftApi,
  numbers,
  query,
  registry,
  withNftApi,
} from '../../testing/nftApi.ts'
import { pocket, tokenId } from '../../testing/nfts.ts'
import { shares } from '../nft/names.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

describe('projects', () => {
  test('all of the registry, with floor price, volume, owners and items', async () => {
    const { body, queries } = await api.get('/nfts/v2/market-place/projects', api.newApi())
    const { list, asOfBlock } = v.parse(projectsResponseSchema, body)
    expect(asOfBlock).toBe(6)
    // Everything is read into memory once, with one query per collection.
    expect(queries).toBe(2 + registry.collections.length)
    expect(list.map(({ shortName, items: all, owners }) => [shortName, all, owners])).toEqual([
      ['pocket1', 30, 3],
      ['xheroes1', 2, 1],
      ['box1', 2, 1],
      ['formulator', 4, 1],
    ])
    expect(list[0]).toEqual({
      id: 'pocket1',
      shortName: 'pocket1',
      name: 'Pocket Battles S1',
      subTitle: 'First',
      description: 'Heroes.',
      image: `ipfs://${cid}/1.png`,
      banner: `ipfs://${cid}`,
      contract: getAddress(pocket),
      series: 'pocket_s1',
      kind: 'nft',
      social: [{ name: 'chat', url: 'https://chat.example/' }],
      items: 30,
      owners: 3,
      listed: 4,
      floor: { price: String(10n * E18), currency: 'MEV' },
      volume: { MEV: String(50n * E18), USDT: '0' },
      sales: 1,
    })
  })

  test('one, with its filters', async () => {
    const project = await api.ask('/nfts/v2/market-place/project?shortName=pocket1', projectResponseSchema)
    expect(project.filters).toEqual([
      { key: 'Grade', kind: 'text' },
      { key: 'Hat', kind: 'text' },
      { key: 'Level', kind: 'number' },
    ])
    expect(await api.get('/nfts/v2/market-place/project?shortName=nobody')).toMatchObject({
      status: 404,
      body: { error: { field: 'shortName' } },
    })
  })
})

describe('names', () => {
  test('of the items of all projects, without burned ones', async () => {
    const { list, asOfBlock } = await api.ask('/nfts/v2/market-place/names', namesResponseSchema)
    expect(asOfBlock).toBe(6)
    expect(list.map(({ shortName, count, items }) => [shortName, count, items.length])).toEqual([
      ['pocket1', 30, 30],
      ['xheroes1', 2, 2],
      ['box1', 2, 2],
      ['formulator', 4, 4],
    ])
    expect(list[2]?.items.map(([id]) => id)).toEqual(['1', '2'])
    // By their current kind, although no metadata was read yet.
    expect(list[3]?.items.map(([, name]) => name)).toContain('Omega #9')
  })

  test.each([
    [[], 10, []],
    [[3, 4], 10, [3, 4]],
    [[100, 2, 100], 10, [4, 2, 4]],
    [[100, 100, 1], 4, [1, 2, 1]],
    [[5, 5], 0, [0, 0]],
  ])('of %j, with a limit of %i: %j', (sizes, room, given) => {
    expect(shares(sizes, room)).toEqual(given)
  })
})

describe('lists of items', () => {
  test('twenty a page, the most liked first, then by id; three queries', async () => {
    await api.items()
    const { body, queries } = await api.get(
      '/nfts/v2/market-place/items/items?shortName=pocket1&page=2&listed=false',
    )
    expect(queries).toBe(2)
    const second = v.parse(itemsResponseSchema, body)
    const first = await api.items()
    expect([first.count, first.list.length, second.list.length]).toEqual([30, 20, 10])
    expect(numbers(first.list).slice(0, 4)).toEqual([12, 13, 1, 2])
    expect(new Set([...numbers(first.list), ...numbers(second.list)]).size).toBe(30)
    const behind = await api.items({ page: 9 })
    expect([behind.list, behind.count]).toEqual([[], 30])
  })

  test('one extra query after a change updates the memory', async () => {
    await api.items()
    await api.metadata(14, 'Hero 14', { Grade: 'Common', Level: 4 }, { rank: 14 })
    const { queries } = await api.get('/nfts/v2/market-place/items/items?shortName=pocket1')
    expect(queries).toBe(3)
  })

  test('by price, time and likes', async () => {
    expect(numbers((await api.items({ priceSort: 'ASC' })).list).slice(0, 6)).toEqual([2, 28, 1, 3, 4, 5])
    expect(numbers((await api.items({ priceSort: 'DESC' })).list).slice(0, 6)).toEqual([1, 28, 2, 3, 4, 5])
    expect(numbers((await api.items({ timeSort: 'DESC' })).list).slice(0, 9)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 28,
    ])
    expect(numbers((await api.items({ timeSort: 'ASC' })).list).slice(0, 2)).toEqual([9, 10])
    expect(numbers((await api.items({ likeSort: 'ASC', page: 2 })).list).slice(-2)).toEqual([13, 12])
    expect(
      await api.get('/nfts/v2/market-place/items/items?shortName=pocket1&priceSort=ASC&timeSort=ASC'),
    ).toMatchObject({
      status: 400,
      body: { error: { field: 'timeSort' } },
    })
  })

  test('only listed, searched, filtered', async () => {
    expect(numbers((await api.items({ listed: true, priceSort: 'ASC' })).list)).toEqual([2, 28, 1, 3])
    expect(numbers((await api.items({ search: 'solo äR' })).list)).toEqual([30])
    expect(numbers((await api.items({ search: String(2 ** 4 + 5) })).list)).toEqual([21])
    const unique = await api.items({ filters: { Grade: ['Unique', 'Uncommon'], Level: { gte: 0, lte: 1 } } })
    expect(numbers(unique.list)).toEqual([6, 10, 15, 20, 21, 30])
    expect((await api.items({ filters: { Grade: ['None such'] } })).count).toBe(0)
  })

  test('an item has all its details', async () => {
    const { list } = await api.items({ priceSort: 'DESC' })
    expect(list[0]).toEqual({
      uuid: `${pocket}:${tokenId(1)}`,
      contract: getAddress(pocket),
      tokenId: tokenId(1),
      project: { id: 'pocket1', shortName: 'pocket1', name: 'Pocket Battles S1' },
      name: 'Hero 1',
      description: '',
      image: `ipfs://${cid}/1.png`,
      animation: null,
      attributes: [
        { trait_type: 'Grade', value: 'Common', count: 18, percent: 60 },
        { trait_type: 'Level', value: 1, count: 6, percent: 20 },
        { trait_type: 'Hat', value: 'crown', count: 1, percent: 3.33 },
      ],
      owner: getAddress(alice),
      level: 1,
      rank: 1,
      rankOf: 30,
      likes: 0,
      price: { amount: String(30n * E18), currency: 'MEV' },
      order: {
        state: 'active',
        reason: null,
        seller: getAddress(alice),
        price: String(30n * E18),
        currency: 'MEV',
        openHeight: 0,
        closeHeight: 1_000,
        createdHeight: 2,
        marketFee: 250,
        royaltyFee: 100,
        burnFee: 50,
      },
      highestOffer: bobsOffer,
      lastOffer: {
        buyer: getAddress(carol),
        price: String(2_000n * E18),
        currency: 'MEV',
        block: 3,
        time: START - 700,
        good: false,
      },
      lastSold: null,
      metadata: { updatedAt: START, state: 'ok', retryAfterSec: 0 },
      block: 2,
    })
  })

  test('states of orders', async () => {
    const { list } = await api.items({ timeSort: 'DESC' })
    const states = new Map(list.map((one, n) => [numbers(list)[n], one]))
    const stateOf = (id: number) => {
      const { order, price } = states.get(id) ?? {}
      return [order?.state, order?.reason, price === null]
    }
    expect([1, 4, 5, 6, 7, 8].map(stateOf)).toEqual([
      ['active', null, false],
      ['pending', null, true],
      ['expired', null, true],
      ['cancelled', null, true],
      ['inactive', 'moved', true],
      ['filled', null, true],
    ])
    expect(states.get(8)?.lastSold).toEqual({
      price: String(50n * E18),
      currency: 'MEV',
      time: START - 800,
      block: 2,
    })
  })
})

describe('categories', () => {
  test('counted under the other filters, with listed items and floor price', async () => {
    const path = `/nfts/v2/market-place/items/categories?${query({ shortName: 'pocket1', filters: { Grade: ['Unique'] } })}`
    await api.items()
    const { queries } = await api.get(path)
    expect(queries).toBe(1)
    const { list, count } = await api.ask(path, categoriesResponseSchema)
    expect(count).toBe(3)
    expect(list.map(({ key }) => key)).toEqual(['Grade', 'Hat', 'Level'])
    expect(list[0]).toMatchObject({
      kind: 'text',
      values: [
        {
          value: 'Common',
          count: 18,
          listedCount: 3,
          floor: { price: String(10n * E18), currency: 'MEV' },
        },
        { value: 'Uncommon', count: 9, listedCount: 1, floor: { price: String(5n * E18), currency: 'USDT' } },
        { value: 'Unique', count: 3, listedCount: 0, floor: null },
      ],
    })
    expect(list[2]).toMatchObject({ kind: 'number', min: 0, max: 4 })
    expect(list[2]?.values.filter(({ count: n }) => n > 0)).toEqual([
      { value: 0, count: 3, listedCount: 0, floor: null },
    ])
  })
})

describe('activities', () => {
  const of = (given: Record<string, unknown>) =>
    api.ask(
      `/nfts/v2/market-place/activities/items?${query({ shortName: 'pocket1', ...given })}`,
      activitiesResponseSchema,
    )
  test('fifteen a page, newest first, with how many pages', async () => {
    const { queries } = await api.get('/nfts/v2/market-place/activities/items?shortName=pocket1')
    expect(queries).toBe(3)
    const first = await of({})
    expect([first.count, first.length, first.list.length]).toEqual([45, 3, 15])
    expect(first.list.slice(0, 4).map(({ type, tokenId: id }) => [type, Number(BigInt(id))])).toEqual([
      ['bid', 9],
      ['bid', 1],
      ['bid', 1],
      ['sale', 8],
    ])
    expect(first.list[3]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'sale',
      contract: getAddress(pocket),
      tokenId: tokenId(8),
      name: 'Hero 8',
      image: `ipfs://${cid}/8.png`,
      price: String(50n * E18),
      currency: 'MEV',
      quantity: 1,
      level: 3,
      from: getAddress(alice),
      to: getAddress(carol),
      time: START - 800,
      block: 2,
      tx: expect.stringMatching(/^0x/),
      project: { id: 'pocket1', shortName: 'pocket1', name: 'Pocket Battles S1' },
    })
    const pages = [first, await of({ page: 2 }), await of({ page: 3 })]
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(45)
    expect(await of({ page: 4 })).toMatchObject({ list: [], count: 45 })
    expect((await of({ perPage: 40 })).list.length).toBe(40)
  })

  test('by type, item and name', async () => {
    const sales = await of({ filters: { type: ['sale', 'transfer'] } })
    expect(sales.list.map(({ type }) => type)).toEqual(['sale', 'transfer', 'transfer'])
    const item = await of({ tokenId: 1 })
    expect([item.count, item.list.map(({ type }) => type)]).toEqual([4, ['bid', 'bid', 'listing', 'create']])
    const named = await of({ search: 'hero 9', filters: { type: ['bid'] } })
    expect(named.list.map(({ name }) => name)).toEqual(['Hero 9'])
    expect((await of({ search: 'nobody' })).count).toBe(0)
  })

  test('of all projects, for which no name is needed', async () => {
    const path = `/nfts/v2/market-place/activities/items?${query({ filters: { type: ['sale'] }, perPage: 8 })}`
    const sales = await api.ask(path, activitiesResponseSchema)
    expect(sales.count).toBe(sales.list.length)
    expect(sales.list.every(({ type }) => type === 'sale')).toBe(true)
    const ids = sales.list.map(({ id }) => BigInt(id))
    expect(ids).toEqual([...ids].sort((a, b) => (a > b ? -1 : 1)))
    const found = new Set(sales.list.map(({ project }) => project.shortName))
    const [ofOne] = (await of({ filters: { type: ['sale'] } })).list
    expect(sales.list).toContainEqual(ofOne)
    expect(found.size).toBeGreaterThan(0)
    expect(await api.get('/nfts/v2/market-place/activities/items?tokenId=1')).toMatchObject({
      status: 400,
      body: { error: { field: 'shortName' } },
    })
  })

  test('kinds with their counts', async () => {
    const { list } = await api.ask(
      '/nfts/v2/market-place/activities/event-types?shortName=pocket1',
      eventTypesResponseSchema,
    )
    expect(list.map(({ type, count }) => [type, count])).toEqual([
      ['sale', 1],
      ['listing', 9],
      ['bid', 3],
      ['transfer', 2],
      ['create', 30],
    ])
  })
})

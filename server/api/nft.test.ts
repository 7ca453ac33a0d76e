/** NFTs: what the API says of a chain made of their events and of metadata that was read. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { getAddress, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorSchema } from '../../src/lib/exchange/schema.ts'
import { formulatorCountResponseSchema } from '../../src/lib/formulator/schema.ts'
import {
  mintActivitiesResponseSchema,
  mintDetailResponseSchema,
  mintProjectsResponseSchema,
} from '../../src/lib/mint/schema.ts'
import { activitiesResponseSchema, eventTypesResponseSchema } from '../../src/lib/nft/activitySchema.ts'
import { LIKE_HEADER, likeHeader, likeMessage } from '../../src/lib/nft/like.ts'
import type { Trait } from '../../src/lib/nft/metadata.ts'
import {
  candidatesResponseSchema,
  categoriesResponseSchema,
  itemResponseSchema,
  itemsResponseSchema,
  likeResponseSchema,
  metadataUpdatedAtResponseSchema,
  ownedProjectsResponseSchema,
  projectResponseSchema,
  projectsResponseSchema,
  receivedOffersResponseSchema,
  updateMetadataResponseSchema,
} from '../../src/lib/nft/schema.ts'
import type { Database } from '../db/query.ts'
import { rows } from '../db/query.ts'
import { Indexer } from '../indexer/indexer.ts'
import { parseRegistry } from '../registry.ts'
import { openTestDatabase } from '../testing/database.ts'
import { address, alice, bob, E18, registry as exchange, MEV, START } from '../testing/exchange.ts'
import { FakeChain } from '../testing/fakeChain.ts'
import {
  allows,
  boxes,
  boxMint,
  formulator,
  listed,
  minted,
  moved,
  nftRegistry,
  offer,
  pocket,
  sold,
  tokenId,
  unlisted,
  xheroes,
} from '../testing/nfts.ts'
import { createApi, type FrameOptions } from './frame.ts'
import { Metrics } from './metrics.ts'
import { NftIndex } from './nftIndex.ts'
import { allNftRoutes } from './nftRoutes.ts'

const carol = address(0xc3)
const registry = parseRegistry({ ...exchange, ...nftRegistry })
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const metrics = new Metrics()
let now = START * 1_000

let database: Database
let chain: FakeChain
let app: ReturnType<typeof createApi>

const newApi = (extra: Partial<FrameOptions> = {}) =>
  createApi({ database, metrics, ...extra }, [
    ...allNftRoutes({
      registry,
      index: new NftIndex(registry.series.map((one) => one.address)),
      now: () => now,
    }),
  ])

async function catchUp(): Promise<void> {
  const indexer = new Indexer({ database, source: chain, behindGraceMs: 0 })
  while ((await indexer.step()) === 'more') {}
}

/** Metadata as the queue would have written it. */
async function metadata(
  id: number,
  name: string,
  traits: Record<string, string | number> = {},
  more: { contract?: string; rank?: number; likes?: number } = {},
) {
  const list: Trait[] = Object.entries(traits).map(([type, value]) => ({ type, value }))
  const level = traits.Level
  await database.write(async (tx) => {
    await tx.execute(sql`update nft_state set version = version + 1`)
    await tx.execute(
      sql`update nft_metadata set name = ${name}, image = ${`ipfs://${cid}/${id}.png`}, traits = ${JSON.stringify(list)}::jsonb,
        level = ${typeof level === 'number' ? level : null}, rank = ${more.rank ?? null}, likes = ${more.likes ?? 0},
        fetched_at = ${START}, next_at = null, version = (select version from nft_state)
        where contract = ${more.contract ?? pocket} and token_id = ${tokenId(id)}`,
    )
  })
}

async function get(path: string, from = app, headers: Record<string, string> = {}) {
  const before = database.queries()
  const response = await from.request(`/api${path}`, { headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? undefined : JSON.parse(text),
    queries: database.queries() - before,
  }
}
/** The answer, in the promised shape. */
async function ask<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  const { status, body } = await get(path)
  expect([path, status]).toEqual([path, 200])
  return v.parse(schema, body)
}
const query = (given: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(given).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString()

/** bob's offer for hero 1, which he can pay. */
const bobsOffer = {
  buyer: getAddress(bob),
  price: String(1_000n * E18),
  currency: 'MEV',
  block: 3,
  time: START - 700,
  good: true,
}

const tier = (id: number, owner = alice) => ({
  contract: formulator,
  tokenId: tokenId(id),
  owner,
  burned: [] as `0x${string}`[],
})

/** Heroes 1 to 30 of alice's but three of bob's; prices, offers and a sale. */
beforeAll(async () => {
  database = await openTestDatabase()
  chain = new FakeChain({ timestamp: START - 1_000 })
  const ids = Array.from({ length: 30 }, (_, n) => n + 1)
  chain.mine(START - 900, [
    ids.map((id) => minted(id, id <= 27 ? alice : bob)),
    [minted(1, alice, boxes), minted(2, alice, boxes), minted(1, bob, xheroes), minted(2, bob, xheroes)],
    [allows(alice), allows(bob)],
  ])
  chain.mine(START - 800, [
    [
      listed(1, alice, 30n * E18),
      listed(2, alice, 10n * E18),
      listed(3, alice, 5n * E18, { currency: 'USDT' }),
    ],
    [listed(4, alice, 1n, { open: 500 }), listed(5, alice, 2n, { close: 3 }), listed(28, bob, 20n * E18)],
    [listed(6, alice, 3n), unlisted(6, alice)],
    // Went away and came back: dead for good.
    [listed(7, alice, 4n), moved(7, alice, carol), moved(7, carol, alice)],
    [listed(8, alice, 50n * E18), moved(8, alice, carol), sold(8, alice, carol, 50n * E18)],
  ])
  chain.mine(START - 700, [
    [offer(1, bob, 1_000n * E18), offer(1, carol, 2_000n * E18), offer(9, carol, 5_000n * E18)],
  ])
  const amount = 200_000n * E18
  chain.mine(START - 600, [
    ...[1, 2, 3].map((id) => [
      minted(id, alice, formulator),
      { type: 'FormulatorCreated' as const, ...tier(id), tier: 'Alpha' as const, amount },
    ]),
    [
      minted(9, alice, formulator),
      { type: 'FormulatorCreated', ...tier(9), tier: 'Omega', amount: 8n * amount },
    ],
  ])
  const mint = { mint: boxMint }
  chain.mine(START - 500, [
    [
      { type: 'MintRoundSet', ...mint, round: 1, startHeight: 1, endHeight: 3, cap: 20 },
      { type: 'MintRoundSet', ...mint, round: 2, startHeight: 4, endHeight: 100, cap: 30 },
      { type: 'MintRoundSet', ...mint, round: 3, startHeight: 101, endHeight: 200, cap: 50 },
      { type: 'Minted', ...mint, user: alice, round: 1, count: 10, bonus: 2 },
      { type: 'MintBonusSent', ...mint, eventId: 1, user: alice },
    ],
    [{ type: 'Minted', ...mint, user: bob, round: 2, count: 3, bonus: 0 }],
  ])
  chain.mine(START, [])
  await catchUp()
  for (const id of ids)
    await metadata(
      id,
      id === 30 ? 'Solo Ärin' : `Hero ${id}`,
      {
        Grade: id % 10 === 0 ? 'Unique' : id % 3 === 0 ? 'Uncommon' : 'Common',
        Level: id % 5,
        ...(id === 1 ? { Hat: 'crown' } : {}),
      },
      { rank: id, likes: id === 12 ? 3 : id === 13 ? 2 : 0 },
    )
  // bob could pay 1,000 a moment ago, carol not what she offered
  await database.orm.execute(
    sql`insert into nft_means (buyer, currency, balance, allowance, at) values
      (${bob}, 'MEV', ${String(1_500n * E18)}, ${String(1_000n * E18)}, ${START}),
      (${carol}, 'MEV', ${String(9_000n * E18)}, ${String(1_999n * E18)}, ${START})`,
  )
  await database.orm.execute(
    sql`insert into nft_facts (contract, facts, at) values
      (${pocket}, ${JSON.stringify({ subTitle: 'First', description: 'Heroes.', image: null, banner: `ipfs://${cid}`, social: [{ name: 'chat', url: 'https://chat.example/' }], sigmaBlocks: null, omegaBlocks: null })}, 1),
      (${formulator}, ${JSON.stringify({ subTitle: '', description: '', image: null, banner: null, social: [], sigmaBlocks: 3, omegaBlocks: 9 })}, 1),
      (${boxMint}, ${JSON.stringify({ unitPrice: String(5_000n * E18), payToken: MEV, perTransaction: 3, walletCaps: [0, 5, 0], events: [{ id: 1, threshold: 5, maxSends: 50 }] })}, 1)`,
  )
  app = newApi()
})
afterAll(() => database.close())
beforeEach(() => {
  now = START * 1_000
})

const numbers = (list: readonly { tokenId: string }[]) => list.map((one) => Number(BigInt(one.tokenId)))
const items = (given: Record<string, unknown> = {}) =>
  ask(`/nfts/v2/market-place/items/items?${query({ shortName: 'pocket1', ...given })}`, itemsResponseSchema)

describe('projects', () => {
  test('all of the registry, with floor, volume, owners and items', async () => {
    const { body, queries } = await get('/nfts/v2/market-place/projects', newApi())
    const { list, asOfBlock } = v.parse(projectsResponseSchema, body)
    expect(asOfBlock).toBe(6)
    // everything is read into memory once, a query for each series
    expect(queries).toBe(2 + registry.series.length)
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

  test('one, with what can be filtered by', async () => {
    const project = await ask('/nfts/v2/market-place/project?shortName=pocket1', projectResponseSchema)
    expect(project.filters).toEqual([
      { key: 'Grade', kind: 'text' },
      { key: 'Hat', kind: 'text' },
      { key: 'Level', kind: 'number' },
    ])
    expect(await get('/nfts/v2/market-place/project?shortName=nobody')).toMatchObject({
      status: 404,
      body: { error: { field: 'shortName' } },
    })
  })

  test('of an owner, with how many are his', async () => {
    const { list } = await ask(
      `/nfts/v2/my-nft/collection/projects?ownerAddress=${getAddress(alice)}`,
      ownedProjectsResponseSchema,
    )
    expect(list.map(({ shortName, count }) => [shortName, count])).toEqual([
      ['pocket1', 26],
      ['box1', 2],
      ['formulator', 4],
    ])
  })
})

describe('lists of items', () => {
  test('twenty a page, the most liked first, then by id; three queries', async () => {
    await items()
    const { body, queries } = await get(
      '/nfts/v2/market-place/items/items?shortName=pocket1&page=2&listed=false',
    )
    expect(queries).toBe(2)
    const second = v.parse(itemsResponseSchema, body)
    const first = await items()
    expect([first.count, first.list.length, second.list.length]).toEqual([30, 20, 10])
    expect(numbers(first.list).slice(0, 4)).toEqual([12, 13, 1, 2])
    expect(new Set([...numbers(first.list), ...numbers(second.list)]).size).toBe(30)
    const behind = await items({ page: 9 })
    expect([behind.list, behind.count]).toEqual([[], 30])
  })

  test('after a change one query more brings what is in memory up to date', async () => {
    await items()
    await metadata(14, 'Hero 14', { Grade: 'Common', Level: 4 }, { rank: 14 })
    const { queries } = await get('/nfts/v2/market-place/items/items?shortName=pocket1')
    expect(queries).toBe(3)
  })

  test('by price, time and likes', async () => {
    expect(numbers((await items({ priceSort: 'ASC' })).list).slice(0, 6)).toEqual([2, 28, 1, 3, 4, 5])
    expect(numbers((await items({ priceSort: 'DESC' })).list).slice(0, 6)).toEqual([1, 28, 2, 3, 4, 5])
    expect(numbers((await items({ timeSort: 'DESC' })).list).slice(0, 9)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 28,
    ])
    expect(numbers((await items({ timeSort: 'ASC' })).list).slice(0, 2)).toEqual([9, 10])
    expect(numbers((await items({ likeSort: 'ASC', page: 2 })).list).slice(-2)).toEqual([13, 12])
    expect(
      await get('/nfts/v2/market-place/items/items?shortName=pocket1&priceSort=ASC&timeSort=ASC'),
    ).toMatchObject({
      status: 400,
      body: { error: { field: 'timeSort' } },
    })
  })

  test('only listed, searched, filtered', async () => {
    expect(numbers((await items({ listed: true, priceSort: 'ASC' })).list)).toEqual([2, 28, 1, 3])
    expect(numbers((await items({ search: 'solo äR' })).list)).toEqual([30])
    expect(numbers((await items({ search: String(2 ** 4 + 5) })).list)).toEqual([21])
    const unique = await items({ filters: { Grade: ['Unique', 'Uncommon'], Level: { gte: 0, lte: 1 } } })
    expect(numbers(unique.list)).toEqual([6, 10, 15, 20, 21, 30])
    expect((await items({ filters: { Grade: ['None such'] } })).count).toBe(0)
  })

  test('an item says everything about itself', async () => {
    const { list } = await items({ priceSort: 'DESC' })
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
    const { list } = await items({ timeSort: 'DESC' })
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

  test('an owner’s own', async () => {
    const own = await ask(
      `/nfts/v2/my-nft/collection/items?${query({ ownerAddress: bob, projectId: 'pocket1', listed: true })}`,
      itemsResponseSchema,
    )
    expect(numbers(own.list)).toEqual([28])
    expect(own.list[0]?.liked).toBe(false)
    const burned = await ask(
      `/nfts/v2/my-nft/collection/items?${query({ ownerAddress: zeroAddress, projectId: 'pocket1' })}`,
      itemsResponseSchema,
    )
    expect(burned.count).toBe(0)
  })
})

describe('categories', () => {
  test('counted under the other filters, with listed and floor', async () => {
    const path = `/nfts/v2/market-place/items/categories?${query({ shortName: 'pocket1', filters: { Grade: ['Unique'] } })}`
    await items()
    const { queries } = await get(path)
    expect(queries).toBe(1)
    const { list, count } = await ask(path, categoriesResponseSchema)
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

  test('of an owner only what he has', async () => {
    const { list, count } = await ask(
      `/nfts/v2/my-nft/collection/categories?${query({ ownerAddress: bob, projectId: 'pocket1' })}`,
      categoriesResponseSchema,
    )
    expect(count).toBe(3)
    expect(list.map(({ key }) => key)).toEqual(['Grade', 'Level'])
  })
})

describe('offers received', () => {
  const received = (ownerAddress: string) =>
    ask(`/nfts/v2/my-nft/offers?${query({ ownerAddress })}`, receivedOffersResponseSchema)

  test('of each item the best that can be paid; two queries', async () => {
    const { queries } = await get(`/nfts/v2/my-nft/offers?ownerAddress=${alice}`, newApi())
    expect(queries).toBe(2)
    // carol offers more, for two items, and could not pay it
    expect(await received(getAddress(alice))).toEqual({
      list: [
        {
          contract: getAddress(pocket),
          tokenId: tokenId(1),
          project: { id: 'pocket1', shortName: 'pocket1', name: 'Pocket Battles S1' },
          name: 'Hero 1',
          image: `ipfs://${cid}/1.png`,
          offer: bobsOffer,
        },
      ],
      count: 1,
      asOfBlock: 6,
    })
  })

  test('none for who has none, and none once nobody has looked at the maker for two minutes', async () => {
    expect((await received(bob)).count).toBe(0)
    now += 121_000
    expect((await received(alice)).list).toEqual([])
  })
})

describe('one item', () => {
  test('with offers, floors and who likes it; by hex or decimal', async () => {
    const path = `/nfts/items/${getAddress(pocket)}/1`
    await items()
    const { queries } = await get(path)
    expect(queries).toBe(3)
    const item = await ask(`${path}?wallet=${bob}`, itemResponseSchema)
    expect(item.liked).toBe(false)
    const own = await get(`${path}?wallet=${bob}`)
    expect(own.headers.get('cache-control')).toBe('private, no-cache')
    expect(item.offers.map(({ buyer, good }) => [buyer, good])).toEqual([
      [getAddress(carol), false],
      [getAddress(bob), true],
    ])
    expect(item.attributes.map(({ trait_type, floor }) => [trait_type, floor?.price])).toEqual([
      ['Grade', String(10n * E18)],
      ['Level', String(30n * E18)],
      ['Hat', String(30n * E18)],
    ])
    expect((await ask(`/nfts/items/${pocket}/${tokenId(1)}`, itemResponseSchema)).uuid).toBe(item.uuid)
  })

  test('an offer is good only while its maker was seen able to pay lately', async () => {
    now += 121_000
    const fresh = newApi()
    const { body } = await get(`/nfts/items/${pocket}/1`, fresh)
    expect(v.parse(itemResponseSchema, body)).toMatchObject({
      highestOffer: null,
      offers: [{ good: false }, { good: false }],
    })
  })

  test('an offer that has expired, or will have with the next block, is not good', async () => {
    const [row] = await rows<{ block: string }>(database.orm, sql`select block::text from cursor`)
    const next = Number(row?.block) + 1
    for (const [expiry, good] of [
      [0, true],
      [next + 1, true],
      [next, false],
      [1, false],
    ] as const) {
      await database.orm.execute(sql`update nft_offers set expiry = ${expiry}`)
      const fresh = newApi()
      const item = v.parse(itemResponseSchema, (await get(`/nfts/items/${pocket}/1`, fresh)).body)
      expect(item.highestOffer?.good ?? false, `${expiry}`).toBe(good)
      expect(item.offers.map((offer) => offer.good)).toEqual([false, good])
      const { body } = await get(`/nfts/v2/my-nft/offers?ownerAddress=${alice}`, fresh)
      expect(v.parse(receivedOffersResponseSchema, body).list.length).toBe(good ? 1 : 0)
    }
    await database.orm.execute(sql`update nft_offers set expiry = 0`)
  })

  test('a formulator says what it is', async () => {
    const item = await ask(`/nfts/items/${formulator}/9`, itemResponseSchema)
    expect(item).toMatchObject({
      formulator: { kind: 'Omega', amount: String(1_600_000n * E18), height: 4 },
      name: 'Formulator #9',
      metadata: { state: 'pending', updatedAt: null },
      rank: null,
    })
  })

  test.each([
    [`/nfts/items/${pocket}/999`, 404, 'tokenId'],
    [`/nfts/items/${address(5)}/1`, 404, 'contract'],
    [`/nfts/items/${pocket}/x`, 400, 'tokenId'],
    [`/nfts/items/${pocket}/${2n ** 256n}`, 400, 'tokenId'],
    ['/nfts/items/x/1', 400, 'contract'],
  ])('%s: %i', async (path, status, field) => {
    expect(await get(path)).toMatchObject({ status, body: { error: { field } } })
  })
})

describe('activities', () => {
  const of = (given: Record<string, unknown>) =>
    ask(
      `/nfts/v2/market-place/activities/items?${query({ shortName: 'pocket1', ...given })}`,
      activitiesResponseSchema,
    )
  const mine = (given: Record<string, unknown>) =>
    ask(`/nfts/v2/my-nft/activities/items?${query(given)}`, activitiesResponseSchema)

  test('fifteen a page, newest first, with how many pages', async () => {
    const { queries } = await get('/nfts/v2/market-place/activities/items?shortName=pocket1')
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

  test('kinds with their counts', async () => {
    const { list } = await ask(
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

  test('of an owner: what he gave and got, of one project or all', async () => {
    const all = await mine({ ownerAddress: carol })
    expect(all.list.map(({ type }) => type)).toEqual(['bid', 'bid', 'sale', 'transfer', 'transfer'])
    expect((await mine({ ownerAddress: carol, projectId: 'xheroes1' })).count).toBe(0)
    expect((await mine({ ownerAddress: carol, search: 'hero 7' })).count).toBe(2)
    const { list } = await ask(
      `/nfts/v2/my-nft/activities/event-types?${query({ ownerAddress: carol, projectId: 'pocket1' })}`,
      eventTypesResponseSchema,
    )
    expect(list).toEqual([
      { type: 'sale', count: 1 },
      { type: 'bid', count: 2 },
      { type: 'transfer', count: 2 },
    ])
    const projects = await ask(
      `/nfts/v2/my-nft/activities/projects?ownerAddress=${bob}`,
      ownedProjectsResponseSchema,
    )
    expect(projects.list.map(({ shortName, count }) => [shortName, count])).toEqual([
      ['pocket1', 5],
      ['xheroes1', 2],
    ])
  })
})

describe('what can be used, and on what', () => {
  const candidates = async (path: string, given: Record<string, unknown>) => {
    const { list, count } = await ask(`/nfts/v2/my-nft/${path}?${query(given)}`, candidatesResponseSchema)
    return { count, list: list.map((one, n) => [numbers(list)[n], one.eligible, one.reason]) }
  }
  const owned = { ownerAddress: alice, projectId: 'pocket1' }

  test('boxes', async () => {
    expect(await candidates('revealable-masters', { ownerAddress: alice, projectId: 'box1' })).toEqual({
      count: 2,
      list: [
        [1, true, null],
        [2, true, null],
      ],
    })
    // heroes are no boxes
    expect((await candidates('revealable-masters', owned)).count).toBe(0)
  })

  test('heroes: a standing sale has to be cancelled first, a dead one not', async () => {
    for (const path of ['pocket-heroes/dismantlable-masters', 'pocket-heroes/inheritable-masters']) {
      const { count, list } = await candidates(path, owned)
      expect(count).toBe(26)
      expect(list.slice(0, 8)).toEqual([
        [1, false, 'listed'],
        [2, false, 'listed'],
        [3, false, 'listed'],
        [4, false, 'listed'],
        [5, true, null],
        [6, true, null],
        [7, true, null],
        [9, true, null],
      ])
    }
    const slaves = await candidates('pocket-heroes/inheritable-slaves', {
      ownerAddress: alice,
      tokenUuid: `${pocket}:${tokenId(9)}`,
    })
    expect([slaves.count, slaves.list.some(([id]) => id === 9)]).toEqual([25, false])
    const other = { ownerAddress: bob, tokenUuid: `${xheroes}:0x1` }
    expect(await candidates('x-heroes/promotable-slaves', other)).toEqual({
      count: 1,
      list: [[2, true, null]],
    })
    expect((await candidates('pocket-heroes/inheritable-slaves', other)).count).toBe(0)
    expect(
      (await candidates('x-heroes/promotable-masters', { ownerAddress: bob, projectId: 'xheroes1' })).count,
    ).toBe(2)
  })

  test('formulators: of a kind and of an age', async () => {
    const own = { ownerAddress: alice, projectId: 'formulator' }
    expect((await candidates('formulators/revokable-masters', own)).count).toBe(4)
    // created in block 4, the next block is 7: three blocks old, as the contract wants
    expect(await candidates('formulators/upgradable-masters', own)).toEqual({
      count: 3,
      list: [
        [1, true, null],
        [2, true, null],
        [3, true, null],
      ],
    })
    const slaves = (id: number) =>
      candidates('formulators/upgradable-slaves', {
        ownerAddress: alice,
        tokenUuid: `${formulator}:${tokenId(id)}`,
      })
    expect((await slaves(2)).list.map(([id]) => id)).toEqual([1, 3])
    expect((await slaves(9)).count).toBe(0)
  })

  test('what is not the owner’s is no master', async () => {
    const path = '/nfts/v2/my-nft/pocket-heroes/inheritable-slaves'
    for (const tokenUuid of [`${pocket}:${tokenId(9)}`, `${pocket}:0x999`, `${address(1)}:0x1`])
      expect(await get(`${path}?${query({ ownerAddress: bob, tokenUuid })}`)).toMatchObject({
        status: 404,
        body: { error: { field: 'tokenUuid' } },
      })
  })

  test('counts of formulators', async () => {
    for (const path of ['/nfts/items/formulator-count', '/users/v1/formulator-count'])
      expect((await ask(`${path}?ownerAddress=${alice}`, formulatorCountResponseSchema)).list).toEqual([
        { forumulator_type: 'Alpha', count: 3 },
        { forumulator_type: 'Sigma', count: 0 },
        { forumulator_type: 'Omega', count: 1 },
      ])
  })
})

describe('mints', () => {
  test('rounds, what is left of them, bonuses and who minted', async () => {
    const { queries } = await get('/nfts/v2/mint/projects')
    expect(queries).toBe(3)
    const { list } = await ask('/nfts/v2/mint/projects', mintProjectsResponseSchema)
    expect(list).toEqual([
      {
        id: 'pocket_s1',
        name: 'Pocket Battles Season 1',
        kind: 'box',
        contract: getAddress(boxMint),
        project: { id: 'box1', shortName: 'box1', name: 'Mystery Box S1' },
        image: null,
        description: '',
        unitPrice: String(5_000n * E18),
        payToken: getAddress(MEV),
        perTransaction: 3,
        round: 2,
        state: 'live',
        rounds: [
          {
            round: 1,
            startBlock: 1,
            endBlock: 3,
            cap: 20,
            minted: 12,
            available: 8,
            perWallet: 0,
            state: 'finished',
          },
          {
            round: 2,
            startBlock: 4,
            endBlock: 100,
            cap: 30,
            minted: 3,
            available: 35,
            perWallet: 5,
            state: 'live',
          },
          {
            round: 3,
            startBlock: 101,
            endBlock: 200,
            cap: 50,
            minted: 0,
            available: 85,
            perWallet: 0,
            state: 'upcoming',
          },
        ],
        cap: 100,
        minted: 15,
        bonus: 2,
        bonuses: [{ id: 1, threshold: 5, maxSends: 50, sent: 1 }],
        minters: 2,
        bulkMinters: 1,
      },
    ])
    for (const id of ['pocket_s1', 'box1'])
      expect((await ask(`/nfts/v2/mint/projects/detail?projectId=${id}`, mintDetailResponseSchema)).id).toBe(
        'pocket_s1',
      )
    expect((await get('/nfts/v2/mint/projects/detail?projectId=none')).status).toBe(404)
  })

  test('who minted', async () => {
    const all = await ask('/nfts/v2/mint/activities', mintActivitiesResponseSchema)
    expect(all.list.map(({ user, count, bonus, mint }) => [user, count, bonus, mint])).toEqual([
      [getAddress(bob), 3, 0, 'pocket_s1'],
      [getAddress(alice), 10, 2, 'pocket_s1'],
    ])
    const one = await ask(
      `/nfts/v2/mint/activities?projectId=box1&user=${alice}&perPage=1`,
      mintActivitiesResponseSchema,
    )
    expect([one.count, one.length, one.list.length]).toEqual([1, 1, 1])
  })
})

describe('likes', () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = account.address.toLowerCase()
  const path = (id: number | string = 2) => `/api/nfts/projects/pocket1/${id}/${account.address}`
  const signed = async (changes: Partial<Parameters<typeof likeMessage>[0]> = {}) => {
    const given = {
      chainId: registry.chainId,
      project: 'pocket1',
      tokenId: tokenId(2),
      wallet,
      like: true,
      nonce: now,
      ...changes,
    }
    return likeHeader(given, await account.signMessage({ message: likeMessage(given) }))
  }
  const patch = async (header?: string, at = path()) => {
    const response = await app.request(at, {
      method: 'PATCH',
      ...(header === undefined ? {} : { headers: { [LIKE_HEADER]: header } }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const likes = async () => (await items({ search: '2', likeSort: 'DESC' })).list.length

  test('without a signature nothing is kept', async () => {
    expect(await patch()).toEqual({ status: 204, body: undefined })
    expect((await get(`/nfts/items/${pocket}/2`)).body.likes).toBe(0)
  })

  test('signed it counts once, is seen at once, and can be taken back', async () => {
    const header = await signed()
    const { status, body } = await patch(header)
    expect([status, v.parse(likeResponseSchema, body)]).toEqual([
      200,
      { likes: 1, liked: true, asOfBlock: 6 },
    ])
    const item = await ask(`/nfts/items/${pocket}/2?wallet=${wallet}`, itemResponseSchema)
    expect([item.likes, item.liked]).toEqual([1, true])
    expect(numbers((await items()).list).slice(0, 3)).toEqual([12, 13, 2])
    // The same words again, and words from before, are not heard.
    expect(await patch(header)).toMatchObject({ status: 400, body: { error: { code: 'stale_nonce' } } })
    expect(await patch(await signed({ nonce: now - 1 }))).toMatchObject({ status: 400 })
    expect(await patch(await signed({ nonce: now + 1 }))).toMatchObject({ body: { likes: 1 } })
    expect(await patch(await signed({ nonce: now + 2, like: false }))).toMatchObject({
      status: 200,
      body: { likes: 0, liked: false },
    })
    expect(await patch(await signed({ nonce: now + 3, like: false }))).toMatchObject({ body: { likes: 0 } })
    expect(await likes()).toBeGreaterThan(0)
  })

  test.each<[string, Partial<Parameters<typeof likeMessage>[0]>]>([
    ['another chain', { chainId: 1 }],
    ['another project', { project: 'xheroes1' }],
    ['another item', { tokenId: tokenId(3) }],
    ['another wallet', { wallet: alice }],
  ])('what was signed for %s is refused', async (_, changes) => {
    now += 60_000
    expect(await patch(await signed(changes))).toMatchObject({
      status: 401,
      body: { error: { code: 'bad_signature', field: LIKE_HEADER } },
    })
  })

  test('a sentence turned round, an old one, and nonsense are refused', async () => {
    now += 120_000
    const header = await signed()
    expect((await patch(header.replace('like', 'unlike'))).status).toBe(401)
    expect(await patch(await signed({ nonce: now - 601_000 }))).toMatchObject({
      status: 400,
      body: { error: { code: 'stale_nonce' } },
    })
    expect((await patch('love')).status).toBe(400)
    expect((await patch(await signed({ tokenId: tokenId(999) }), path(999))).status).toBe(404)
    expect((await patch(header, `/api/nfts/projects/none/2/${account.address}`)).status).toBe(404)
    expect((await patch(header, '/api/nfts/projects/pocket1/2/me')).status).toBe(400)
  })

  test('a page from elsewhere may send the header', async () => {
    const response = await app.request(path(), { method: 'OPTIONS' })
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(response.headers.get('access-control-allow-headers')).toContain(LIKE_HEADER)
  })
})

describe('metadata asked for again', () => {
  const post = async (ownerAddress: string) => {
    const response = await app.request('/api/nfts/v2/items/update-metadata', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ownerAddress }),
    })
    return v.parse(updateMetadataResponseSchema, await response.json())
  }
  const updatedAt = (owner: string) =>
    ask(`/nfts/v2/items/metadata-updated-at?ownerAddress=${owner}`, metadataUpdatedAtResponseSchema)

  test('once an hour, for all items of an owner', async () => {
    expect(await updatedAt(bob)).toMatchObject({ updatedAt: null, retryAfterSec: 0 })
    expect(await post(getAddress(bob))).toMatchObject({
      accepted: true,
      queued: 5,
      updatedAt: START,
      retryAfterSec: 3_600,
    })
    now += 600_000
    expect(await post(bob)).toMatchObject({
      accepted: false,
      queued: 0,
      updatedAt: START,
      retryAfterSec: 3_000,
    })
    expect(await updatedAt(bob)).toMatchObject({ updatedAt: START, retryAfterSec: 3_000 })
    expect((await get(`/nfts/items/${pocket}/28`)).body.metadata).toEqual({
      updatedAt: START,
      state: 'ok',
      retryAfterSec: 3_000,
    })
    now += 3_000_000
    expect(await post(bob)).toMatchObject({ accepted: true })
  })

  test('who owns nothing is not remembered', async () => {
    expect(await post(address(0xdead))).toMatchObject({ accepted: true, queued: 0, updatedAt: null })
    expect(await updatedAt(address(0xdead))).toMatchObject({ updatedAt: null, retryAfterSec: 0 })
  })

  test('states are told apart', async () => {
    const states = async (change: string) => {
      await database.orm.execute(
        sql`update nft_metadata set problem = null, stale = false, fetched_at = ${START} where token_id = ${tokenId(29)}`,
      )
      await database.orm.execute(
        sql.raw(`update nft_metadata set ${change} where token_id = '${tokenId(29)}'`),
      )
      await database.orm.execute(sql`update nft_state set version = version + 1`)
      return (await ask(`/nfts/items/${pocket}/29`, itemResponseSchema)).metadata.state
    }
    expect(await states('stale = true')).toBe('unsynchronized')
    expect(await states("problem = 'missing', fetched_at = null")).toBe('unsynchronized')
    expect(await states("problem = 'failed'")).toBe('unsynchronized')
    expect(await states("problem = 'failed', fetched_at = null")).toBe('failed')
    expect(await states('fetched_at = null')).toBe('pending')
    expect(await states('likes = 0')).toBe('ok')
  })
})

describe('the frame', () => {
  test.each([
    ['market-place/items/items?shortName=pocket1&page=0', 'page'],
    ['market-place/items/items?shortName=pocket1&page=x', 'page'],
    ['market-place/items/items?shortName=pocket1&sort=price', 'sort'],
    ['market-place/items/items?shortName=pocket1&listed=1', 'listed'],
    ['market-place/items/items?shortName=pocket1&priceSort=up', 'priceSort'],
    ['market-place/items/items?shortName=pocket1&filters=x', 'filters'],
    ['market-place/items/items?shortName=pocket1&filters=%7B%22Wing%22%3A%5B1%5D%7D', 'filters.Wing'],
    ['market-place/items/categories?shortName=pocket1&filters=%7B%22Wing%22%3A%5B1%5D%7D', 'filters.Wing'],
    ['market-place/items/items', 'shortName'],
    ['market-place/activities/items?shortName=pocket1&perPage=0', 'perPage'],
    ['market-place/activities/items?shortName=pocket1&perPage=101', 'perPage'],
    [
      'market-place/activities/items?shortName=pocket1&filters=%7B%22type%22%3A%5B%22mint%22%5D%7D',
      'filters.type.0',
    ],
    ['market-place/activities/items?shortName=pocket1&filters=%7B%22kind%22%3A%5B%5D%7D', 'filters.kind'],
    ['my-nft/collection/items?projectId=pocket1', 'ownerAddress'],
    [`my-nft/collection/items?ownerAddress=${alice}`, 'projectId'],
    ['my-nft/collection/items?ownerAddress=me&projectId=pocket1', 'ownerAddress'],
    [`my-nft/x-heroes/promotable-slaves?ownerAddress=${alice}&tokenUuid=7`, 'tokenUuid'],
  ])('%s is refused by name', async (path, field) => {
    expect(await get(`/nfts/v2/${path}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_request', field } },
    })
  })

  test('an answer carries a tag and is kept until something changes', async () => {
    const path = '/nfts/v2/market-place/items/items?shortName=pocket1&priceSort=ASC'
    const first = await get(path)
    const again = await get(path, app, { 'if-none-match': first.headers.get('etag') as string })
    expect([again.status, again.text, again.queries]).toEqual([304, '', 1])
    await metadata(16, 'Other name', { Grade: 'Common', Level: 1 }, { rank: 16 })
    const changed = await get(path)
    expect(changed.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test('whatever is asked, the answer is one of ours', async () => {
    const said: string[] = []
    const own = newApi({ onMessage: (text) => said.push(text) })
    const paths = [
      'v2/market-place/items/items',
      'v2/market-place/items/categories',
      'v2/market-place/activities/items',
      'v2/my-nft/collection/items',
      'v2/my-nft/activities/items',
      'v2/my-nft/pocket-heroes/inheritable-slaves',
      'v2/mint/activities',
      `items/${pocket}/1`,
    ]
    const names = [
      ...['shortName', 'ownerAddress', 'projectId', 'filters', 'search', 'page', 'perPage', 'listed'],
      ...['priceSort', 'tokenId', 'tokenUuid', 'wallet', '__proto__', 'constructor'],
    ]
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom(
        'pocket1',
        alice,
        '1',
        'ASC',
        'true',
        '{"Grade":["Unique"]}',
        '{"Level":{"gte":-1}}',
        '\u0000',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.boolean(),
        fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 4 }),
        async (path, ready, list) => {
          const base = ready ? `shortName=pocket1&ownerAddress=${alice}&projectId=pocket1&` : ''
          const given = list
            .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&')
          const response = await own.request(`/api/nfts/${path}?${base}${given}`)
          expect([200, 400, 404]).toContain(response.status)
          const body = await response.json()
          if (response.status !== 200) v.parse(errorSchema, body)
        },
      ),
      { numRuns: 300 },
    )
    expect(said).toEqual([])
  })

  test('a chain made anew is read anew', async () => {
    const before = await items()
    expect(before.count).toBe(30)
    chain.revision = 'other'
    chain.mine(START + 10, [[minted(31, bob)]])
    await catchUp()
    expect((await items()).count).toBe(31)
    chain.mine(START + 20, [[moved(31, bob, zeroAddress)]])
    await catchUp()
    expect((await items()).count).toBe(30)
    const gone = await ask(`/nfts/items/${pocket}/31`, itemResponseSchema)
    expect(gone.owner).toBe(zeroAddress)
  })
})

test('a chain without NFTs answers with nothing', async () => {
  const empty = await openTestDatabase()
  const bare = new Indexer({ database: empty, source: new FakeChain() })
  const routes = allNftRoutes({ registry: exchange, index: new NftIndex([]) })
  const own = createApi({ database: empty, metrics }, routes)
  expect((await own.request('/api/nfts/v2/market-place/projects')).status).toBe(503)
  while ((await bare.step()) === 'more') {}
  for (const path of ['market-place/projects', 'mint/projects', 'mint/activities'])
    expect(await (await own.request(`/api/nfts/v2/${path}`)).json()).toMatchObject({ list: [] })
  await empty.close()
})

/** Boxes and heroes by the API: usable heroes and reasons against, requests, and items as on the chain. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { getAddress, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activitiesResponseSchema } from '../../../src/lib/core/nft/activitySchema.ts'
import { keepersOf } from '../../../src/lib/core/nft/heroActions.ts'
import {
  candidatesResponseSchema,
  categoriesResponseSchema,
  itemResponseSchema,
  itemsResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { requestResponseSchema, requestsResponseSchema } from '../../../src/lib/hero/schema.ts'
import { createApi } from '../../core/api/frame.ts'
import { Metrics } from '../../core/api/metrics.ts'
import type { Database } from '../../core/db/query.ts'
import { parseRegistry } from '../../core/registry.ts'
import { Indexer } from '../../indexer.ts'
import { nftRoutes } from '../../routes.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { alice, bob, registry as exchange, START } from '../../testing/exchange.ts'
import { FakeChain } from '../../testing/fakeChain.ts'
import {
  bornHero,
  changed,
  dismantled,
  heroRegistry,
  pocketReveal,
  requested,
  SEED,
  settled,
  usedFor,
} from '../../testing/heroes.ts'
import { query } from '../../testing/nftApi.ts'
import { allows, boxes, listed, minted, pocket, tokenId, unlisted, xheroes } from '../../testing/nfts.ts'
import { ItemIndexes } from '../nft/itemIndexes.ts'

const registry = parseRegistry({ ...exchange, ...heroRegistry })
const DAY = 86_400
let database: Database
const chain = new FakeChain({ timestamp: START - 3 * DAY })
let app: ReturnType<typeof createApi>

async function catchUp(): Promise<void> {
  const indexer = new Indexer({ database, source: chain, behindGraceMs: 0 })
  while ((await indexer.step()) === 'more') {}
}
const get = async (path: string) => {
  const response = await app.request(`/api/nfts/${path}`)
  return { status: response.status, body: await response.json() }
}
async function ask<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  const { status, body } = await get(path)
  expect([path, status]).toEqual([path, 200])
  return v.parse(schema, body)
}

const low = { stars: 3, hashPower: 44 }
beforeAll(async () => {
  database = await openTestDatabase()
  const itemIndexes = new ItemIndexes(
    registry.collections.map(({ address }) => address),
    keepersOf(registry),
  )
  app = createApi(
    { database, metrics: new Metrics() },
    nftRoutes({ registry, shelves: itemIndexes, now: () => START * 1_000 }),
  )
  chain.mine(START - 2 * DAY, [
    [1, 2, 3, 4, 5].map((id) => minted(id, alice, boxes)),
    bornHero(1, alice, { level: 10 }),
    bornHero(2, alice, { level: 12, stars: 5, hashPower: 48 }),
    bornHero(3, alice, { level: 100 }),
    bornHero(4, alice),
    bornHero(5, alice),
    bornHero(6, alice, { merged: 255 }),
    [minted(7, alice)],
    bornHero(8, alice),
    bornHero(9, alice),
    ...[1, 2, 3, 4].map((id) => bornHero(id, bob, low, xheroes)),
    bornHero(5, bob, { ...low, grade: 1 }, xheroes),
    bornHero(6, bob, { ...low, grade: 2 }, xheroes),
    bornHero(7, bob, { stars: 2 }, xheroes),
  ])
  // 4 may not be sold before block 500; 5's seller later revoked the market's approval. Both can still be sold.
  chain.mine(START - DAY, [
    [allows(alice), listed(4, alice, 5n, { open: 500 }), listed(5, alice, 5n)],
    [listed(1, alice, 5n), unlisted(1, alice)],
    requested(0, alice, [1, 2]),
  ])
  chain.mine(START - DAY + 10, [
    settled(
      0,
      alice,
      [4, 2, 1],
      [
        [1, 101, 0],
        [2, 102, 2],
      ],
    ),
    requested(1, alice, [3]),
    [allows(alice, false)],
    usedFor('merge', alice, 8, 9, { stars: 2, merged: 1, hashPower: 42 }),
  ])
  chain.mine(START - DAY + 20, [[minted(6, alice, boxes)]])
  chain.mine(START, [])
  await catchUp()
  await database.orm.execute(
    sql`insert into nft_facts (contract, facts, at) values (${pocketReveal}, ${JSON.stringify({
      kinds: [
        { grade: 0, hashPower: 40 },
        { grade: 1, hashPower: 100 },
        { grade: 2, hashPower: 200 },
      ],
      first: [4, 2, 1],
      provenance: SEED,
      openHeight: 0,
    })}::jsonb, 1)`,
  )
})
afterAll(() => database.close())

const candidates = async (path: string, given: Record<string, unknown>) => {
  const { list, count } = await ask(`v2/my-nft/${path}?${query(given)}`, candidatesResponseSchema)
  expect(list.every(({ eligible, reason }) => eligible === (reason === null))).toBe(true)
  expect(list.length).toBe(count)
  return Object.fromEntries(list.map(({ tokenId: id, reason }) => [Number(BigInt(id)), reason]))
}
const own = { ownerAddress: alice, projectId: 'pocket1' }

describe('which heroes can be used, and why not', () => {
  const always = { 4: 'listed', 5: 'listed', 7: 'unknown', 101: 'young', 102: 'young' }
  test('merge', async () => {
    expect(await candidates('pocket-heroes/mergeable-masters', own)).toEqual({
      ...always,
      ...{ 1: null, 2: 'stars', 3: null, 6: 'merged', 8: null },
    })
    const tokenUuid = `${pocket}:${tokenId(1)}`
    expect(await candidates('pocket-heroes/mergeable-slaves', { ownerAddress: alice, tokenUuid })).toEqual({
      ...always,
      ...{ 2: null, 3: null, 6: null, 8: null },
    })
  })
  test('level transfer', async () => {
    expect(await candidates('pocket-heroes/inheritable-masters', own)).toEqual({
      ...always,
      ...{ 1: null, 2: null, 3: 'level', 6: null, 8: null },
    })
    const tokenUuid = `${pocket}:${tokenId(1)}`
    expect(await candidates('pocket-heroes/inheritable-slaves', { ownerAddress: alice, tokenUuid })).toEqual({
      ...always,
      // Chain rules are reported before game rules.
      ...{ 2: null, 3: null, 6: 'level', 8: 'level', 101: 'level', 102: 'level' },
    })
  })
  test('dismantle', async () => {
    const all = await candidates('pocket-heroes/dismantlable-masters', own)
    expect(all).toEqual({ ...always, ...{ 1: null, 2: null, 3: null, 6: null, 8: null } })
  })
  test('promote', async () => {
    const owned = { ownerAddress: bob, projectId: 'xheroes1' }
    expect(await candidates('x-heroes/promotable-masters', owned)).toEqual({
      ...{ 1: null, 2: null, 3: null, 4: null, 5: null, 6: 'grade', 7: 'stars' },
    })
    const tokenUuid = `${xheroes}:${tokenId(1)}`
    expect(await candidates('x-heroes/promotable-slaves', { ownerAddress: bob, tokenUuid })).toEqual({
      ...{ 2: null, 3: null, 4: null, 5: 'grade', 6: 'grade', 7: 'stars' },
    })
    // A hero of the other game is not in these lists.
    expect(await candidates('x-heroes/promotable-masters', own)).toEqual({})
  })
  test('metadata that lags behind the chain’s announcement', async () => {
    const set = (stale: boolean) =>
      database.orm.execute(
        sql`update nft_metadata set stale = ${stale}, fetched_at = 1 where contract = ${pocket} and token_id = ${tokenId(1)}`,
      )
    await set(true)
    const found = await get(`v2/my-nft/pocket-heroes/mergeable-masters?${query({ ...own, page: 1 })}`)
    await set(false)
    const one = (found.body.list as { tokenId: string; reason: string }[]).find(
      ({ tokenId: id }) => id === tokenId(1),
    )
    expect(one?.reason).toBe('unsynchronized')
  })
  test('an item of another owner cannot be a master', async () => {
    const path = 'v2/my-nft/pocket-heroes/mergeable-slaves'
    for (const tokenUuid of [`${pocket}:${tokenId(1)}`, `${pocket}:0x999`, `${zeroAddress}:0x1`])
      expect(await get(`${path}?${query({ ownerAddress: bob, tokenUuid })}`)).toMatchObject({
        status: 404,
        body: { error: { field: 'tokenUuid' } },
      })
  })
})

test('which boxes can be opened', async () => {
  const owned = { ownerAddress: alice, projectId: 'box1' }
  const facts = (change: object) =>
    database.orm.execute(
      sql`update nft_facts set facts = facts || ${JSON.stringify(change)}::jsonb where contract = ${pocketReveal}`,
    )
  const asked = async () => {
    // Answers are cached while the index does not change.
    chain.mine(START, [])
    await catchUp()
    return candidates('revealable-masters', owned)
  }
  expect(await asked()).toEqual({ 4: null, 5: null, 6: null })
  await facts({ openHeight: 2 ** 40 - 1 })
  expect(await asked()).toEqual({ 4: 'closed', 5: 'closed', 6: 'closed' })
  // Three were burned so far: two opened, one pending.
  await facts({ openHeight: 0, first: [2, 1, 0] })
  expect(await asked()).toEqual({ 4: 'short', 5: 'short', 6: 'short' })
  await facts({ first: [4, 2, 1] })
  expect(await candidates('revealable-masters', own)).toEqual({})
})

describe('requests', () => {
  test('one with its draw, for any spelling of its contract', async () => {
    const found = await ask(`v2/reveals/${getAddress(pocketReveal)}/0`, requestResponseSchema)
    expect(found).toMatchObject({
      contract: getAddress(pocketReveal),
      request: 0,
      series: 'pocket_s1',
      project: { id: 'pocket1' },
      owner: getAddress(alice),
      boxes: [tokenId(1), tokenId(2)],
      block: 2,
      seedBlock: 4,
      lastBlock: 260,
      settled: {
        block: 3,
        seed: SEED,
        left: [4, 2, 1],
        heroes: [
          { box: tokenId(1), hero: tokenId(101), kind: 0 },
          { box: tokenId(2), hero: tokenId(102), kind: 2 },
        ],
      },
      pool: { first: [4, 2, 1], provenance: SEED },
    })
  })
  test('an owner’s, the newest first, and the open ones', async () => {
    const list = async (given: object) =>
      (
        await ask(`v2/my-nft/reveals?${query({ ownerAddress: alice, ...given })}`, requestsResponseSchema)
      ).list.map(({ request, settled: done }) => [request, done !== null])
    expect(await list({})).toEqual([
      [1, false],
      [0, true],
    ])
    expect(await list({ open: true })).toEqual([[1, false]])
    expect(await list({ page: 2 })).toEqual([])
    expect(await list({ ownerAddress: bob })).toEqual([])
  })
  test.each([
    [`v2/reveals/${pocketReveal}/9`, 404, 'request'],
    [`v2/reveals/${pocket}/0`, 404, 'request'],
    [`v2/reveals/${pocketReveal}/x`, 400, 'request'],
    ['v2/reveals/0x1/0', 400, 'contract'],
    ['v2/my-nft/reveals', 400, 'ownerAddress'],
  ])('%s: %i, by the name of %s', async (path, status, field) =>
    expect(await get(path)).toMatchObject({ status, body: { error: { field } } }),
  )
})

describe('items show the chain’s state immediately', () => {
  const item = (id: number) => ask(`items/${pocket}/${id}`, itemResponseSchema)
  test('level, stars, grade and power, and the traits of them', async () => {
    const before = await item(1)
    expect(before).toMatchObject({
      level: 10,
      hero: { kind: 0, stars: 1, used: null, since: START - 2 * DAY },
    })
    chain.mine(START + 1, [[changed(1, { level: 77, stars: 4, hashPower: 46 })]])
    await catchUp()
    const { level, attributes } = await item(1)
    expect([level, attributes.map(({ trait_type, value }) => [trait_type, value])]).toEqual([
      77,
      [
        ['Grade', 'Common'],
        ['Stars', 4],
        ['Level', 77],
        ['Hash Power', 46],
      ],
    ])
    const { list } = await ask('v2/market-place/items/categories?shortName=pocket1', categoriesResponseSchema)
    const levels = list.find(({ key }) => key === 'Level')
    expect([levels?.kind, levels?.max, levels?.values.some(({ value }) => value === 10)]).toEqual([
      'number',
      100,
      false,
    ])
  })
  test('a used-up item', async () => {
    expect(await item(9)).toMatchObject({ owner: getAddress(pocketReveal), hero: { used: 'merged' } })
    chain.mine(START + 2, [dismantled(alice, [3])])
    await catchUp()
    expect((await item(3)).hero?.used).toBe('dismantled')
    // Neither is on a list, counted, or owned by anyone.
    const { list, count } = await ask('v2/market-place/items/items?shortName=pocket1', itemsResponseSchema)
    expect([count, list.map(({ tokenId: id }) => Number(BigInt(id))).sort((a, b) => a - b)]).toEqual([
      9,
      [1, 2, 4, 5, 6, 7, 8, 101, 102],
    ])
    expect((await item(7)).hero).toBeUndefined()
  })
  test('activities carry the level', async () => {
    const { list } = await ask(
      'v2/market-place/activities/items?shortName=pocket1&perPage=100',
      activitiesResponseSchema,
    )
    const merges = list.filter(({ type }) => type.startsWith('merge'))
    expect(merges.map(({ type, tokenId: id, level }) => [type, Number(BigInt(id)), level])).toEqual([
      ['merge(burn)', 9, 1],
      ['merge', 8, 1],
    ])
  })
})

/** Tests an account's own views: projects, items, traits, offers, activities, and metadata refreshes. */

import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { getAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  activitiesResponseSchema,
  eventTypesResponseSchema,
} from '../../../src/lib/core/nft/activitySchema.ts'
import {
  categoriesResponseSchema,
  itemResponseSchema,
  itemsResponseSchema,
  metadataUpdatedAtResponseSchema,
  ownedProjectsResponseSchema,
  receivedOffersResponseSchema,
  updateMetadataResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { address, alice, bob, START } from '../../testing/exchange.ts'
import { bobsOffer, carol, cid, type NftApi, numbers, query, withNftApi } from '../../testing/nftApi.ts'
import { pocket, tokenId } from '../../testing/nfts.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

describe('projects', () => {
  test('of an owner, with the number of items', async () => {
    const { list } = await api.ask(
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
  test('an owner’s own', async () => {
    const owned = await api.ask(
      `/nfts/v2/my-nft/collection/items?${query({ ownerAddress: bob, projectId: 'pocket1', listed: true })}`,
      itemsResponseSchema,
    )
    expect(numbers(owned.list)).toEqual([28])
    expect(owned.list[0]?.liked).toBe(false)
    const burned = await api.ask(
      `/nfts/v2/my-nft/collection/items?${query({ ownerAddress: zeroAddress, projectId: 'pocket1' })}`,
      itemsResponseSchema,
    )
    expect(burned.count).toBe(0)
  })
})

describe('categories', () => {
  test('of an owner, only for own items', async () => {
    const { list, count } = await api.ask(
      `/nfts/v2/my-nft/collection/categories?${query({ ownerAddress: bob, projectId: 'pocket1' })}`,
      categoriesResponseSchema,
    )
    expect(count).toBe(3)
    expect(list.map(({ key }) => key)).toEqual(['Grade', 'Level'])
  })
})

describe('offers received', () => {
  const received = (ownerAddress: string) =>
    api.ask(`/nfts/v2/my-nft/offers?${query({ ownerAddress })}`, receivedOffersResponseSchema)

  test('the best payable offer for each item; two queries', async () => {
    const { queries } = await api.get(`/nfts/v2/my-nft/offers?ownerAddress=${alice}`, api.newApi())
    expect(queries).toBe(2)
    // carol offers more, for two items, and cannot pay it.
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

  test('none without offers, and none if the maker was not checked for two minutes', async () => {
    expect((await received(bob)).count).toBe(0)
    api.clock.now += 121_000
    expect((await received(alice)).list).toEqual([])
  })
})

describe('offers made', () => {
  const made = (ownerAddress: string) =>
    api.ask(`/nfts/v2/my-nft/offers/made?${query({ ownerAddress })}`, receivedOffersResponseSchema)

  test('good or not, the highest first; two queries', async () => {
    const { queries } = await api.get(`/nfts/v2/my-nft/offers/made?ownerAddress=${carol}`, api.newApi())
    expect(queries).toBe(2)
    expect(await made(bob)).toMatchObject({
      list: [{ contract: getAddress(pocket), tokenId: tokenId(1), name: 'Hero 1', offer: bobsOffer }],
      count: 1,
    })
    const { list, count } = await made(getAddress(carol))
    expect(count).toBe(list.length)
    expect(list.map(({ offer }) => offer.good)).toEqual(list.map(() => false))
    const prices = list.map(({ offer }) => BigInt(offer.price))
    expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? 1 : -1)))
    expect((await made(alice)).list).toEqual([])
  })
})

describe('activities', () => {
  const mine = (given: Record<string, unknown>) =>
    api.ask(`/nfts/v2/my-nft/activities/items?${query(given)}`, activitiesResponseSchema)

  test('of an owner as sender or recipient, of one project or all', async () => {
    const all = await mine({ ownerAddress: carol })
    expect(all.list.map(({ type }) => type)).toEqual(['bid', 'bid', 'sale', 'transfer', 'transfer'])
    expect((await mine({ ownerAddress: carol, projectId: 'xheroes1' })).count).toBe(0)
    expect((await mine({ ownerAddress: carol, search: 'hero 7' })).count).toBe(2)
    const { list } = await api.ask(
      `/nfts/v2/my-nft/activities/event-types?${query({ ownerAddress: carol, projectId: 'pocket1' })}`,
      eventTypesResponseSchema,
    )
    expect(list).toEqual([
      { type: 'sale', count: 1 },
      { type: 'bid', count: 2 },
      { type: 'transfer', count: 2 },
    ])
    const projects = await api.ask(
      `/nfts/v2/my-nft/activities/projects?ownerAddress=${bob}`,
      ownedProjectsResponseSchema,
    )
    expect(projects.list.map(({ shortName, count }) => [shortName, count])).toEqual([
      ['pocket1', 5],
      ['xheroes1', 2],
    ])
  })
})

describe('metadata refresh', () => {
  const post = async (ownerAddress: string) => {
    const response = await api.app.request('/api/nfts/v2/items/update-metadata', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ownerAddress }),
    })
    return v.parse(updateMetadataResponseSchema, await response.json())
  }
  const updatedAt = (owner: string) =>
    api.ask(`/nfts/v2/items/metadata-updated-at?ownerAddress=${owner}`, metadataUpdatedAtResponseSchema)

  test('once an hour, for all items of an owner', async () => {
    expect(await updatedAt(bob)).toMatchObject({ updatedAt: null, retryAfterSec: 0 })
    expect(await post(getAddress(bob))).toMatchObject({
      accepted: true,
      queued: 5,
      updatedAt: START,
      retryAfterSec: 3_600,
    })
    api.clock.now += 600_000
    expect(await post(bob)).toMatchObject({
      accepted: false,
      queued: 0,
      updatedAt: START,
      retryAfterSec: 3_000,
    })
    expect(await updatedAt(bob)).toMatchObject({ updatedAt: START, retryAfterSec: 3_000 })
    expect((await api.get(`/nfts/items/${pocket}/28`)).body.metadata).toEqual({
      updatedAt: START,
      state: 'ok',
      retryAfterSec: 3_000,
    })
    api.clock.now += 3_000_000
    expect(await post(bob)).toMatchObject({ accepted: true })
  })

  test('does not store an account without items', async () => {
    expect(await post(address(0xdead))).toMatchObject({ accepted: true, queued: 0, updatedAt: null })
    expect(await updatedAt(address(0xdead))).toMatchObject({ updatedAt: null, retryAfterSec: 0 })
  })

  test('distinguishes the states', async () => {
    const states = async (change: string) => {
      await api.database.orm.execute(
        sql`update nft_metadata set problem = null, stale = false, fetched_at = ${START} where token_id = ${tokenId(29)}`,
      )
      await api.database.orm.execute(
        sql.raw(`update nft_metadata set ${change} where token_id = '${tokenId(29)}'`),
      )
      await api.database.orm.execute(sql`update nft_state set version = version + 1`)
      return (await api.ask(`/nfts/items/${pocket}/29`, itemResponseSchema)).metadata.state
    }
    expect(await states('stale = true')).toBe('unsynchronized')
    expect(await states("problem = 'missing', fetched_at = null")).toBe('unsynchronized')
    expect(await states("problem = 'failed'")).toBe('unsynchronized')
    expect(await states("problem = 'failed', fetched_at = null")).toBe('failed')
    expect(await states('fetched_at = null')).toBe('pending')
    expect(await states('likes = 0')).toBe('ok')
  })
})

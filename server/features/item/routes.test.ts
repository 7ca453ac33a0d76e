/** One item, and its likes. */

import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { LIKE_HEADER, likeHeader, likeMessage } from '../../../src/lib/core/nft/like.ts'
import {
  accountOffersResponseSchema,
  itemResponseSchema,
  likeResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { rows } from '../../core/db/query.ts'
import { address, alice, bob, E18 } from '../../testing/exchange.ts'
import { carol, type NftApi, numbers, registry, withNftApi } from '../../testing/nftApi.ts'
import { formulator, pocket, tokenId } from '../../testing/nfts.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

describe('one item', () => {
  test('with offers, floor prices and likes; by hex or decimal id', async () => {
    const path = `/nfts/items/${getAddress(pocket)}/1`
    await api.items()
    const { queries } = await api.get(path)
    expect(queries).toBe(3)
    const item = await api.ask(`${path}?wallet=${bob}`, itemResponseSchema)
    expect(item.liked).toBe(false)
    const response = await api.get(`${path}?wallet=${bob}`)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(item.offers.map(({ buyer, good }) => [buyer, good])).toEqual([
      [getAddress(carol), false],
      [getAddress(bob), true],
    ])
    expect(item.attributes.map(({ trait_type, floor }) => [trait_type, floor?.price])).toEqual([
      ['Grade', String(10n * E18)],
      ['Level', String(30n * E18)],
      ['Hat', String(30n * E18)],
    ])
    expect((await api.ask(`/nfts/items/${pocket}/${tokenId(1)}`, itemResponseSchema)).uuid).toBe(item.uuid)
  })

  test('an offer is good only if its maker was recently seen to be able to pay', async () => {
    api.clock.now += 121_000
    const fresh = api.newApi()
    const { body } = await api.get(`/nfts/items/${pocket}/1`, fresh)
    expect(v.parse(itemResponseSchema, body)).toMatchObject({
      highestOffer: null,
      offers: [{ good: false }, { good: false }],
    })
  })

  test('an offer that has expired, or will with the next block, is not good', async () => {
    const [row] = await rows<{ block: string }>(api.database.orm, sql`select block::text from cursor`)
    const next = Number(row?.block) + 1
    for (const [expiry, good] of [
      [0, true],
      [next + 1, true],
      [next, false],
      [1, false],
    ] as const) {
      await api.database.orm.execute(sql`update nft_offers set expiry = ${expiry}`)
      const fresh = api.newApi()
      const item = v.parse(itemResponseSchema, (await api.get(`/nfts/items/${pocket}/1`, fresh)).body)
      expect(item.highestOffer?.good ?? false, `${expiry}`).toBe(good)
      expect(item.offers.map((offer) => offer.good)).toEqual([false, good])
      const { body } = await api.get(`/nfts/v2/my-nft/offers?ownerAddress=${alice}`, fresh)
      expect(v.parse(accountOffersResponseSchema, body).list.length).toBe(good ? 1 : 0)
    }
    await api.database.orm.execute(sql`update nft_offers set expiry = 0`)
  })

  test('a formulator shows its kind', async () => {
    const item = await api.ask(`/nfts/items/${formulator}/9`, itemResponseSchema)
    expect(item).toMatchObject({
      formulator: { kind: 'Omega', amount: String(1_600_000n * E18), height: 4 },
      name: 'Omega #9',
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
    expect(await api.get(path)).toMatchObject({ status, body: { error: { field } } })
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
      nonce: api.clock.now,
      ...changes,
    }
    return likeHeader(given, await account.signMessage({ message: likeMessage(given) }))
  }
  const patch = async (header?: string, at = path()) => {
    const response = await api.app.request(at, {
      method: 'PATCH',
      ...(header === undefined ? {} : { headers: { [LIKE_HEADER]: header } }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const likes = async () => (await api.items({ search: '2', likeSort: 'DESC' })).list.length

  test('stores nothing without a signature', async () => {
    expect(await patch()).toEqual({ status: 204, body: null })
    expect((await api.get(`/nfts/items/${pocket}/2`)).body.likes).toBe(0)
  })

  test('a signed like counts once, shows immediately, and can be undone', async () => {
    const header = await signed()
    const { status, body } = await patch(header)
    expect([status, v.parse(likeResponseSchema, body)]).toEqual([
      200,
      { likes: 1, liked: true, asOfBlock: 6 },
    ])
    const item = await api.ask(`/nfts/items/${pocket}/2?wallet=${wallet}`, itemResponseSchema)
    expect([item.likes, item.liked]).toEqual([1, true])
    expect(numbers((await api.items()).list).slice(0, 3)).toEqual([12, 13, 2])
    // A repeated nonce and an older one are rejected.
    expect(await patch(header)).toMatchObject({ status: 400, body: { error: { code: 'stale_nonce' } } })
    expect(await patch(await signed({ nonce: api.clock.now - 1 }))).toMatchObject({ status: 400 })
    expect(await patch(await signed({ nonce: api.clock.now + 1 }))).toMatchObject({ body: { likes: 1 } })
    expect(await patch(await signed({ nonce: api.clock.now + 2, like: false }))).toMatchObject({
      status: 200,
      body: { likes: 0, liked: false },
    })
    expect(await patch(await signed({ nonce: api.clock.now + 3, like: false }))).toMatchObject({
      body: { likes: 0 },
    })
    expect(await likes()).toBeGreaterThan(0)
  })

  test.each<[string, Partial<Parameters<typeof likeMessage>[0]>]>([
    ['another chain', { chainId: 1 }],
    ['another project', { project: 'xheroes1' }],
    ['another item', { tokenId: tokenId(3) }],
    ['another wallet', { wallet: alice }],
  ])('refuses a signature for %s', async (_, changes) => {
    api.clock.now += 60_000
    expect(await patch(await signed(changes))).toMatchObject({
      status: 401,
      body: { error: { code: 'bad_signature', field: LIKE_HEADER } },
    })
  })

  test('refuses a message with swapped content, an old one, and nonsense', async () => {
    api.clock.now += 120_000
    const header = await signed()
    expect((await patch(header.replace('like', 'unlike'))).status).toBe(401)
    expect(await patch(await signed({ nonce: api.clock.now - 601_000 }))).toMatchObject({
      status: 400,
      body: { error: { code: 'stale_nonce' } },
    })
    expect((await patch('love')).status).toBe(400)
    expect((await patch(await signed({ tokenId: tokenId(999) }), path(999))).status).toBe(404)
    expect((await patch(header, `/api/nfts/projects/none/2/${account.address}`)).status).toBe(404)
    expect((await patch(header, '/api/nfts/projects/pocket1/2/me')).status).toBe(400)
  })

  test('lets a page of another origin send the header', async () => {
    const response = await api.app.request(path(), { method: 'OPTIONS' })
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(response.headers.get('access-control-allow-headers')).toContain(LIKE_HEADER)
  })
})

/** Tests the behaviour that all item routes share. */
import fc from 'fast-check'
import * as v from 'valibot'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { errorSchema } from '../src/lib/core/exchange/schema.ts'
import { itemResponseSchema } from '../src/lib/core/nft/schema.ts'
import { createApi } from './core/api/frame.ts'
import { ItemIndexes } from './features/nft/itemIndexes.ts'
import { Indexer } from './indexer.ts'
import { nftRoutes } from './routes.ts'
import { openTestDatabase } from './testing/database.ts'
import { alice, bob, registry as exchange, START } from './testing/exchange.ts'
import { FakeChain } from './testing/fakeChain.ts'
import { type NftApi, withNftApi } from './testing/nftApi.ts'
import { minted, moved, pocket } from './testing/nfts.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

describe('item routes', () => {
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
    expect(await api.get(`/nfts/v2/${path}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_request', field } },
    })
  })

  test('an answer has an ETag and is cached until something changes', async () => {
    const path = '/nfts/v2/market-place/items/items?shortName=pocket1&priceSort=ASC'
    const first = await api.get(path)
    const again = await api.get(path, api.app, { 'if-none-match': first.headers.get('etag') as string })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.queries).toBeLessThanOrEqual(1)
    await api.metadata(16, 'Other name', { Grade: 'Common', Level: 1 }, { rank: 16 })
    const changed = await api.get(path)
    expect(changed.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test('answers every request with a documented response', async () => {
    const said: string[] = []
    const app = api.newApi({ onMessage: (text) => said.push(text) })
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
          const response = await app.request(`/api/nfts/${path}?${base}${given}`)
          expect([200, 400, 404]).toContain(response.status)
          const body = await response.json()
          if (response.status !== 200) v.parse(errorSchema, body)
        },
      ),
      { numRuns: 300 },
    )
    expect(said).toEqual([])
  })

  test('reads a replaced chain again', async () => {
    const before = await api.items()
    expect(before.count).toBe(30)
    api.chain.revision = 'other'
    api.chain.mine(START + 10, [[minted(31, bob)]])
    await api.catchUp()
    expect((await api.items()).count).toBe(31)
    api.chain.mine(START + 20, [[moved(31, bob, zeroAddress)]])
    await api.catchUp()
    expect((await api.items()).count).toBe(30)
    const gone = await api.ask(`/nfts/items/${pocket}/31`, itemResponseSchema)
    expect(gone.owner).toBe(zeroAddress)
  })
})

test('answers with empty lists for a chain without NFTs', async () => {
  const empty = await openTestDatabase()
  const bare = new Indexer({ database: empty, source: new FakeChain() })
  const routes = nftRoutes({ registry: exchange, shelves: new ItemIndexes([]) })
  const app = createApi({ database: empty, metrics: api.metrics }, routes)
  expect((await app.request('/api/nfts/v2/market-place/projects')).status).toBe(503)
  while ((await bare.step()) === 'more') {}
  for (const path of ['market-place/projects', 'mint/projects', 'mint/activities'])
    expect(await (await app.request(`/api/nfts/v2/${path}`)).json()).toMatchObject({ list: [] })
  await empty.close()
})

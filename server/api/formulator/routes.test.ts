/** How many formulators somebody has. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formulatorCountResponseSchema } from '../../../src/lib/formulator/schema.ts'
import { alice, START } from '../../testing/exchange.ts'
import { type NftApi, openNftApi } from '../../testing/nftApi.ts'

let api: NftApi
beforeAll(async () => {
  api = await openNftApi()
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = START * 1_000
})

test('counts of formulators', async () => {
  for (const path of ['/nfts/items/formulator-count', '/users/v1/formulator-count'])
    expect((await api.ask(`${path}?ownerAddress=${alice}`, formulatorCountResponseSchema)).list).toEqual([
      { forumulator_type: 'Alpha', count: 3 },
      { forumulator_type: 'Sigma', count: 0 },
      { forumulator_type: 'Omega', count: 1 },
    ])
})

/** How many formulators somebody has. */
import { expect, test } from 'vitest'
import { formulatorCountResponseSchema } from '../../../src/lib/formulator/schema.ts'
import { alice } from '../../testing/exchange.ts'
import { type NftApi, withNftApi } from '../../testing/nftApi.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

test('counts of formulators', async () => {
  for (const path of ['/nfts/items/formulator-count', '/users/v1/formulator-count'])
    expect((await api.ask(`${path}?ownerAddress=${alice}`, formulatorCountResponseSchema)).list).toEqual([
      { forumulator_type: 'Alpha', count: 3 },
      { forumulator_type: 'Sigma', count: 0 },
      { forumulator_type: 'Omega', count: 1 },
    ])
})

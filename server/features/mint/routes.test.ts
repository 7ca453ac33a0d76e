/** Mints, as the API shows them. */
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  mintActivitiesResponseSchema,
  mintDetailResponseSchema,
  mintProjectsResponseSchema,
} from '../../../src/lib/mint/schema.ts'
import { alice, bob, E18, MEV } from '../../testing/exchange.ts'
import { type NftApi, withNftApi } from '../../testing/nftApi.ts'
import { boxMint } from '../../testing/nfts.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

describe('mints', () => {
  test('rounds, what is left of them, bonuses and who minted', async () => {
    const { queries } = await api.get('/nfts/v2/mint/projects')
    expect(queries).toBe(3)
    const { list } = await api.ask('/nfts/v2/mint/projects', mintProjectsResponseSchema)
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
        round: 1,
        state: 'live',
        rounds: [
          {
            round: 0,
            startBlock: 1,
            endBlock: 3,
            cap: 20,
            minted: 12,
            available: 8,
            perWallet: 0,
            state: 'finished',
          },
          {
            round: 1,
            startBlock: 4,
            endBlock: 100,
            cap: 30,
            minted: 3,
            available: 35,
            perWallet: 5,
            state: 'live',
          },
          {
            round: 2,
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
      expect(
        (await api.ask(`/nfts/v2/mint/projects/detail?projectId=${id}`, mintDetailResponseSchema)).id,
      ).toBe('pocket_s1')
    expect((await api.get('/nfts/v2/mint/projects/detail?projectId=none')).status).toBe(404)
  })

  test('who minted', async () => {
    const all = await api.ask('/nfts/v2/mint/activities', mintActivitiesResponseSchema)
    expect(all.list.map(({ user, count, bonus, mint }) => [user, count, bonus, mint])).toEqual([
      [getAddress(bob), 3, 0, 'pocket_s1'],
      [getAddress(alice), 10, 2, 'pocket_s1'],
    ])
    const one = await api.ask(
      `/nfts/v2/mint/activities?projectId=box1&user=${alice}&perPage=1`,
      mintActivitiesResponseSchema,
    )
    expect([one.count, one.length, one.list.length]).toEqual([1, 1, 1])
  })
})

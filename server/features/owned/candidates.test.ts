/** Which formulators can be upgraded and revoked. */
import { describe, expect, test } from 'vitest'
import { candidatesResponseSchema } from '../../../src/lib/core/nft/schema.ts'
import { address, alice, bob } from '../../testing/exchange.ts'
import { type NftApi, numbers, query, withNftApi } from '../../testing/nftApi.ts'
import { formulator, tokenId } from '../../testing/nfts.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

describe('what can be used, and on what', () => {
  const candidates = async (path: string, given: Record<string, unknown>) => {
    const { list, count } = await api.ask(`/nfts/v2/my-nft/${path}?${query(given)}`, candidatesResponseSchema)
    return { count, list: list.map((one, n) => [numbers(list)[n], one.eligible, one.reason]) }
  }

  test('formulators: of a kind and of an age', async () => {
    const params = { ownerAddress: alice, projectId: 'formulator' }
    expect((await candidates('formulators/revokable-masters', params)).count).toBe(4)
    // created in block 4, the next block is 7: three blocks old, as the contract wants
    expect(await candidates('formulators/upgradable-masters', params)).toEqual({
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
    const path = '/nfts/v2/my-nft/formulators/upgradable-slaves'
    for (const tokenUuid of [`${formulator}:${tokenId(9)}`, `${formulator}:0x999`, `${address(1)}:0x1`])
      expect(await api.get(`${path}?${query({ ownerAddress: bob, tokenUuid })}`)).toMatchObject({
        status: 404,
        body: { error: { field: 'tokenUuid' } },
      })
  })
})

/** Which items can be used up or changed, and on what. */
import { describe, expect, test } from 'vitest'
import { candidatesResponseSchema } from '../../../src/lib/nft/schema.ts'
import { address, alice, bob } from '../../testing/exchange.ts'
import { type NftApi, numbers, query, withNftApi } from '../../testing/nftApi.ts'
import { formulator, pocket, tokenId, xheroes } from '../../testing/nfts.ts'

let api: NftApi
withNftApi((opened) => {
  api = opened
})

describe('what can be used, and on what', () => {
  const candidates = async (path: string, given: Record<string, unknown>) => {
    const { list, count } = await api.ask(`/nfts/v2/my-nft/${path}?${query(given)}`, candidatesResponseSchema)
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
    const path = '/nfts/v2/my-nft/pocket-heroes/inheritable-slaves'
    for (const tokenUuid of [`${pocket}:${tokenId(9)}`, `${pocket}:0x999`, `${address(1)}:0x1`])
      expect(await api.get(`${path}?${query({ ownerAddress: bob, tokenUuid })}`)).toMatchObject({
        status: 404,
        body: { error: { field: 'tokenUuid' } },
      })
  })
})

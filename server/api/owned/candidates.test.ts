/** Which items can be used up or changed, and on what. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
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

  test('heroes: a standing sale has to be cancelled first, a dead one not; who got one a moment ago waits', async () => {
    const page = async (path: string) => {
      const { count, list } = await candidates(path, owned)
      return { count, list: list.slice(0, 6) }
    }
    const reasons = (free: string | null) => ({
      count: 26,
      list: [
        ...[1, 2, 3, 4].map((id) => [id, false, 'listed']),
        ...[5, 6].map((id) => [id, free === null, free]),
      ],
    })
    expect(await page('pocket-heroes/dismantlable-masters')).toEqual(reasons('young'))
    expect(await page('pocket-heroes/inheritable-masters')).toEqual(reasons('young'))
    expect(await page('pocket-heroes/mergeable-masters')).toEqual(reasons('young'))
    const slaves = await candidates('pocket-heroes/inheritable-slaves', {
      ownerAddress: alice,
      tokenUuid: `${pocket}:${tokenId(9)}`,
    })
    expect([slaves.count, slaves.list.some(([id]) => id === 9)]).toEqual([25, false])
    const other = { ownerAddress: bob, tokenUuid: `${xheroes}:0x1` }
    expect(await candidates('x-heroes/promotable-slaves', other)).toEqual({
      count: 1,
      list: [[2, false, 'young']],
    })
    expect((await candidates('pocket-heroes/inheritable-slaves', other)).count).toBe(0)
    expect(
      (await candidates('x-heroes/promotable-masters', { ownerAddress: bob, projectId: 'xheroes1' })).count,
    ).toBe(2)
  })

  describe('where their contract tells what heroes are', () => {
    const told = new Map<number, readonly [level: number, stars: number, grade: number, used?: number]>([
      [5, [10, 3, 0]],
      [6, [12, 3, 0]],
      [7, [10, 2, 1]],
      [9, [9, 5, 0]],
      [10, [30, 1, 2]],
      [11, [40, 1, 0, 1]],
    ])
    beforeAll(async () => {
      const { orm } = api.database
      await orm.execute(sql`update nft_items set acquired_at = 1`)
      for (const [id, [level, stars, grade, used = 0]] of told) {
        const word =
          (BigInt(level) << 80n) |
          (BigInt(stars) << 72n) |
          (BigInt(grade) << 64n) |
          (288n << 16n) |
          BigInt(used)
        await orm.execute(sql`update nft_metadata set hero = ${String(word)}::numeric
          where contract = ${pocket} and token_id = ${tokenId(id)}`)
      }
      await orm.execute(sql`update nft_state set version = version + 1`)
    })
    const reasonOf = async (path: string, given: Record<string, unknown>) => {
      const { list } = await candidates(path, given)
      return Object.fromEntries(list.filter(([id]) => told.has(Number(id))).map(([id, , why]) => [id, why]))
    }
    const materials = (path: string, master: number) =>
      reasonOf(path, { ownerAddress: alice, tokenUuid: `${pocket}:${tokenId(master)}` })

    test('the rules of the device decide, and say why', async () => {
      expect(await reasonOf('pocket-heroes/mergeable-masters', owned)).toEqual({
        ...{ 5: null, 6: null, 7: null, 10: null },
        9: 'stars',
        11: 'used',
      })
      expect(await reasonOf('pocket-heroes/dismantlable-masters', owned)).toMatchObject({
        9: null,
        11: 'used',
      })
      expect(await materials('pocket-heroes/inheritable-slaves', 5)).toEqual({
        ...{ 6: null, 10: null },
        ...{ 7: 'level', 9: 'level' },
        11: 'used',
      })
      expect(await materials('pocket-heroes/mergeable-slaves', 5)).toEqual({
        ...{ 6: null, 7: null, 9: null, 10: null },
        11: 'used',
      })
    })

    test('an item tells what it is, and one without a word does not', async () => {
      const { list } = await api.items({ page: 1 })
      const at = (id: number) => list.find((one) => BigInt(one.tokenId) === BigInt(id))
      expect(at(5)?.hero).toEqual({
        kind: 0,
        level: 10,
        stars: 3,
        grade: 0,
        hashPower: 288,
        merged: 0,
        used: null,
      })
      expect(at(1)?.hero).toBeUndefined()
    })
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

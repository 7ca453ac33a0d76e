import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COLLECTION, itemRow } from '../../../../../tests/fakes/items.ts'
import { address } from '../../../../../tests/fakes/pools.ts'
import { ME } from '../../../../../tests/fakes/visitor.ts'
import { candidatesKey } from '../../../../lib/core/nft/candidates.ts'
import { $indexLists, askList } from './indexLists.ts'

const world = vi.hoisted(() => ({ requests: [] as unknown[], answer: (): unknown => null }))
vi.mock('../../../../lib/core/api/client.ts', async (real) => ({
  ...(await real<object>()),
  askApiAt: async ({ query }: { query: unknown }) => {
    world.requests.push(query)
    return { body: world.answer(), at: Date.now(), skipped: 0 }
  },
}))

const of = { owner: ME, contract: COLLECTION.address, act: 'revoke', master: null } as const
const key = candidatesKey(of)
const row = { ...itemRow(7), eligible: false, reason: 'listed' }

beforeEach(() => {
  $indexLists.set({})
  world.requests = []
  world.answer = () => ({ list: [row], count: 1, asOfBlock: 50 })
})

describe('the index’s list', () => {
  it('is remembered, and hands its items on', async () => {
    const put = vi.fn()
    await askList(of, put)
    expect($indexLists.get()[key]).toEqual({ block: 50n, isWhole: true, reasons: new Map([[7n, 'listed']]) })
    expect(put).toHaveBeenCalledExactlyOnceWith([row])
    expect(world.requests).toEqual([{ ownerAddress: ME, projectId: COLLECTION.projectId, page: 1 }])
  })

  it('is dropped when a later request fails: an old judgement says nothing about now', async () => {
    await askList(of)
    world.answer = () => {
      throw new Error('down')
    }
    await askList(of)
    expect($indexLists.get()[key]).toBeNull()
  })

  it('of a collection that is not ours is not requested', async () => {
    await askList({ ...of, contract: address(0xdead) })
    expect(world.requests).toEqual([])
  })
})

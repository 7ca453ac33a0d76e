import { expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { readItem } from './read.ts'

it('an item without a market is whole after one read', async () => {
  const owner = address(0xaa)
  const reads: number[] = []
  const { item, block } = await readItem(
    async (calls) => {
      reads.push(calls.length)
      return { block: 7n, at: 1, results: [{ value: owner }, { value: 'ipfs://x' }] }
    },
    null,
    { contract: address(0x1), id: 7n },
    null,
  )
  expect(item).toMatchObject({ owner, tokenUri: 'ipfs://x', listing: null, offers: null, dead: null })
  expect(block).toBe(7n)
  expect(reads).toEqual([2])
})

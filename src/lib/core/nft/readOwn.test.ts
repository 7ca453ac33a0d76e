import { expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import type { ViewCall, ViewResult } from '../chain/reads.ts'
import { AppError } from '../errors/AppError.ts'
import { readOwnIds } from './readOwn.ts'

const [COLLECTION, OWNER] = [address(1), address(2)]

/**
 * A collection in which the owner's item at place k has the id k + 1.
 * @param held items of the owner; null: the collection does not say
 * @param bad first place of a range that fails
 * @param oneByOne it answers for no range at all
 */
function collection(held: bigint | null, bad: bigint | null = null, oneByOne = false) {
  const ranges: (readonly unknown[])[] = []
  const failed: ViewResult = { error: new AppError('chain.callFailed', 'no') }
  const read = async (calls: readonly ViewCall[]) => ({
    block: 1n,
    at: 1,
    results: calls.map(({ to, fn, args = [] }): ViewResult => {
      expect([to, args[0]]).toEqual([COLLECTION, OWNER])
      if (fn.name === 'balanceOf') return held === null ? failed : { value: held }
      const [from, last] = args.slice(1) as [bigint, bigint]
      if (fn.name === 'tokenOfOwnerByIndex') return { value: from + 1n }
      if (oneByOne) return failed
      ranges.push([from, last])
      if (from === bad) return failed
      return { value: Array.from({ length: Number(last - from) + 1 }, (_, k) => from + BigInt(k) + 1n) }
    }),
  })
  return { ranges, read: () => readOwnIds(read, COLLECTION, OWNER), raw: read }
}
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => BigInt(from + k))

it.each<[bigint, (readonly bigint[])[], number, number]>([
  [0n, [], 0, 0],
  [1n, [[0n, 0n]], 1, 0],
  [100n, [[0n, 99n]], 100, 0],
  [
    101n,
    [
      [0n, 99n],
      [100n, 100n],
    ],
    101,
    0,
  ],
  [
    200n,
    [
      [0n, 99n],
      [100n, 199n],
    ],
    200,
    0,
  ],
  [
    250n,
    [
      [0n, 99n],
      [100n, 199n],
    ],
    200,
    50,
  ],
])('reads at most 200 of %i items, a hundred in each call', async (held, ranges, read, more) => {
  const at = collection(held)
  expect(await at.read()).toEqual({ ids: ids(1, read), more })
  expect(at.ranges).toEqual(ranges)
})

it('counts the items of a failed call as more', async () => {
  expect(await collection(150n, 0n).read()).toEqual({ ids: ids(101, 150), more: 100 })
})

it('asks a collection without ranges for one place at a time', async () => {
  expect(await collection(150n, null, true).read()).toEqual({ ids: ids(1, 150), more: 0 })
})

it('names an item once that a transfer put into two answers', async () => {
  const at = collection(102n)
  const read = async (calls: readonly ViewCall[]) => {
    const answer = await at.raw(calls)
    // The last range names the last item of the first one again.
    return calls.length < 2
      ? answer
      : { ...answer, results: [answer.results[0] as ViewResult, { value: [100n, 102n] }] }
  }
  expect(await readOwnIds(read, COLLECTION, OWNER)).toEqual({ ids: [...ids(1, 100), 102n], more: 1 })
})

it('is unknown if the collection does not say how many there are', async () => {
  const at = collection(null)
  expect(await at.read()).toBeNull()
  expect(at.ranges).toEqual([])
})

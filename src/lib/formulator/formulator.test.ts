import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { fromCoins } from '../chain/coins.ts'
import { encodeCall, type ViewCall, type ViewResult } from '../chain/reads.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { dailyReward, lockedOf } from './figures.ts'
import { MOST_READ, readCounts, readRewards, rewardCalls } from './read.ts'

const none = { Alpha: 0, Sigma: 0, Omega: 0 }

it.each([
  [none, '0', '0'],
  [{ ...none, Alpha: 3 }, '600000', '60'],
  [{ ...none, Sigma: 1 }, '800000', '92'],
  [{ ...none, Omega: 2 }, '3200000', '416'],
  [{ Alpha: 1, Sigma: 1, Omega: 1 }, '2600000', '320'],
])('%o lock %s MEV and earn %s a day', (counts, locked, daily) => {
  expect(lockedOf(counts)).toBe(parseEther(locked))
  expect(dailyReward(counts, parseEther('0.0001'))).toBe(parseEther(daily))
})

it('rounds down to the wei', () => expect(dailyReward({ ...none, Sigma: 1 }, 1n)).toBe(920_000n))

it('reads rewards, and what is not told is unknown', () => {
  const at = address(1)
  expect(rewardCalls(at, at).map(({ method }) => method)).toEqual(['view.calcRewardPower', 'search.reward'])
  expect(readRewards([{ result: '0.5' }, { error: { code: 1, message: 'no' } }])).toEqual({
    power: parseEther('0.5'),
    total: null,
  })
})

it.each<[unknown, bigint | null]>([
  ['0', 0n],
  ['12.5', parseEther('12.5')],
  ['0.000000000000000001', 1n],
  ['0.0000000000000000019', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  [5, null],
])('%s coins', (text, raw) => expect(fromCoins(text)).toBe(raw))

describe('counts by the real contract’s own functions', () => {
  const at = address(1)
  const me = address(2)
  type Item = { readonly id: bigint; readonly kind: bigint; readonly owner?: Address }
  const item = (k: number, kind: bigint, owner = me): Item => ({ id: 2n ** 159n + BigInt(k), kind, owner })

  /** A contract that answers what the real one does, and nothing else. */
  function contract(items: readonly Item[], balance = BigInt(items.length)) {
    const batches: number[] = []
    const answer = ({ fn, args = [] }: ViewCall): ViewResult => {
      if (fn.name === 'balanceOf') return { value: balance }
      if (fn.name === 'tokenOfOwnerByIndex') {
        const found = items[Number(args[1] as bigint)]
        return found ? { value: found.id } : { error: new AppError('chain.callFailed', 'not exist') }
      }
      const found = items.find(({ id }) => id === BigInt(args[0] as string))
      return fn.name === 'formulator' && found
        ? { value: [found.kind, 5n, 1n, found.owner, args[0]] }
        : { error: new AppError('chain.noContract', fn.name) }
    }
    const read = async (calls: readonly ViewCall[]) => {
      batches.push(calls.length)
      // What is asked can be encoded: an id is an address there.
      for (const { fn, args } of calls) encodeCall(fn, args)
      return { block: 9n, at: 1, results: calls.map(answer) }
    }
    return { read, batches }
  }
  const counts = async (...given: Parameters<typeof contract>) =>
    (await readCounts(contract(...given).read, at, me)).counts

  it('counts each kind, in three batches', async () => {
    const { read, batches } = contract([item(1, 1n), item(2, 3n), item(3, 1n), item(4, 2n)])
    expect(await readCounts(read, at, me)).toEqual({
      block: 9n,
      at: 1,
      counts: { Alpha: 2, Sigma: 1, Omega: 1 },
    })
    expect(batches).toEqual([1, 4, 4])
  })
  it('none is none, after one question', async () => {
    const { read, batches } = contract([])
    expect((await readCounts(read, at, me)).counts).toEqual(none)
    expect(batches).toEqual([1])
  })
  it('the most that is looked at, and one more', async () => {
    const many = Array.from({ length: MOST_READ + 1 }, (_, k) => item(k, 1n))
    expect(await counts(many.slice(1))).toEqual({ ...none, Alpha: MOST_READ })
    const { read, batches } = contract(many)
    expect((await readCounts(read, at, me)).counts).toBeNull()
    expect(batches).toEqual([1])
  })
  it.each<[string, Parameters<typeof contract>]>([
    ['one that went meanwhile', [[item(1, 1n)], 2n]],
    ['one that is somebody else’s by now', [[item(1, 1n), item(2, 1n, address(3))]]],
    ['one told twice', [[item(1, 1n), item(1, 1n)]]],
    ['a kind that is none', [[item(1, 4n)]]],
    ['kind 0', [[item(1, 0n)]]],
  ])('%s: unknown, not a smaller count', async (_, given) => expect(await counts(...given)).toBeNull())
})

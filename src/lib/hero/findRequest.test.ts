import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import type { ViewCall, ViewResult } from '../core/chain/reads.ts'
import { AppError } from '../core/errors/AppError.ts'
import { findRequest } from './findRequest.ts'

const [REVEAL, OWNER, OTHER] = [address(1), address(0xaa), address(0xbb)]
const BOXES = [7n, 2n, 9n, 4n, 1n, 12n, 5n]
/** Returns the values that a contract on a devnet chain stored for these boxes. */
const HASH = '0x5750ad04d5c96f4191c15974d4a4b6662bfd9ace8fce8b75b7d8b700e69abcc6'
const NONE = `0x${'0'.repeat(64)}`

type Row = readonly [owner: string, hash: string]

/** A contract with so many requests; rows not given belong to another owner. Null: it does not answer. */
function contract(count: bigint | null, rows: Readonly<Record<string, Row | null>> = {}) {
  const asked: bigint[] = []
  const failed: ViewResult = { error: new AppError('chain.callFailed', 'no') }
  const read = async (calls: readonly ViewCall[]) => ({
    block: 1n,
    at: 1,
    results: calls.map(({ fn, args = [] }): ViewResult => {
      if (fn.name === 'requestCount') return count === null ? failed : { value: count }
      const number = args[0] as bigint
      asked.push(number)
      const row = rows[`${number}`]
      if (row === null) return failed
      const [owner, hash] = row ?? [OTHER, NONE]
      return { value: [owner, 10n, 7n, hash] }
    }),
  })
  return { asked, find: () => findRequest(read, REVEAL, OWNER, BOXES) }
}

it.each<[string, Readonly<Record<string, Row | null>>, bigint | null]>([
  ['the request that burned these boxes', { 1: [OWNER, HASH] }, 1n],
  ['no request of somebody else', { 1: [OTHER, HASH] }, null],
  ['the owner’s beside that of somebody else', { 0: [OWNER, HASH], 2: [OTHER, HASH] }, 0n],
  ['no request of the owner with other boxes', { 1: [OWNER, NONE] }, null],
  ['the newest of two', { 0: [OWNER, HASH], 2: [OWNER, HASH] }, 2n],
  [
    'addresses and hashes in any spelling',
    { 1: [OWNER.toUpperCase().replace('X', 'x'), HASH.toUpperCase().replace('X', 'x')] },
    1n,
  ],
  ['a request beside one that did not answer', { 0: [OWNER, HASH], 2: null }, 0n],
])('finds %s', async (_, rows, number) => expect(await contract(3n, rows).find()).toBe(number))

it.each<[bigint | null]>([[0n], [null]])('asks for no request if there are %s', async (count) => {
  const at = contract(count, { 0: [OWNER, HASH] })
  expect(await at.find()).toBeNull()
  expect(at.asked).toEqual([])
})

it.each<[bigint, bigint, number]>([
  [100n, 0n, 100],
  [101n, 1n, 100],
  [250n, 150n, 100],
])('of %i requests asks for the newest hundred', async (count, oldest, many) => {
  const found = contract(count, { [`${oldest}`]: [OWNER, HASH] })
  expect(await found.find()).toBe(oldest)
  expect([found.asked.length, found.asked[0], found.asked.at(-1)]).toEqual([many, count - 1n, oldest])
  if (oldest > 0n) expect(await contract(count, { [`${oldest - 1n}`]: [OWNER, HASH] }).find()).toBeNull()
})

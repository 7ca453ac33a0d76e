import { expect, test } from 'vitest'
import type { Head } from '../source/model.ts'
import { findDayEnds } from './dayEnds.ts'

const DAY = 86_400
const chainOf = (times: readonly number[]) =>
  times.map((timestamp, block): Head => ({ block, hash: `0x${block}`, timestamp }))

async function endsOf(times: readonly number[]) {
  const chain = chainOf(times)
  let reads = 0
  const read = async (block: number) => {
    reads++
    return chain[block] ?? null
  }
  const ends = await findDayEnds(read, chain[0] as Head, chain.at(-1) as Head)
  return { ends: ends.map(({ day, head }) => [day, head.block]), reads }
}

test.each([
  ['no midnight', [5, 6, DAY - 1], []],
  ['a block at midnight belongs to the new day', [5, DAY - 1, DAY, DAY + 1], [[0, 1]]],
  ['several blocks of one second', [5, DAY - 1, DAY - 1, DAY, DAY], [[0, 2]]],
  [
    'a halt over two midnights',
    [5, DAY - 60, 3 * DAY + 1, 3 * DAY + 2],
    [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  ],
  [
    'two days',
    [5, DAY, DAY + 9, 2 * DAY - 1, 2 * DAY],
    [
      [0, 0],
      [1, 3],
    ],
  ],
] as const)('%s', async (_, times, expected) => expect((await endsOf(times)).ends).toEqual(expected))

test('reads few blocks of a long range', async () => {
  const times = Array.from({ length: 262_144 }, (_, k) => 1_000 + Math.floor(k / 2))
  const { ends, reads } = await endsOf(times)
  expect(ends).toEqual([[0, 2 * (DAY - 1_000) - 1]])
  expect(reads).toBeLessThan(20)
})

test('fails if a block is missing', async () => {
  const [first, , last] = chainOf([1, 2, DAY])
  await expect(findDayEnds(async () => null, first as Head, last as Head)).rejects.toThrow(
    'block 1 is missing',
  )
})

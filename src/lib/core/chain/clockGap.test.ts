import { expect, it } from 'vitest'
import { readClockGap } from './clockGap.ts'
import type { Rpc } from './rpc.ts'

const NOW = 1_800_000_000_000
const saying = (result: unknown) => ({ batch: async () => [{ result }] }) as unknown as Rpc
const at = (ms: number, perMs = 1 / 1_000) => ({ timestamp: `0x${Math.round(ms * perMs).toString(16)}` })

it.each([
  ['seconds, five minutes behind', at(NOW - 300_000), 300_000],
  ['seconds, a day ahead', at(NOW + 86_400_000), 86_400_000],
  ['microseconds, five minutes behind', at(NOW - 300_000, 1_000), 300_000],
  ['a block of a moment ago', at(NOW - 2_000), null],
  ['microseconds of a moment ago', at(NOW - 2_000, 1_000), null],
])('%s', async (_, block, gap) => expect(await readClockGap(saying(block), NOW)).toBe(gap))

it.each([null, 'x', {}, { timestamp: 'x' }])('a block without a time is no answer: %j', async (block) => {
  await expect(readClockGap(saying(block), NOW)).rejects.toThrow()
})

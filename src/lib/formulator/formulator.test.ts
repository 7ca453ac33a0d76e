import { parseEther } from 'viem'
import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { fromCoins } from '../chain/coins.ts'
import { dailyReward, lockedOf } from './figures.ts'
import { countCalls, readCounts, readRewards, rewardCalls } from './read.ts'

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

it('reads counts and rewards, and what is not told is unknown', () => {
  const at = address(1)
  expect(countCalls(at, at)).toHaveLength(3)
  expect(rewardCalls(at, at).map(({ method }) => method)).toEqual(['view.calcRewardPower', 'search.reward'])
  expect(readCounts([{ value: 1n }, { value: 2n }, { value: 3n }])).toEqual({ Alpha: 1, Sigma: 2, Omega: 3 })
  expect(readCounts([{ value: 1n }, { value: 2n }])).toBeNull()
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

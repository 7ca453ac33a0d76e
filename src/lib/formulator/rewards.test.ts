import { parseEther } from 'viem'
import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { fromCoins } from '../core/chain/coins.ts'
import { dailyCall, mayBeOlder, readDaily, readRewards, rewardCalls, savedRewards } from './rewards.ts'

const [at, me] = [address(1), address(2)]

it('uses the chain’s own calls', () => {
  expect(rewardCalls(at, me).map(({ method }) => method)).toEqual(['view.calcRewardPower', 'search.reward'])
  expect(rewardCalls(at, null).map(({ method }) => method)).toEqual(['view.calcRewardPower'])
  expect(dailyCall(at, me, 3)).toEqual({ method: 'search.dailyReward', params: [at, me, 3] })
})

it('leaves missing answers unknown', () =>
  expect(readRewards([{ result: '0.5' }, { error: { code: 1, message: 'no' } }])).toEqual({
    rate: parseEther('0.5'),
    total: null,
  }))

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

it('sorts days newest first; leaves out and counts invalid days or amounts', () => {
  const result = {
    '2024-01-30': '1.5',
    '2024-01-31': '2',
    '2024-02-31x': '1',
    '2024-02-01': 'much',
    '2024-13-01': '1',
  }
  expect(readDaily({ result })).toEqual({
    days: [
      { day: '2024-01-31', amount: parseEther('2') },
      { day: '2024-01-30', amount: parseEther('1.5') },
    ],
    skipped: 3,
  })
})
it('reads at most twenty days of a page', () => {
  const result = Object.fromEntries(
    Array.from({ length: 25 }, (_, k) => [`2024-01-${String(k + 1).padStart(2, '0')}`, '1']),
  )
  const page = readDaily({ result })
  expect([page?.days.length, page?.days[0]?.day, page?.skipped]).toEqual([20, '2024-01-25', 5])
})
it.each([
  [undefined],
  [{ error: { code: 1, message: '' } }],
  [{ result: null }],
  [{ result: [] }],
  [{ result: 'x' }],
])('returns nothing for %o', (answer) => expect(readDaily(answer)).toBeNull())

const page = (...amounts: bigint[]) => ({
  days: amounts.map((amount) => ({ day: '2024-01-01', amount })),
  skipped: 0,
})
it.each<[Parameters<typeof mayBeOlder>, boolean]>([
  [[[page(3n, 4n)], 8n], true],
  [[[page(3n, 4n)], 7n], false],
  [[[page(), page(3n, 4n)], 7n], false],
  // An empty page in between is not the end.
  [[[page()], 7n], true],
  [[[page(3n)], null], true],
  [[[page(3n), page()], null], false],
  [[[page()], 0n], false],
])('older days may follow: %o', (given, older) => expect(mayBeOlder(...given)).toBe(older))

it('accepts stored rewards only of this account, and only from the past', () => {
  const saved = { owner: me, at: 5, rate: 1n, total: null, days: [{ day: '2024-01-01', amount: 2n }] }
  expect(savedRewards(saved, me, 5)).toEqual(saved)
  expect(savedRewards(saved, me, 4)).toBeNull()
  expect(savedRewards(saved, at, 5)).toBeNull()
  expect(savedRewards({ ...saved, rate: -1n }, me, 5)).toBeNull()
  expect(savedRewards({ ...saved, days: [{ day: 'today', amount: 2n }] }, me, 5)).toBeNull()
})

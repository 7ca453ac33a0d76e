import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ViewResult } from '../core/chain/reads.ts'
import type { Address, Registry } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import {
  aprOf,
  bankerBlocks,
  bankerHealth,
  bankerLeft,
  dailyReward,
  lpPrice,
  paidOf,
  payableReward,
  rewardFunds,
  sharePpm,
  sumKnown,
  usd,
} from './figures.ts'
import type { FarmEntry, FarmState } from './model.ts'
import { farmEntries, farmReads, payable, readProbe } from './read.ts'
import { canLeaveInEmergency, emissionOf, type FarmSituation, hasStake, nextFarmAction } from './rules.ts'

const E18 = 10n ** 18n
const at = (digit: string): Address => `0x${digit.repeat(40)}`
const entry: FarmEntry = {
  kind: 'mapp',
  id: 'MEFI',
  farm: at('1'),
  pid: 0n,
  want: at('2'),
  lp: false,
  strat: at('1'),
  reward: at('3'),
  banker: at('4'),
}
const state: FarmState = {
  entry,
  locked: 1_000n * E18,
  farmRate: E18 / 100n,
  supply: null,
  perBlock: E18 / 100n,
  paidFactor: 10_000n,
  depositFactor: 10_000n,
  takesMinimum: false,
  banker: { funds: 100n * E18, due: 0n, perBlock: E18 / 100n },
  owesRest: true,
  blocked: null,
  mine: { staked: 250n * E18, pending: 0n, payable: 0n, held: 0n },
}

describe('APR', () => {
  it('is a year of rewards over the value staked', () => {
    // 0.01 a block, 172,800 · 365 blocks, at $2, over $1,000.
    expect(aprOf(state, E18, 2n * E18)).toEqual({ ppm: 1_261_440_000n, why: null })
  })
  it('cuts a year’s reward before it is compared', () => {
    // 63,072,000 blocks of a wei, at a price where a year is worth 1.49 wei, over a stake worth 1 wei.
    const apr = aprOf({ ...state, perBlock: 1n, locked: 1n }, E18, 23_782_344_000n)
    expect(apr).toEqual({ ppm: 1_000_000n, why: null })
  })
  it.each<[string, Partial<FarmState>, bigint | null, bigint | null, string]>([
    ['ended', { perBlock: 0n }, null, null, 'ended'],
    ['a reward without a market', {}, E18, null, 'noRewardPrice'],
    ['a stake without a market', {}, null, E18, 'noStakePrice'],
    ['nobody staked', { locked: 0n }, E18, E18, 'noStake'],
    ['not read', { locked: null }, E18, E18, 'unread'],
    ['emission not read', { perBlock: null }, E18, E18, 'unread'],
  ])('%s: reports a reason instead of a figure', (_, change, want, reward, why) => {
    const apr = aprOf({ ...state, ...change }, want, reward)
    expect(apr.why).toBe(why)
    // Only a farm that pays nothing has an APR of 0.
    expect('ppm' in apr ? apr.ppm : null).toBe(why === 'ended' ? 0n : null)
  })
})

it.each<[string, (bigint | null)[], ReturnType<typeof emissionOf>]>([
  ['before the first reading', [], { kind: 'reading' }],
  ['nothing per block', [0n, 0n], { kind: 'ended' }],
  ['the smallest reward', [1n, 1n], { kind: 'paying', perBlock: 1n }],
  ['not read', [null, null], { kind: 'unread' }],
  ['not read everywhere', [0n, null], { kind: 'unread' }],
])('emission of a farm: %s', (_, rates, expected) => {
  expect(emissionOf(rates.map((farmRate) => ({ farmRate })))).toEqual(expected)
})

it.each([
  ['an ended farm pays what it holds', { rate: 0n }, 5n],
  ['one that could not mint, too', { rate: 1n, unfunded: 1n }, 5n],
  ['a farm that mints pays all', { rate: 1n }, 9n],
  ['nothing is known without the rate', { rate: null }, null],
  ['nor without what an ended one holds', { rate: 0n, holds: null }, null],
] as const)('the MEFI farm: %s', (_, change, payable) => {
  const funds = rewardFunds('mefi', { holds: 5n, banker: null, unfunded: 0n, ...change })
  expect(payableReward(9n, funds)).toBe(payable)
})

it('computes a daily reward from the own part of all that is staked', () => {
  expect(dailyReward(state)).toBe(432n * E18)
  expect(dailyReward({ ...state, locked: 0n })).toBe(0n)
  expect(dailyReward({ ...state, mine: null })).toBeNull()
  expect(dailyReward({ ...state, perBlock: null })).toBeNull()
})

it('leaves unknown figures unknown', () => {
  expect([usd(null, 1n), usd(1n, null), lpPrice(null, 1n), lpPrice(1n, null), lpPrice(1n, 0n)]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect([sumKnown([]), sumKnown([null, null]), sumKnown([null, 2n, 3n])]).toEqual([null, null, 5n])
  expect([sharePpm(null, 1n), sharePpm(1n, 0n), sharePpm(1n, 4n)]).toEqual([null, null, 250_000n])
})

it('never pays all stakes together more than the total, in rewards neither', () => {
  const stake = fc.bigInt(0n, 10n ** 30n)
  fc.assert(
    fc.property(fc.array(stake, { minLength: 1, maxLength: 5 }), (stakes) => {
      const locked = stakes.reduce((a, b) => a + b, 0n)
      const daily = stakes.map((staked) =>
        dailyReward({ ...state, locked, mine: { staked, pending: 0n, payable: 0n, held: 0n } }),
      )
      expect(daily.reduce<bigint>((a, b) => a + (b ?? 0n), 0n)).toBeLessThanOrEqual(
        ((state.perBlock as bigint) * 172_800n) as bigint,
      )
    }),
  )
})

it('never pays more than a withdrawal asks for, and exactly that without a fee', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 36n), fc.bigInt(9_000n, 10_000n), (amount, factor) => {
      expect(paidOf(amount, factor)).toBeLessThanOrEqual(amount)
      expect(paidOf(amount, 10_000n)).toBe(amount)
    }),
  )
})

it.each([
  ['plenty', { funds: 30n * 172_800n, due: 0n, perBlock: 1n }, 'good'],
  ['less than a week', { funds: 7n * 172_800n - 1n, due: 0n, perBlock: 1n }, 'soon'],
  ['just a week', { funds: 7n * 172_800n, due: 0n, perBlock: 1n }, 'good'],
  ['all of it owed already', { funds: 100n, due: 100n, perBlock: 1n }, 'dry'],
  ['more owed than there is', { funds: 100n, due: 900n, perBlock: 1n }, 'dry'],
  ['nothing', { funds: 0n, due: 0n, perBlock: 1n }, 'dry'],
  ['pays nothing per block', { funds: 0n, due: 0n, perBlock: 0n }, 'good'],
  ['pays nothing but owes', { funds: 1n, due: 2n, perBlock: 0n }, 'dry'],
] as const)('a banker with %s', (_, banker, health) => expect(bankerHealth(banker)).toBe(health))

it('does not call an unknown banker dry', () => {
  expect(bankerHealth(null)).toBe('unknown')
  expect(bankerLeft({ funds: 5n, due: 9n, perBlock: 1n })).toBe(0n)
  expect(bankerBlocks({ funds: 9n, due: 5n, perBlock: 2n })).toBe(2n)
  expect(bankerBlocks({ funds: 9n, due: 5n, perBlock: 0n })).toBeNull()
})

const ready: FarmSituation = {
  act: 'withdraw',
  gate: null,
  parsed: { raw: 5n },
  most: 5n,
  stale: false,
}

it.each<[string, Partial<FarmSituation>, unknown]>([
  ['everything right', {}, { kind: 'review' }],
  ['a wallet being asked', { gate: 'connecting' }, { kind: 'connecting' }],
  ['no wallet', { gate: 'connect' }, { kind: 'connect' }],
  ['another chain', { gate: 'wrongChain' }, { kind: 'wrongChain' }],
  ['no number', { parsed: { issue: 'amount.malformed' } }, { kind: 'issue', issue: 'amount.malformed' }],
  ['nothing', { parsed: { raw: 0n } }, { kind: 'issue', issue: 'amount.empty' }],
  ['a stake not read', { most: null }, { kind: 'loading' }],
  ['more than is staked', { most: 4n }, { kind: 'issue', issue: 'farm.moreThanStaked' }],
  ['more than is held', { act: 'deposit', most: 4n }, { kind: 'issue', issue: 'farm.moreThanHeld' }],
  ['old figures', { stale: true }, { kind: 'stale' }],
])('the button with %s', (_, change, action) =>
  expect(nextFarmAction({ ...ready, ...change })).toEqual(action),
)

it('counts an unclaimed reward as a stake, but not an unread one', () => {
  const mine = (staked: bigint | null, pending: bigint | null) =>
    hasStake({ ...state, mine: { staked, pending, payable: pending, held: null } })
  expect([mine(0n, 0n), mine(1n, 0n), mine(0n, 1n), mine(null, null)]).toEqual([false, true, true, false])
  expect(hasStake({ ...state, mine: null })).toBe(false)
})

const registry = {
  tokens: { MEFI: at('a') },
  pools: [{ id: 'MEV-MEFI', kind: 'amm', address: at('b'), tokens: [at('c'), at('a')] }],
  farm: {
    address: at('d'),
    pools: [
      { id: 'MEFI', want: at('a'), strat: at('e') },
      { id: 'MEV-MEFI', want: at('b'), strat: at('f') },
    ],
  },
  mappFarms: [{ id: 'MEFI', address: at('1'), want: at('2'), reward: at('3'), banker: at('4') }],
} as unknown as Registry

it('uses the registry’s order as pid, and recognizes a pool’s address as LP token', () => {
  expect(farmEntries(registry, 'mefi').map(({ pid, lp, reward }) => [pid, lp, reward])).toEqual([
    [0n, false, at('a')],
    [1n, true, at('a')],
  ])
  expect(farmEntries(registry, 'mapp')).toMatchObject([{ farm: at('1'), strat: at('1'), banker: at('4') }])
  expect(farmEntries({ ...registry, farm: null, mappFarms: [] }, 'mefi')).toEqual([])
})

describe('reading', () => {
  const value = (v: unknown): ViewResult => ({ value: v })
  const failed: ViewResult = { error: new AppError('chain.callFailed', '') }
  // TokenPerBlock, TotalAllocPoint, OwnerReward, Unfunded, PoolInfo, locked, the banker's balance and allowance, the
  // farm's own balance, staked, pending, held
  const answers = [
    value(10n),
    value(1n),
    value(100n),
    value(7n),
    value([at('2'), 0n, 90n, 0n, at('1')]),
    value(50n),
    value(1_000n),
    value(400n),
    value(2n),
    value(20n),
    value(3n),
    value(9n),
  ]
  const read = (results: readonly ViewResult[]) => {
    const { calls, read: readFarms } = farmReads([entry], at('9'))
    expect(calls).toHaveLength(results.length)
    return readFarms(100n, results, [])[0] as FarmState
  }
  it('reads each figure from its own view', () => {
    expect(read(answers)).toMatchObject({
      locked: 50n,
      perBlock: 10n,
      // Ten blocks of eleven each, including the owner's tenth, plus the earlier debt.
      banker: { funds: 400n, due: 117n, perBlock: 11n },
      owesRest: true,
      mine: { staked: 20n, pending: 3n, payable: 3n, held: 9n },
    })
  })
  it.each([
    ['a banker who allows nothing', { allowance: 0n }, 2n],
    ['a banker who has nothing', { balance: 0n }, 2n],
    ['a banker with a part of it', { balance: 1n, holds: 1n }, 2n],
    ['enough', { holds: 3n, balance: 0n }, 3n],
    ['an unknown balance of the farm', { holds: null }, null],
  ] as const)('promises of a reward of 3 what %s leaves', (_, change, payable) => {
    const facts: Record<string, bigint | null> = { balance: 1_000n, allowance: 400n, holds: 2n, ...change }
    const at = ['balance', 'allowance', 'holds']
    const results = answers.map((answer, i) => {
      const name = at[i - 6]
      if (name === undefined) return answer
      return facts[name] === null ? failed : value(facts[name])
    })
    expect(read(results).mine).toMatchObject({ pending: 3n, payable })
  })
  it('leaves a failed view unknown and keeps the others', () => {
    answers.forEach((_, i) => {
      const state = read(answers.map((answer, k) => (k === i ? failed : answer)))
      const unknown = [
        state.locked,
        state.perBlock,
        state.banker,
        state.mine?.staked,
        state.mine?.pending,
        state.mine?.held,
      ]
      expect(unknown.filter((v) => v === null).length, String(i)).toBeLessThanOrEqual(2)
    })
    expect(read(answers.map(() => failed))).toMatchObject({
      locked: null,
      perBlock: null,
      banker: null,
      mine: { staked: null, pending: null, payable: null, held: null },
    })
  })
})

it.each([
  ['passes', { result: '0x5208' }, null],
  [
    'a dry banker',
    { error: { code: 3, message: 'the token holding quantity is insufficient balance: 0' } },
    'farm.bankerDry',
  ],
  [
    'an allowance that ended',
    { error: { code: -32000, message: 'the token allowance is insufficient token' } },
    'farm.bankerDry',
  ],
  ['something without a name', { error: { code: -32000, message: 'whatever' } }, null],
  ['a node that does not know the question', { error: { code: -32601, message: 'invalid method' } }, null],
  ['another refusal', { error: { code: 3, message: 'execution reverted: paused' } }, 'token.paused'],
] as const)('the trial update: %s', (_, answer, code) => expect(readProbe(entry, answer)).toBe(code))

it.each<[string, bigint | null, bigint | null, bigint | null]>([
  ['the whole stake', 789n, 1_000n, 789n],
  ['no more than the pool holds', 790_613n, 789_350n, 789_350n],
  ['the stake where the pool was not read', 790_613n, null, 790_613n],
  ['unknown where the stake was not read', null, 789_350n, null],
])('a stake pays %s', (_, staked, locked, expected) => expect(payable(staked, locked)).toBe(expected))

it.each<[string, Partial<FarmState>, boolean]>([
  ['without a fee', { paidFactor: 10_000n }, true],
  ['with a fee on the real chain', { paidFactor: 9_990n }, false],
  ['with an unknown fee on the real chain', { paidFactor: null }, false],
  ['with a fee in the reference farm', { paidFactor: 9_990n, takesMinimum: true }, true],
])('an emergency withdrawal %s: %s', (_, change, offered) => {
  expect(canLeaveInEmergency({ ...state, entry: { ...state.entry, kind: 'mefi' }, ...change })).toBe(offered)
  expect(canLeaveInEmergency({ ...state, entry: { ...state.entry, kind: 'mapp' }, ...change })).toBe(true)
})

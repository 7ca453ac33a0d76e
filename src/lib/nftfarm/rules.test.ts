import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { questions } from '../core/chain/questions.ts'
import type { ViewResult } from '../core/chain/reads.ts'
import { type PoolState, poolReader } from './read.ts'
import { isShort, mustClaimFirst, nextClaimAction } from './rules.ts'

const [POOL, TERMS, MPL, PKT, OWNER] = [1, 2, 3, 4, 5].map(address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const state: PoolState = {
  pool: POOL,
  token: MPL,
  isClaimable: true,
  owedToAll: 900n,
  funds: 900n,
  daily: 3_600n,
  next: null,
  reward: 500n,
}

it.each<[string, Partial<PoolState> | null, boolean, string]>([
  ['a credit', {}, false, 'claim'],
  ['a credit of old figures', {}, true, 'stale'],
  ['nothing read yet', null, false, 'loading'],
  ['an unknown credit', { reward: null }, false, 'loading'],
  ['an unknown state of the pool', { isClaimable: null }, false, 'loading'],
  ['no credit', { reward: 0n }, false, 'nothing'],
  ['no credit in a closed pool', { reward: 0n, isClaimable: false }, false, 'nothing'],
  ['a closed pool', { isClaimable: false }, false, 'closed'],
  ['a closed pool that is short too', { isClaimable: false, funds: 1n }, false, 'closed'],
  ['a balance below the credit', { funds: 499n }, false, 'short'],
  ['books below the credit', { owedToAll: 499n }, false, 'short'],
  ['an unknown balance', { funds: null, owedToAll: null }, false, 'claim'],
])('%s: the button says %s', (_, change, stale, action) => {
  expect(nextClaimAction({ gate: null, stale, state: change && { ...state, ...change } })).toBe(action)
})

it('a missing wallet comes first', () => {
  expect(nextClaimAction({ gate: 'connect', stale: false, state })).toBe('connect')
})

it('only what can be claimed must be claimed before a stop, so that no account is locked in', () => {
  const asked = ['claim', 'stale', 'closed', 'short', 'nothing', 'loading', 'connect'] as const
  expect(asked.map(mustClaimFirst)).toEqual([true, true, false, false, false, false, false])
})

it('an unknown credit is not short', () => {
  expect(isShort({ reward: null, owedToAll: 0n, funds: 0n })).toBe(false)
})

const readWith = (
  values: Readonly<Record<string, unknown>>,
  fallback = MPL,
  owner: typeof OWNER | null = OWNER,
) => {
  const asked = questions()
  const read = poolReader(asked, { pool: POOL, terms: TERMS, fallback }, owner)
  return read(
    asked.calls.map(({ fn }): ViewResult => {
      const value = values[fn.name]
      return value === undefined ? ({ error: new Error('reverted') } as never) : { value }
    }),
  )
}
const answers = {
  token: MPL,
  isClaimable: true,
  totalReward: 900n,
  balanceOf: 901n,
  dailyReward: 3_600n,
  nextDailyReward: [4_000n, 77n],
  rewards: 500n,
}

it('the chain’s answers become the state', () => {
  expect(readWith(answers)).toEqual({
    ...state,
    funds: 901n,
    next: { amount: 4_000n, startBlock: 77n },
  })
})

it('the balance of another token than the pool’s says nothing', () => {
  expect(readWith(answers, PKT).funds).toBeNull()
})

it('failed answers are unknown, not 0', () => {
  expect(readWith({})).toEqual({
    pool: POOL,
    token: null,
    isClaimable: null,
    owedToAll: null,
    funds: null,
    daily: null,
    next: null,
    reward: null,
  })
  expect(readWith({ ...answers, nextDailyReward: [0n, 0n] }).next).toBeNull()
  expect(readWith(answers, MPL, null).reward).toBeNull()
})

import { expect, it } from 'vitest'
import { address, amm, tokenOf } from '../../../tests/fakes/pools.ts'
import { E18 } from '../core/pool/model.ts'
import type { FarmState } from './model.ts'
import { rowOf } from './row.ts'

const pool = amm('AB', [100n, 50n], { address: address(0xab) })
const prices = new Map([
  [tokenOf('A'), 2n * E18],
  [tokenOf('B'), 4n * E18],
  [tokenOf('R'), E18],
])
const state: FarmState = {
  entry: {
    kind: 'mapp',
    id: 'f',
    farm: address(1),
    pid: 0n,
    want: pool.address,
    lp: true,
    strat: address(2),
    reward: tokenOf('R'),
    banker: address(3),
  },
  locked: 40n * E18,
  supply: 80n * E18,
  farmRate: E18,
  perBlock: E18,
  paidFactor: 10_000n,
  depositFactor: 10_000n,
  takesMinimum: false,
  banker: { funds: 20n * E18, due: 10n * E18, perBlock: 2n * E18 },
  owesRest: true,
  blocked: null,
  mine: { staked: 10n * E18, pending: 3n * E18, payable: 3n * E18, held: 0n },
}

it('values LP tokens by the pool’s holdings, and rewards by their own price', () => {
  expect(rowOf(state, [amm('CD', [1n, 1n]), pool], prices)).toEqual({
    ...state,
    // The pool is worth $400 for 80 LP: $5 each.
    value: 200n * E18,
    mineValue: 50n * E18,
    pendingValue: 3n * E18,
    sharePpm: 250_000n,
    apr: { ppm: 172_800n * 365n * 5_000n, why: null },
    daily: 43_200n * E18,
    left: 10n * E18,
    lasts: 5n,
    health: 'soon',
  })
})

it('values a token that is no LP by its own price', () => {
  const plain = { ...state, entry: { ...state.entry, lp: false, want: tokenOf('B') } }
  expect(rowOf(plain, [pool], prices)).toMatchObject({ value: 160n * E18, mineValue: 40n * E18 })
})

it.each<[string, Partial<FarmState>, Parameters<typeof rowOf>[1], Parameters<typeof rowOf>[2]]>([
  ['of no pool', {}, [], prices],
  ['of LP tokens whose number is unknown', { supply: null }, [pool], prices],
  ['without prices', {}, [pool], new Map()],
])('%s there is no value', (_, change, pools, of) => {
  const row = rowOf({ ...state, ...change }, pools, of)
  expect([row.value, row.mineValue]).toEqual([null, null])
  expect(row.apr).toEqual({ why: of.size === 0 ? 'noRewardPrice' : 'noStakePrice' })
})

it('leaves figures unknown without an account and a banker', () => {
  expect(rowOf({ ...state, mine: null, banker: null }, [pool], prices)).toMatchObject({
    mineValue: null,
    pendingValue: null,
    sharePpm: null,
    daily: null,
    left: null,
    lasts: null,
    health: 'unknown',
  })
})

import { describe, expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { questions } from '../chain/questions.ts'
import type { ViewResult } from '../chain/reads.ts'
import { AppError } from '../errors/AppError.ts'
import { type PoolEntry, poolReader } from './read.ts'

const [A, B] = ['0xAbCdEf0000000000000000000000000000000001', address(2)] as const
const amm: PoolEntry = { id: 'A-B', kind: 'amm', address: address(9), tokens: [A, B] }
const cfmm: PoolEntry = { ...amm, kind: 'cfmm' }

const poolCalls = (entry: PoolEntry, trader: `0x${string}` | null) => {
  const asked = questions()
  poolReader(asked, entry, trader)
  return asked.calls
}
const readPool = (entry: PoolEntry, results: readonly ViewResult[]) =>
  poolReader(questions(), entry, null)(results)

const answers = (...values: unknown[]): ViewResult[] => values.map((value) => ({ value }))
const good = [[A, B], [[5n, 6n], 0n], 30_000_000n, false] as const
/** The chain's own pools lack `MinimumLiquidity`. */
const lacking: ViewResult = { error: new AppError('chain.callFailed') }

it('six reads tell a stable pool, five the other kind, all in the trader’s name', () => {
  expect(poolCalls(amm, null).map((call) => call.fn.name)).toEqual([
    'Tokens',
    'Reserves',
    'FeeAddress',
    'IsKilled',
    'MinimumLiquidity',
  ])
  const calls = poolCalls(cfmm, address(7))
  expect(calls.map((call) => call.fn.name)).toEqual([
    'Tokens',
    'Reserves',
    'FeeAddress',
    'IsKilled',
    'APrecise',
    'MinimumLiquidity',
  ])
  expect(calls.every((call) => call.from === address(7) && call.to === cfmm.address)).toBe(true)
  expect(calls[2]?.args).toEqual([address(7)])
  expect(poolCalls(amm, null)[2]?.args).toEqual([address(0)])
})

it('reads a pool as the chain reports it, in the chain’s order and the registry’s spelling', () => {
  expect(readPool(amm, answers(...good))).toEqual({
    id: 'A-B',
    kind: 'amm',
    address: amm.address,
    tokens: [A, B],
    reserves: [5n, 6n],
    fee: 30_000_000n,
    killed: false,
    reference: false,
  })
  const turned = readPool(amm, answers([B, A.toLowerCase()], ...good.slice(1)))
  expect(turned.tokens).toEqual([B, A])
  expect(turned.reserves).toEqual([5n, 6n])
})

it('a pool that locks LP at its first deposit is one of the reference contracts', () => {
  const read = (...more: ViewResult[]) => readPool(amm, [...answers(...good), ...more]).reference
  expect([read({ value: 1_000n }), read({ value: 0n }), read(lacking), read()]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

it('a stable pool has its A and rates', () => {
  expect(readPool(cfmm, answers(...good, 17_000n))).toMatchObject({
    kind: 'cfmm',
    amp: 17_000n,
    rates: [10n ** 18n, 10n ** 18n],
  })
})

describe('absurd answers', () => {
  const with_ =
    (k: number, value: unknown, entry = amm) =>
    () => {
      const values: unknown[] = entry.kind === 'cfmm' ? [...good, 17_000n] : [...good]
      values[k] = value
      return readPool(entry, answers(...values))
    }
  it.each([
    ['another token', with_(0, [A, address(3)]), 'pool.mismatch'],
    ['one token less', with_(0, [A]), 'pool.mismatch'],
    ['one token more', with_(0, [A, B, address(3)]), 'pool.mismatch'],
    ['no tokens', with_(0, []), 'pool.mismatch'],
    ['one reserve', with_(1, [[5n], 0n]), 'pool.absurd'],
    ['three reserves', with_(1, [[5n, 6n, 7n], 0n]), 'pool.absurd'],
    ['a reserve past 128 bits', with_(1, [[5n, 2n ** 128n], 0n]), 'pool.absurd'],
    ['a fee over half', with_(2, 5_000_000_001n), 'pool.absurd'],
    ['a fee of everything', with_(2, 2n ** 256n - 1n), 'pool.absurd'],
    ['no amplification', with_(4, 0n, cfmm), 'pool.absurd'],
    ['amplification under one', with_(4, 99n, cfmm), 'pool.absurd'],
    ['amplification over a million', with_(4, 100_000_001n, cfmm), 'pool.absurd'],
  ] as const)('%s', (_, read, code) => {
    expect(read).toThrow(AppError)
    expect(read).toThrow(new RegExp(`^${code}`))
  })

  it.each([
    ['half is a fee', with_(2, 5_000_000_000n)],
    ['no fee', with_(2, 0n)],
    ['A of one', with_(4, 100n, cfmm)],
    ['A of a million', with_(4, 100_000_000n, cfmm)],
    ['the greatest reserve', with_(1, [[5n, 2n ** 128n - 1n], 0n])],
    ['an empty pool', with_(1, [[0n, 0n], 0n])],
  ] as const)('%s is none', (_, read) => expect(read).not.toThrow())

  it('the same token twice is no pool of two', () => {
    expect(with_(0, [A, A])).toThrow('pool.mismatch')
  })

  it('an answer that failed is that failure', () => {
    const results = answers(...good)
    results[1] = { error: new AppError('rpc.badAnswer') }
    expect(() => readPool(amm, results)).toThrow('rpc.badAnswer')
    expect(() => readPool(amm, results.slice(0, 1))).toThrow('rpc.badAnswer')
  })
})

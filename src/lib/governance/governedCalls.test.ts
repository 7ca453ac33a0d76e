import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { type Change, callOf, type GovernedContract, readCall } from './governedCalls.ts'

const pool: GovernedContract = { kind: 'pool', id: 'MEV-USDC', address: address(0xa1) }
const converter: GovernedContract = { kind: 'converter', id: 'mpl-pks', address: address(0xa2) }
const farm: GovernedContract = { kind: 'farmTerms', id: 'nft-farm', address: address(0xa3) }
const contracts = [pool, converter, farm]

const changes: readonly [GovernedContract, Change][] = [
  [pool, { kind: 'poolFee', fee: 20_000_000n, adminFee: 5_000_000_000n, winnerFee: 0n, delay: 86_400n }],
  [pool, { kind: 'revertFee' }],
  [converter, { kind: 'ratio', ratio: 520_000_000_000_000_000n }],
  [converter, { kind: 'revertRatio' }],
  [converter, { kind: 'pause' }],
  [converter, { kind: 'resume' }],
  [farm, { kind: 'dailyReward', amount: 3_600n * 10n ** 18n, startBlock: 99n }],
]

describe('a call of a proposal', () => {
  it.each(changes)('is decoded to what was encoded (%#)', (contract, change) => {
    const call = callOf(contract, change)
    expect(readCall(contracts, call)).toEqual({ ...call, known: true, contract, change })
  })

  const call = callOf(converter, { kind: 'ratio', ratio: 7n })
  it.each([
    ['of a contract that is not in the registry', { target: address(0xbad) }],
    ['that sends coins', { value: 1n }],
    ['with a byte after its arguments', { data: `${call.data}00` as const }],
    ['that lacks a byte', { data: call.data.slice(0, -2) as `0x${string}` }],
    ['of another function', { data: `0xdeadbeef${call.data.slice(10)}` as const }],
    ['without data', { data: '0x' as const }],
    ['of a function of another kind of contract', { target: pool.address }],
  ])('%s is unknown', (_, change) =>
    expect(readCall(contracts, { ...call, ...change })).toEqual({ ...call, ...change, known: false }),
  )

  it('is found whatever the case of its address', () => {
    const target = converter.address.toUpperCase().replace('0X', '0x') as `0x${string}`
    expect(readCall(contracts, { ...call, target }).known).toBe(true)
  })

  it('is not encoded for a contract of another kind', () =>
    expect(() => callOf(farm, { kind: 'pause' })).toThrow('A farmTerms has no pause.'))
})

/** Governance answers the calls of OpenZeppelin's Governor, the lock those of its votes, and `PoolFee` a pool's own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Abi, type AbiEvent, type AbiFunction, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { governanceAbi } from '../src/lib/core/abi/governance.ts'
import { poolFeeAbi } from '../src/lib/core/abi/poolFee.ts'
import { uniPairAbi } from '../src/lib/core/abi/uniPair.ts'
import { voteLockAbi } from '../src/lib/core/abi/voteLock.ts'

const require = createRequire(import.meta.url)
const published = (name: string): Abi =>
  JSON.parse(readFileSync(require.resolve(`@openzeppelin/contracts/build/contracts/${name}.json`), 'utf8'))
    .abi

const functionsOf = (abi: Abi): string[] =>
  abi
    .filter((item): item is AbiFunction => item.type === 'function')
    .map((item) => `${toFunctionSignature(item)} returns (${item.outputs.map(({ type }) => type)})`)

const eventsOf = (abi: Abi): string[] =>
  abi
    .filter((item): item is AbiEvent => item.type === 'event')
    .map(
      ({ name, inputs }) =>
        `${name}(${inputs.map(({ type, indexed }) => (indexed ? `${type} indexed` : type))})`,
    )

describe('Governance', () => {
  it('has every function of the published Governor', () => {
    const wanted = functionsOf(published('IGovernor'))
    expect(wanted.length).toBeGreaterThan(25)
    const ours = functionsOf(governanceAbi)
    expect(wanted.filter((one) => !ours.includes(one))).toEqual([])
  })

  it('has its events', () => {
    const ours = eventsOf(governanceAbi)
    expect(eventsOf(published('IGovernor')).filter((one) => !ours.includes(one))).toEqual([])
  })
})

describe('VoteLock', () => {
  const without = 'delegateBySig'

  it(`has every function of the published votes but ${without}, whose expiry is in seconds`, () => {
    const ours = functionsOf(voteLockAbi)
    const missing = functionsOf(published('IERC5805')).filter((one) => !ours.includes(one))
    expect(missing.map((one) => one.split('(')[0])).toEqual([without])
  })

  it('has its events', () => {
    const ours = eventsOf(voteLockAbi)
    expect(eventsOf(published('IVotes')).filter((one) => !ours.includes(one))).toEqual([])
  })
})

it('PoolFee announces, applies and reads a fee by the pool’s own functions', () => {
  const selectorsOf = (abi: Abi) =>
    abi
      .filter((item): item is AbiFunction => item.type === 'function' && /^[A-Z]/.test(item.name))
      .map((item) => toFunctionSelector(item))
  const pools = selectorsOf(uniPairAbi)
  expect(selectorsOf(poolFeeAbi)).toHaveLength(7)
  expect(selectorsOf(poolFeeAbi).filter((one) => !pools.includes(one))).toEqual([])
})

/** Checks that the hand-written functions match those of the contracts. */
import type { AbiFunction, AbiParameter } from 'viem'
import { encodeFunctionData, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { converter, request } from '../../conversion/calls.ts'
import { farm, strat, stratFees } from '../../farm/calls.ts'
import { formulator, ourFormulator } from '../../formulator/calls.ts'
import { depositPool } from '../../genesis/calls.ts'
import { governance, voteLock } from '../../governance/calls.ts'
import { dryRunFunction } from '../../governance/dryRun.ts'
import { ourReveal, reveal } from '../../hero/calls.ts'
import { farmTerms, rewardPool } from '../../nftfarm/calls.ts'
import { imo } from '../../offering/calls.ts'
import { boxMintAbi } from '../abi/boxMint.ts'
import { converterAbi } from '../abi/converter.ts'
import { depositPoolAbi } from '../abi/depositPool.ts'
import { factoryAbi } from '../abi/factory.ts'
import { farmAbi } from '../abi/farm.ts'
import { farmPoolAbi } from '../abi/farmPool.ts'
import { farmTermsAbi } from '../abi/farmTerms.ts'
import { formulatorAbi } from '../abi/formulator.ts'
import { governanceAbi } from '../abi/governance.ts'
import { heroRevealAbi } from '../abi/heroReveal.ts'
import { imoAbi } from '../abi/imo.ts'
import { mainTokenAbi } from '../abi/mainToken.ts'
import { mappFarmAbi } from '../abi/mappFarm.ts'
import { marketDataAbi } from '../abi/marketData.ts'
import { marketOperationAbi } from '../abi/marketOperation.ts'
import { mrc20Abi } from '../abi/mrc20.ts'
import { nft721Abi } from '../abi/nft721.ts'
import { requestAbi } from '../abi/request.ts'
import { rewardPoolAbi } from '../abi/rewardPool.ts'
import { routerAbi } from '../abi/router.ts'
import { stableSwapAbi } from '../abi/stableSwap.ts'
import { uniPairAbi } from '../abi/uniPair.ts'
import { voteLockAbi } from '../abi/voteLock.ts'
import { type ContractFunction, pair, stablePair, token } from './calls.ts'
import { factory, router, stableLiquidity, uniPair } from './exchangeCalls.ts'
import { market, marketData, mint, nft, ourMarket, ourMarketData, ourNft } from './nftCalls.ts'
import { encodeCall } from './reads.ts'

/** A value of a type, as viem takes it. */
const some = (type: string): unknown =>
  type.endsWith('[]')
    ? [some(type.slice(0, -2)), some(type.slice(0, -2))]
    : type === 'address'
      ? `0x${'12'.repeat(20)}`
      : type === 'bool'
        ? true
        : type === 'string'
          ? '도미노'
          : type.startsWith('bytes')
            ? `0x${'ab'.repeat(Number(type.slice(5)) || 3)}`
            : 7n

/** Types of an output. A static struct is encoded as its fields in their order, so those take its place. */
const fieldsOf = ({ type, ...rest }: AbiParameter): string[] =>
  type === 'tuple' && 'components' in rest ? rest.components.flatMap(fieldsOf) : [type]

const contracts = [
  ['MainToken', token, mainTokenAbi],
  ['MRC20', token, mrc20Abi],
  ['UniPair', pair, uniPairAbi],
  ['UniPair', uniPair, uniPairAbi],
  ['StableSwap', pair, stableSwapAbi],
  ['StableSwap', { ...stablePair, ...stableLiquidity }, stableSwapAbi],
  ['Factory', factory, factoryAbi],
  ['VoteLock', voteLock, voteLockAbi],
  ['Governance', { ...governance, dryRun: dryRunFunction }, governanceAbi],
  ['Router', router, routerAbi],
  ['Farm', farm, farmAbi],
  ['MAppFarm', farm, mappFarmAbi],
  ['Pool', strat, farmPoolAbi],
  ['Pool', stratFees, farmPoolAbi],
  ['MAppFarm', strat, mappFarmAbi],
  ['Imo', imo, imoAbi],
  ['DepositPool', depositPool, depositPoolAbi],
  ['RewardPool', rewardPool, rewardPoolAbi],
  ['FarmTerms', farmTerms, farmTermsAbi],
  ['Converter', converter, converterAbi],
  ['Request', request, requestAbi],
  ['NFT721', nft, nft721Abi],
  ['HeroReveal', reveal, heroRevealAbi],
  ['HeroReveal', ourReveal, heroRevealAbi],
  ['MarketOperation', market, marketOperationAbi],
  ['MarketOperation', ourMarket, marketOperationAbi],
  ['MarketData', marketData, marketDataAbi],
  ['MarketData', ourMarketData, marketDataAbi],
  ['BoxMint', mint, boxMintAbi],
  ['Formulator', formulator, formulatorAbi],
  ['Formulator', ourFormulator, formulatorAbi],
  ['HeroReveal', reveal, heroRevealAbi],
  ['HeroReveal', ourReveal, heroRevealAbi],
  ['NFT721', ourNft, nft721Abi],
] as const

describe.each(contracts)('%s', (_, calls, abi) => {
  const functions = (abi as readonly { type: string }[]).filter(
    (item) => item.type === 'function',
  ) as AbiFunction[]

  it.each(Object.values(calls) as ContractFunction[])('has $name', (fn) => {
    const same = functions.filter((f) => toFunctionSignature(f) === toFunctionSignature(fn))
    expect(same.length, toFunctionSignature(fn)).toBe(1)
    expect(same[0]?.stateMutability === 'pure' ? 'view' : same[0]?.stateMutability).toBe(fn.stateMutability)
    if (fn.stateMutability === 'view')
      expect(fn.outputs.map((o) => o.type)).toEqual(same[0]?.outputs.flatMap(fieldsOf))
    const args = fn.inputs.map(({ type }) => some(type))
    expect(encodeCall(fn, args)).toBe(encodeFunctionData({ abi: [same[0] as AbiFunction], args }))
  })
})

it('the selectors that are written down belong to their functions', () => {
  const written = [token, pair, stablePair]
    .flatMap((group): ContractFunction[] => Object.values(group))
    .filter(({ selector }) => selector !== undefined)
  expect(written).toHaveLength(7)
  for (const fn of written) expect(fn.selector, fn.name).toBe(toFunctionSelector(fn))
})

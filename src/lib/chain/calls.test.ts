/** The few functions written by hand are those of the contracts. */
import type { AbiFunction } from 'viem'
import { toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { factoryAbi } from '../abi/factory.ts'
import { mainTokenAbi } from '../abi/mainToken.ts'
import { mrc20Abi } from '../abi/mrc20.ts'
import { routerAbi } from '../abi/router.ts'
import { stableSwapAbi } from '../abi/stableSwap.ts'
import { uniPairAbi } from '../abi/uniPair.ts'
import { factory, pair, router, stablePair, token, uniPair } from './calls.ts'

const contracts = [
  ['MainToken', token, mainTokenAbi],
  ['MRC20', token, mrc20Abi],
  ['UniPair', pair, uniPairAbi],
  ['UniPair', uniPair, uniPairAbi],
  ['StableSwap', pair, stableSwapAbi],
  ['StableSwap', stablePair, stableSwapAbi],
  ['Factory', factory, factoryAbi],
  ['Router', router, routerAbi],
] as const

describe.each(contracts)('%s', (_, calls, abi) => {
  const functions = (abi as readonly { type: string }[]).filter(
    (item) => item.type === 'function',
  ) as AbiFunction[]

  it.each(Object.values(calls) as AbiFunction[])('has $name', (fn) => {
    const same = functions.filter((f) => toFunctionSignature(f) === toFunctionSignature(fn))
    expect(same.length, toFunctionSignature(fn)).toBe(1)
    expect(same[0]?.stateMutability === 'pure' ? 'view' : same[0]?.stateMutability).toBe(fn.stateMutability)
    if (fn.stateMutability === 'view')
      expect(fn.outputs.map((o) => o.type)).toEqual(same[0]?.outputs.map((o) => o.type))
  })
})

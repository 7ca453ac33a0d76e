import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { mrc20Abi } from '../../src/lib/abi/mrc20.ts'
import { routerAbi } from '../../src/lib/abi/router.ts'
import { stableSwapAbi } from '../../src/lib/abi/stableSwap.ts'

/** Calldata of what the seed does. Amounts in wei. */
export const approve = (spender: Address): Hex =>
  encodeFunctionData({ abi: mrc20Abi, functionName: 'approve', args: [spender, maxUint256] })

export const transfer = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: mrc20Abi, functionName: 'transfer', args: [to, amount] })

export const swap = (amountIn: bigint, path: readonly Address[]): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: 'SwapExactTokensForTokens', args: [amountIn, 0n, path] })

export const swapForExact = (amountOut: bigint, maxIn: bigint, path: readonly Address[]): Hex =>
  encodeFunctionData({
    abi: routerAbi,
    functionName: 'UniSwapTokensForExactTokens',
    args: [amountOut, maxIn, path],
  })

export const addUni = (a: Address, b: Address, amountA: bigint, amountB: bigint): Hex =>
  encodeFunctionData({
    abi: routerAbi,
    functionName: 'UniAddLiquidity',
    args: [a, b, amountA, amountB, 0n, 0n],
  })

export const zapIn = (a: Address, b: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: 'UniAddLiquidityOneCoin', args: [a, b, a, amount, 0n] })

export const removeUni = (a: Address, b: Address, liquidity: bigint): Hex =>
  encodeFunctionData({ abi: routerAbi, functionName: 'UniRemoveLiquidity', args: [a, b, liquidity, 0n, 0n] })

export const zapOut = (a: Address, b: Address, liquidity: bigint, out: Address): Hex =>
  encodeFunctionData({
    abi: routerAbi,
    functionName: 'UniRemoveLiquidityOneCoin',
    args: [a, b, liquidity, out, 0n],
  })

export const addStable = (amounts: readonly bigint[]): Hex =>
  encodeFunctionData({ abi: stableSwapAbi, functionName: 'AddLiquidity', args: [amounts, 0n] })

export const removeStable = (liquidity: bigint): Hex =>
  encodeFunctionData({ abi: stableSwapAbi, functionName: 'RemoveLiquidity', args: [liquidity, [0n, 0n]] })

export const removeStableOne = (liquidity: bigint, index: bigint): Hex =>
  encodeFunctionData({
    abi: stableSwapAbi,
    functionName: 'RemoveLiquidityOneCoin',
    args: [liquidity, index, 0n],
  })

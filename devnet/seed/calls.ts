import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { converterAbi } from '../../src/lib/core/abi/converter.ts'
import { depositPoolAbi } from '../../src/lib/core/abi/depositPool.ts'
import { farmAbi } from '../../src/lib/core/abi/farm.ts'
import { imoAbi } from '../../src/lib/core/abi/imo.ts'
import { mrc20Abi } from '../../src/lib/core/abi/mrc20.ts'
import { rewardPoolAbi } from '../../src/lib/core/abi/rewardPool.ts'
import { routerAbi } from '../../src/lib/core/abi/router.ts'
import { stableSwapAbi } from '../../src/lib/core/abi/stableSwap.ts'

/** Calldata of what the seed does. Amounts in wei. */
export const approve = (spender: Address): Hex =>
  encodeFunctionData({ abi: mrc20Abi, functionName: 'approve', args: [spender, maxUint256] })

export const transfer = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: mrc20Abi, functionName: 'transfer', args: [to, amount] })

export const balanceOf = (owner: Address): Hex =>
  encodeFunctionData({ abi: mrc20Abi, functionName: 'balanceOf', args: [owner] })

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

/** Allowance of just this much: nothing is left of it when it was used. */
export const approveExact = (spender: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: mrc20Abi, functionName: 'approve', args: [spender, amount] })

// farms; a MApp farm has the same selectors and one pool, pid 0
export const stake = (pid: bigint, amount: bigint): Hex =>
  encodeFunctionData({ abi: farmAbi, functionName: 'Deposit', args: [pid, amount] })

/** Of 0: harvests. */
export const unstake = (pid: bigint, amount: bigint): Hex =>
  encodeFunctionData({ abi: farmAbi, functionName: 'Withdraw', args: [pid, amount] })

export const unstakeAll = (pid: bigint): Hex =>
  encodeFunctionData({ abi: farmAbi, functionName: 'WithdrawAll', args: [pid] })

export const unstakeForfeiting = (pid: bigint): Hex =>
  encodeFunctionData({ abi: farmAbi, functionName: 'EmergencyWithdraw', args: [pid] })

export const setTokenPerBlock = (amount: bigint): Hex =>
  encodeFunctionData({ abi: farmAbi, functionName: 'SetTokenPerBlock', args: [amount] })

// offerings
export const commit = (amount: bigint): Hex =>
  encodeFunctionData({ abi: imoAbi, functionName: 'Deposit', args: [amount] })

export const claim = (): Hex => encodeFunctionData({ abi: imoAbi, functionName: 'Harvest' })

export const setEndBlock = (height: bigint): Hex =>
  encodeFunctionData({ abi: imoAbi, functionName: 'SetEndBlock', args: [height] })

export const finalWithdraw = (pay: bigint, offer: bigint): Hex =>
  encodeFunctionData({ abi: imoAbi, functionName: 'FinalWithdraw', args: [pay, offer] })

// conversions
export const convert = (amount: bigint, least: bigint): Hex =>
  encodeFunctionData({ abi: converterAbi, functionName: 'converter', args: [amount, least] })

export const announceRatio = (ratio: bigint): Hex =>
  encodeFunctionData({ abi: converterAbi, functionName: 'announceRatio', args: [ratio] })

// the NFT farm
export const claimReward = (): Hex => encodeFunctionData({ abi: rewardPoolAbi, functionName: 'claim' })

// the genesis lock
export const lockIn = (): Hex => encodeFunctionData({ abi: depositPoolAbi, functionName: 'Deposit' })

export const lockOut = (): Hex => encodeFunctionData({ abi: depositPoolAbi, functionName: 'Withdraw' })

export const closeDeposits = (): Hex =>
  encodeFunctionData({ abi: depositPoolAbi, functionName: 'LockDeposit' })

export const openWithdrawals = (): Hex =>
  encodeFunctionData({ abi: depositPoolAbi, functionName: 'UnlockWithdraw' })

import { type Address, encodeFunctionData, type Hex } from 'viem'
import { boxMintAbi } from '../../src/lib/core/abi/boxMint.ts'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { marketOperationAbi } from '../../src/lib/core/abi/marketOperation.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'

/** Calldata of what the seed does with NFTs. Amounts in wei; a formulator moves like any NFT. */
export const letMove = (operator: Address): Hex =>
  encodeFunctionData({ abi: nft721Abi, functionName: 'setApprovalForAll', args: [operator, true] })

export const move = (from: Address, to: Address, id: bigint): Hex =>
  encodeFunctionData({ abi: nft721Abi, functionName: 'transferFrom', args: [from, to, id] })

export const mintWithId = (to: Address, id: bigint): Hex =>
  encodeFunctionData({ abi: nft721Abi, functionName: 'mintWithID', args: [to, id] })

export const mintBatch = (to: readonly Address[]): Hex =>
  encodeFunctionData({ abi: nft721Abi, functionName: 'mintBatch', args: [to] })

/** The first so many ids of an account. */
export const idsOf = (owner: Address, count: bigint): Hex =>
  encodeFunctionData({
    abi: nft721Abi,
    functionName: 'tokenOfOwnerByRange',
    args: [owner, 0n, count - 1n],
  })

// formulators
export const createAlphas = (count: bigint): Hex =>
  encodeFunctionData({ abi: formulatorAbi, functionName: 'createAlphaBatch', args: [count] })

export const createSigma = (ids: readonly Address[]): Hex =>
  encodeFunctionData({ abi: formulatorAbi, functionName: 'createSigma', args: [ids] })

export const createOmega = (ids: readonly Address[]): Hex =>
  encodeFunctionData({ abi: formulatorAbi, functionName: 'createOmega', args: [ids] })

export const revoke = (id: Address): Hex =>
  encodeFunctionData({ abi: formulatorAbi, functionName: 'revoke', args: [id] })

export const formulatorOf = (id: Address): Hex =>
  encodeFunctionData({ abi: formulatorAbi, functionName: 'formulator', args: [id] })

export const payRewards = (): Hex => encodeFunctionData({ abi: formulatorAbi, functionName: 'distribute' })

// mints
type Windows = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]

/** Starts and ends of the three rounds, then their caps. */
export const setRounds = (windows: Windows): Hex =>
  encodeFunctionData({ abi: boxMintAbi, functionName: 'roundSetting', args: windows })

export const enlist = (round: bigint, people: readonly Address[]): Hex =>
  encodeFunctionData({ abi: boxMintAbi, functionName: 'addListed', args: [round, people] })

export const mint = (count: bigint): Hex =>
  encodeFunctionData({ abi: boxMintAbi, functionName: 'mint', args: [count] })

// the market
export type Currency = 'MEV' | 'USDT'

export const list = (nft: Address, id: bigint, price: bigint, currency: Currency, close: bigint): Hex =>
  encodeFunctionData({
    abi: marketOperationAbi,
    functionName: 'registerMarketItem',
    args: [nft, id, price, currency, 0n, close],
  })

export const cancelListing = (nft: Address, id: bigint): Hex =>
  encodeFunctionData({ abi: marketOperationAbi, functionName: 'cancelMarketItem', args: [nft, id] })

export const buy = (nft: Address, id: bigint, price: bigint, currency: Currency): Hex =>
  encodeFunctionData({
    abi: marketOperationAbi,
    functionName: 'buyNowWithToken',
    args: [nft, id, price, currency],
  })

export const offer = (nft: Address, id: bigint, price: bigint, currency: Currency): Hex =>
  encodeFunctionData({
    abi: marketOperationAbi,
    functionName: 'suggestItemToBuyWithSuggester',
    args: [nft, id, price, currency],
  })

export const cancelOffer = (nft: Address, id: bigint, price: bigint, currency: Currency): Hex =>
  encodeFunctionData({
    abi: marketOperationAbi,
    functionName: 'cancelItemToBuyWithSuggester',
    args: [nft, id, currency, price],
  })

export const accept = (nft: Address, id: bigint, price: bigint, currency: Currency): Hex =>
  encodeFunctionData({
    abi: marketOperationAbi,
    functionName: 'acceptItemToBuyWithSeller',
    args: [nft, id, price, currency],
  })

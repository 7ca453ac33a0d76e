import { type Address, encodeFunctionData, type Hex } from 'viem'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'

/** Calldata of the seed's box and hero actions. Ids are hex texts. */
const text = (id: bigint): string => `0x${id.toString(16)}`

export const mayMove = (operator: Address, given: boolean): Hex =>
  encodeFunctionData({ abi: nft721Abi, functionName: 'setApprovalForAll', args: [operator, given] })

export const reveal = (boxes: readonly bigint[]): Hex =>
  encodeFunctionData({ abi: heroRevealAbi, functionName: 'reveal', args: [boxes.map(text)] })

export const settle = (boxes: readonly (readonly bigint[])[]): Hex =>
  encodeFunctionData({ abi: heroRevealAbi, functionName: 'settle', args: [boxes] })

/** The `place`-th hero that a master consumes, from 1. */
export const merge = (master: bigint, slave: bigint, place: number): Hex =>
  encodeFunctionData({
    abi: heroRevealAbi,
    functionName: 'merge',
    args: [text(master), BigInt(place), text(slave), BigInt(place)],
  })

export const inherit = (master: bigint, slave: bigint, level: number): Hex =>
  encodeFunctionData({
    abi: heroRevealAbi,
    functionName: 'dismantle',
    args: [['inherit', text(master), text(slave), String(level)]],
  })

export const dismantle = (ids: readonly bigint[]): Hex =>
  encodeFunctionData({ abi: heroRevealAbi, functionName: 'dismantle', args: [ids.map(text)] })

/** Levels and stars that the game writes for some heroes. */
export const writeLevels = (list: readonly { id: bigint; level: number; stars: number }[]): Hex =>
  encodeFunctionData({
    abi: heroRevealAbi,
    functionName: 'writeLevels',
    args: [
      list.map(({ id }) => id),
      list.map(({ level }) => BigInt(level)),
      list.map(({ stars }) => BigInt(stars)),
    ],
  })

export const heroStates = (ids: readonly bigint[]): Hex =>
  encodeFunctionData({ abi: heroRevealAbi, functionName: 'heroStates', args: [ids] })

export const openAt = (height: bigint): Hex =>
  encodeFunctionData({ abi: heroRevealAbi, functionName: 'setOpenHeight', args: [height] })

import type { Hex } from 'viem'
import { encodeAbiParameters, keccak256, stringToBytes } from 'viem/utils'

/**
 * Returns `keccak256(abi.encode(…))`, as contracts compute it.
 * @throws if a value is not of its type
 */
export const hashOf = (types: readonly string[], values: readonly unknown[]): Hex =>
  keccak256(
    encodeAbiParameters(
      types.map((type) => ({ type })),
      values,
    ),
  )

/** Returns the keccak-256 of a text's UTF-8 bytes, as contracts compute it of a string. */
export const textHash = (text: string): Hex => keccak256(stringToBytes(text))

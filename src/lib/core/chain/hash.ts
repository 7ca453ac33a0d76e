import type { Hex } from 'viem'
import { encodeAbiParameters, keccak256 } from 'viem/utils'

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

import { encodeAbiParameters, type Hex, keccak256 } from 'viem'

/** keccak256 of values as `abi.encode` lays them out, by their Solidity types. */
export const hashOf = (types: readonly string[], values: readonly unknown[]): Hex =>
  keccak256(
    encodeAbiParameters(
      types.map((type) => ({ name: '', type })),
      values,
    ),
  )

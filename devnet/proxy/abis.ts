import type { Abi, AbiFunction, Address } from 'viem'
import { isAddressEqual } from 'viem'
import type { Registry } from './registry.ts'

const ALL: Abi[] = []

export function abiOf(_registry: Registry, _address: Address): readonly AbiFunction[] {
  return ALL.flat().filter(
    (item): item is AbiFunction => item.type === 'function' && isAddressEqual !== undefined,
  )
}

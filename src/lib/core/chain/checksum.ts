import { getAddress } from 'viem/utils'
import type { Address } from '../config/registry.ts'

/** The spelling of an address whose capitals reveal a mistyped digit (EIP-55). */
export const checksum = (address: Address): Address => getAddress(address.toLowerCase())

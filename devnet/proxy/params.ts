import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { RpcError } from './errors.ts'

/** A hex height as given, anything else is the head. */
export function toHeight(value: unknown): string {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? value : 'latest'
}

/** @throws RpcError when it is no address. Case is not checked, as on the relay. */
export function toAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw new RpcError('invalid address')
  return getAddress(value)
}

export function toHash(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) throw new RpcError('invalid hash length')
  return value.toLowerCase() as Hex
}

export function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RpcError('invalid params')
  return value as Record<string, unknown>
}

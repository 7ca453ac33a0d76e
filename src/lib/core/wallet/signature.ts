import { stringToHex } from 'viem'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'

/** A text as hex, or typed data (EIP-712) as JSON. Neither authorises anything on the chain. */
export type SignatureRequest =
  | { readonly method: 'personal_sign'; readonly params: readonly [text: `0x${string}`, owner: Address] }
  | { readonly method: 'eth_signTypedData_v4'; readonly params: readonly [owner: Address, data: string] }

/** Request for the signature of a text. */
export const textRequest = (owner: Address, text: string): SignatureRequest => ({
  method: 'personal_sign',
  params: [stringToHex(text), owner],
})

/** Request for the signature of typed data. Numbers above 2^53 are decimal texts in the JSON, as wallets expect. */
export const typedRequest = (owner: Address, data: object): SignatureRequest => ({
  method: 'eth_signTypedData_v4',
  params: [owner, JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))],
})

/** JSON-RPC: the method does not exist. */
const NO_METHOD = -32601

/** Names a failure of a signature, which pays nothing: the catalogue's sentence for the unknown speaks of payments. */
export function signError(error: unknown): AppError {
  const failure = fromUnknown(error)
  if (failure.code !== 'unknown') return failure
  const isMissing = (error as { readonly code?: unknown } | null)?.code === NO_METHOD
  return new AppError(isMissing ? 'wallet.unsupported' : 'wallet.signFailed', failure.details, {
    cause: error,
  })
}

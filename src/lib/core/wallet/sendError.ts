import { AppError } from '../errors/AppError.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'

/** EIP-1474: invalid parameters. Some wallets return it for a field that they do not know, such as `chainId`. */
const INVALID_PARAMS = -32602

const codesOf = (error: unknown): unknown[] => {
  const { code, cause, data } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    'code' | 'cause' | 'data',
    unknown
  >
  return [code, ...(cause ? codesOf(cause) : []), ...(data ? codesOf(data) : [])]
}

/** Matches a text that calls a field unknown. */
const UNKNOWN_FIELD =
  /(unknown|unexpected|unrecogni[sz]ed|unsupported|additional)[^.]*\b(field|property|key|parameter|param|chainId)/i

/**
 * Names why a wallet did not send. A refusal of the request's form says nothing about the transaction.
 * @param walletName for the report
 */
export function sendError(error: unknown, walletName: string): AppError {
  const known = fromUnknown(error)
  const isForm = codesOf(error).includes(INVALID_PARAMS) || UNKNOWN_FIELD.test(known.details)
  if (known.code !== 'unknown' || !isForm) return known
  return new AppError('wallet.refusedForm', `${walletName}: ${known.details}`, { cause: error })
}

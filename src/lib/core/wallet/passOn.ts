import { AppError } from '../errors/AppError.ts'
import { answerInTime } from './answer.ts'

/** Methods that a wallet passes on to its own node; none of them signs, sends or asks the user. */
export const PASSED_ON: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getLogs',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
]

/** One read-only request. */
export type ReadQuestion = { readonly method: string; readonly params: readonly unknown[] }

/**
 * Has a wallet ask its own node.
 * @param request the wallet's, which may do or return anything
 * @throws the wallet's error, AppError `wallet.unsupported` for other methods, `wallet.silent` if it does not answer
 * in time
 */
export async function passOn(
  request: (question: ReadQuestion) => Promise<unknown>,
  { method, params }: ReadQuestion,
): Promise<unknown> {
  if (!PASSED_ON.includes(method)) throw new AppError('wallet.unsupported', method)
  return answerInTime(request({ method, params }))
}

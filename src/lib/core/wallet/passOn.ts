import { AppError } from '../errors/AppError.ts'
import { answerInTime } from './answer.ts'

/** What a wallet passes on to its own node; nothing among it signs, sends or asks the person. */
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

/** One question that is only read. */
export type ReadQuestion = { readonly method: string; readonly params: readonly unknown[] }

/**
 * Has a wallet ask its own node.
 * @param request the wallet's, which may do or return anything
 * @throws what the wallet throws, AppError `wallet.unsupported` for what it must not be asked so, `wallet.silent` where
 *   it does not answer in time
 */
export async function passOn(
  request: (question: ReadQuestion) => Promise<unknown>,
  { method, params }: ReadQuestion,
): Promise<unknown> {
  if (!PASSED_ON.includes(method)) throw new AppError('wallet.unsupported', method)
  return answerInTime(request({ method, params }))
}

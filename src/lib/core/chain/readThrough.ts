import { AppError } from '../errors/AppError.ts'
import { readQuantity } from './reads.ts'
import { type RpcAnswer, type RpcCall, toAnswer } from './rpc.ts'

/** Maximum number of parallel requests to a wallet: with hundreds, extensions slow down, and some refuse. */
const AT_ONCE = 20

/** Has a wallet ask its own node one thing; it may throw or return anything. */
export type AskOne = (call: RpcCall) => Promise<unknown>

async function answerTo(ask: AskOne, call: RpcCall): Promise<RpcAnswer> {
  try {
    return toAnswer({ result: await ask(call) })
  } catch (error) {
    // If one request gets no answer, the whole batch fails without waiting for the others.
    if (error instanceof AppError && error.code === 'wallet.silent') throw error
    return toAnswer({ error })
  }
}

/**
 * A batch asked of the wallet in this browser, the node of last resort: twenty questions at a time, after the chain that
 * it is on.
 * @returns an answer for each call; one that the wallet refuses is that call's error
 * @throws AppError `rpc.wrongChain` where it is on another chain, `rpc.badAnswer` where it does not say,
 *   `wallet.silent` where it does not answer in time
 */
export async function readThrough(
  ask: AskOne,
  calls: readonly RpcCall[],
  chainId: number,
): Promise<readonly RpcAnswer[]> {
  const id = readQuantity(await answerTo(ask, { method: 'eth_chainId', params: [] }))
  if (id !== BigInt(chainId)) throw new AppError('rpc.wrongChain', `${id} instead of ${chainId}`)
  const answers: RpcAnswer[] = []
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const part = calls.slice(from, from + AT_ONCE).map((call) => answerTo(ask, call))
    answers.push(...(await Promise.all(part)))
  }
  return answers
}

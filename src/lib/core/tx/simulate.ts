import { askAll } from '../chain/askAll.ts'
import { encodeCall, readQuantity } from '../chain/reads.ts'
import type { Rpc, RpcAnswer, RpcCall } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { fromRpcError } from '../errors/fromUnknown.ts'
import type { TransactionRequest } from '../wallet/model.ts'
import { GAS_CEILING } from './fee.ts'
import type { WriteCall } from './model.ts'
import { agreedOf, agreedPrice, FEE_CEILING, higher, lower } from './networkFee.ts'

/**
 * Gas of four new storage slots: a call writes them additionally if rewards fall due between its estimate and its
 * block.
 */
const NEW_WORDS_GAS = 100_000n

/** One node's answers about a call. */
type Trial = {
  /** Gas that it uses, or its refusal. */
  readonly estimate: bigint | AppError
  readonly price: bigint
  readonly count: bigint
  readonly balance: bigint
}

/** @throws AppError if the node has a problem of its own, which says nothing about the call */
function readTrial([estimate, price, count, balance]: readonly RpcAnswer[]): Trial {
  const refused = estimate && 'error' in estimate ? fromRpcError(estimate.error) : null
  if (refused?.code.startsWith('rpc.')) throw refused
  return {
    estimate: refused ?? readQuantity(estimate),
    price: readQuantity(price),
    count: readQuantity(count),
    balance: readQuantity(balance),
  }
}

/** Number of requests to nodes that differ about the result of a call: one may be a block behind. */
const MOST_ASKED = 4
const AGAIN_MS = 700
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, AGAIN_MS))

/**
 * Has every node try the call.
 * @throws its refusal, or `rpc.disagree` if only some nodes refuse it
 */
async function tryCall(rpc: Rpc, calls: readonly RpcCall[]) {
  for (let asked = 1; ; asked++) {
    const { answers } = await askAll(rpc, async (url) => readTrial(await rpc.ask(url, calls)))
    // If no address answers, the wallet's own node is asked.
    const trials = answers.length > 0 ? answers : [readTrial(await rpc.batch(calls))]
    const estimates = trials.flatMap(({ estimate }) => (typeof estimate === 'bigint' ? [estimate] : []))
    const refused = trials.find(({ estimate }) => estimate instanceof AppError)?.estimate as
      | AppError
      | undefined
    if (!refused) return { trials, estimates }
    if (estimates.length === 0) throw refused
    if (asked === MOST_ASKED) throw new AppError('rpc.disagree', refused.message, { cause: refused })
    await pause()
  }
}

/** Cost of later steps of the same plan: without it the first signature would be paid for in vain. */
export type Later = { readonly gas: bigint; readonly nativeSpend: bigint }

/**
 * Has every node try the call from the owner's address, and returns what to sign, or names its revert. Gas and its
 * price are what the nodes agree on. The limit has a quarter and `NEW_WORDS_GAS` of headroom, because pools move and
 * rewards fall due between estimate and block; unused gas is not paid for.
 * @throws AppError for a refusal, for nodes that differ, for a fee above the ceiling and for missing coin
 */
export async function simulate(
  rpc: Rpc,
  owner: Address,
  {
    call,
    nativeSpend,
    later = { gas: 0n, nativeSpend: 0n },
  }: { readonly call: WriteCall; readonly nativeSpend: bigint; readonly later?: Later },
): Promise<TransactionRequest & { nonce: number }> {
  const data = encodeCall(call.fn, call.args)
  const { trials, estimates } = await tryCall(rpc, [
    { method: 'eth_estimateGas', params: [{ from: owner, to: call.to, data }] },
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_getTransactionCount', params: [owner, 'latest'] },
    { method: 'eth_getBalance', params: [owner, 'latest'] },
  ])
  const estimate = agreedOf(estimates, (lowest) => 2n * lowest + NEW_WORDS_GAS)
  const wanted = (estimate * 5n) / 4n + NEW_WORDS_GAS
  const gas = wanted > GAS_CEILING ? GAS_CEILING : wanted
  const gasPrice = agreedPrice(trials.map(({ price }) => price))
  const fee = gas * gasPrice
  if (fee > FEE_CEILING) throw new AppError('rpc.feeTooHigh', `${fee} wei`)
  // A node that is behind may not have the result of an earlier step yet.
  const held = trials.map(({ balance }) => balance).reduce(higher)
  const fees = fee + later.gas * gasPrice
  if (held < fees) throw new AppError('tx.noFunds', `${held} wei`)
  if (held < fees + nativeSpend + later.nativeSpend) throw new AppError('swap.gas', `${held} wei`)
  // A nonce that is too low is refused. One that a node made up would stay valid for a later time.
  const nonce = Number(trials.map(({ count }) => count).reduce(lower))
  return { from: owner, to: call.to, data, gas, gasPrice, nonce }
}

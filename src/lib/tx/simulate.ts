import { encodeCall, readQuantity } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { fromRpcError } from '../errors/fromUnknown.ts'
import type { TransactionRequest } from '../wallet/model.ts'
import { GAS_CEILING } from './fee.ts'
import type { WriteCall } from './model.ts'

/** Four words that were empty: what a call writes besides where rewards fall due between its estimate and its block. */
const NEW_WORDS_GAS = 100_000n

/**
 * Asks the chain to try the call from the owner's address: it passes and returns its gas, or names its revert.
 * Throws AppError, also where the coin for the fee is missing. The limit has a quarter and `NEW_WORDS_GAS` of headroom,
 * because pools move and rewards fall due between estimate and block; what is not used is not paid for.
 */
export async function simulate(
  rpc: Rpc,
  owner: Address,
  { call, nativeSpend }: { readonly call: WriteCall; readonly nativeSpend: bigint },
): Promise<TransactionRequest & { nonce: number }> {
  const data = encodeCall(call.fn, call.args)
  const [estimate, price, count, balance] = await rpc.batch([
    { method: 'eth_estimateGas', params: [{ from: owner, to: call.to, data }] },
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_getTransactionCount', params: [owner, 'latest'] },
    { method: 'eth_getBalance', params: [owner, 'latest'] },
  ])
  if (estimate && 'error' in estimate) throw fromRpcError(estimate.error)
  const wanted = (readQuantity(estimate) * 5n) / 4n + NEW_WORDS_GAS
  const gas = wanted > GAS_CEILING ? GAS_CEILING : wanted
  const gasPrice = readQuantity(price)
  const held = readQuantity(balance)
  if (held < gas * gasPrice) throw new AppError('tx.noFunds', `${held} wei`)
  if (held < gas * gasPrice + nativeSpend) throw new AppError('swap.gas', `${held} wei`)
  return { from: owner, to: call.to, data, gas, gasPrice, nonce: Number(readQuantity(count)) }
}

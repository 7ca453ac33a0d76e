import { encodeCall, readQuantity } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { fromRpcError } from '../errors/fromUnknown.ts'
import type { TransactionRequest } from '../wallet/model.ts'
import type { WriteCall } from './model.ts'

/** Ceiling of the nodes' own estimates (chain-facts 1.2). */
const GAS_CEILING = 5_000_000n

/**
 * Asks the chain to try the call from the owner's address: it passes and tells its gas, or names its revert.
 * Throws AppError. The limit has a quarter of headroom, because pools move between estimate and block.
 */
export async function simulate(
  rpc: Rpc,
  owner: Address,
  call: WriteCall,
): Promise<TransactionRequest & { nonce: number }> {
  const data = encodeCall(call.fn, call.args)
  const [estimate, price, count] = await rpc.batch([
    { method: 'eth_estimateGas', params: [{ from: owner, to: call.to, data }] },
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_getTransactionCount', params: [owner, 'latest'] },
  ])
  if (estimate && 'error' in estimate) throw fromRpcError(estimate.error)
  const gas = (readQuantity(estimate) * 5n) / 4n
  return {
    from: owner,
    to: call.to,
    data,
    gas: gas > GAS_CEILING ? GAS_CEILING : gas,
    gasPrice: readQuantity(price),
    nonce: Number(readQuantity(count)),
  }
}

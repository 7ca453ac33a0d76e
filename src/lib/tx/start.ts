import { askAll } from '../chain/askAll.ts'
import { readQuantity } from '../chain/reads.ts'
import type { RpcCall } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import type { Chain } from './views.ts'

/**
 * Reads what has to be known before the wallet is asked: the lowest height of all nodes that answer, and whether the
 * account has code.
 * @throws AppError when no node of the chain answers
 */
export async function readStart(
  { rpc, chainId }: Chain,
  account: Address,
): Promise<{ readonly height: bigint; readonly contract: boolean }> {
  const calls: RpcCall[] = [
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getCode', params: [account, 'latest'] },
  ]
  const answered = await askAll(rpc, calls)
  let height: bigint | null = null
  let contract = false
  let failed: unknown = null
  for (const [block, id, code] of answered.values())
    try {
      const one = readQuantity(block)
      if (readQuantity(id) !== BigInt(chainId)) continue
      if (height === null || one < height) height = one
      const found = code && 'result' in code ? code.result : null
      if (typeof found === 'string' && found !== '' && found !== '0x') contract = true
    } catch (error) {
      failed = error
    }
  if (height === null) throw failed ?? new AppError('rpc.unreachable', 'no node answers')
  return { height, contract }
}

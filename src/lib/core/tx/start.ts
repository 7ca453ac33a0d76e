import { askAll } from '../chain/askAll.ts'
import { readQuantity } from '../chain/reads.ts'
import type { RpcCall } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { lower } from './networkFee.ts'
import { type Chain, readHeight } from './views.ts'

/**
 * Reads the facts that are needed before the wallet is asked: the lowest height of all nodes that answer, and whether
 * the account has code.
 * @throws AppError if no node of the chain answers
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
  const { answers, failures } = await askAll(rpc, async (url) => {
    const [block, id, code] = await rpc.ask(url, calls)
    const found = code && 'result' in code ? code.result : null
    const contract = typeof found === 'string' && found !== '' && found !== '0x'
    return { height: readHeight(block), isOurs: readQuantity(id) === BigInt(chainId), contract }
  })
  const ours = answers.filter(({ isOurs }) => isOurs)
  if (ours.length === 0) throw failures[0] ?? new AppError('rpc.unreachable', 'no node answers')
  return {
    height: ours.map(({ height }) => height).reduce(lower),
    contract: ours.some(({ contract }) => contract),
  }
}

import { AppError } from '../errors/AppError.ts'
import type { NodeLook } from './nodes.ts'
import { readBlock, readQuantity } from './reads.ts'
import type { Rpc } from './rpc.ts'

/** Report of a node about itself, and its response time. */
export type NodeReport = NodeLook & {
  /** Null if it did not answer. */
  readonly ms: number | null
  /** Reason why it did not answer. */
  readonly code: string | null
}

/** Asks one node for its chain and height. Never throws: no answer is a result here. */
export async function lookAt(rpc: Rpc, url: string, now: () => number = Date.now): Promise<NodeReport> {
  const begun = now()
  try {
    const [id, height] = await rpc.ask(url, [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_blockNumber', params: [] },
    ])
    return { url, chainId: readQuantity(id), height: readBlock(height), ms: now() - begun, code: null }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'rpc.unreachable'
    return { url, chainId: null, height: null, ms: null, code }
  }
}

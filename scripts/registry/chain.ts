/** Which chain a node is of, and the registry of that chain. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readQuantity } from '../../src/lib/core/chain/reads.ts'
import type { Rpc } from '../../src/lib/core/chain/rpc.ts'
import { type ChainKey, chainConfig } from '../../src/lib/core/config/chains.ts'

const KEYS: readonly ChainKey[] = ['mainnet', 'testnet', 'devnet']

export type Chosen = {
  readonly key: ChainKey
  /** As it is in the file. */
  readonly registry: unknown
  /** Chain id reported by the node. */
  readonly nodeChainId: bigint
}

/**
 * The registry of the chain that was named, or of the one that the node is of.
 * @returns a sentence where there is none
 */
export async function chosenRegistry(rpc: Rpc, named: string | undefined): Promise<Chosen | string> {
  const [id] = await rpc.batch([{ method: 'eth_chainId', params: [] }])
  const nodeChainId = readQuantity(id)
  const key = KEYS.find((one) =>
    named === undefined ? BigInt(chainConfig(one, '').id) === nodeChainId : one === named,
  )
  if (key === undefined)
    return named === undefined
      ? `The node is of chain ${nodeChainId}. There is a registry for ${KEYS.join(', ')} and for no other chain.`
      : `There is a registry for ${KEYS.join(', ')} and for no other chain.`
  const file = fileURLToPath(new URL(`../../contracts.${key}.json`, import.meta.url))
  return { key, registry: JSON.parse(readFileSync(file, 'utf8')), nodeChainId }
}

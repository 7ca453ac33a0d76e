/** Reads of contracts of what no event reports. */
import { type Abi, createClient, decodeFunctionResult, encodeFunctionData, http } from 'viem'
import type { Address } from './model.ts'
import { unreachable } from './nodeErrors.ts'

export type Read = {
  readonly to: Address
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/**
 * Reads many at once, in batches of 100.
 * @returns an answer each; undefined where the contract does not answer properly
 * @throws when the chain could not be reached
 */
export type ReadContracts = (abi: Abi, reads: readonly Read[]) => Promise<unknown[]>

export function contractReader(rpcUrl: string, timeoutMs = 20_000): ReadContracts {
  const client = createClient({
    transport: http(rpcUrl, { batch: { batchSize: 100, wait: 0 }, timeout: timeoutMs, retryCount: 1 }),
  })
  const one = async (abi: Abi, { to, functionName, args = [] }: Read): Promise<unknown> => {
    let data: `0x${string}`
    try {
      const call = { to, data: encodeFunctionData({ abi, functionName, args }) }
      data = (await client.request({
        method: 'eth_call',
        params: [call, 'latest'],
      } as never)) as `0x${string}`
    } catch (error) {
      if (unreachable(error)) throw error
      return undefined
    }
    try {
      return decodeFunctionResult({ abi, functionName, data })
    } catch {
      return undefined
    }
  }
  return (abi, reads) => Promise.all(reads.map((read) => one(abi, read)))
}

import { decodeFunctionResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import type { Registry } from '../proxy/registry.ts'
import { createUpstream, UpstreamError } from '../upstream.ts'

/** Reads what a formulator is at present: 1 to 3, or 0 when there is none of that id. */
export function formulatorKinds(url: string, { formulator }: Registry): (id: bigint) => Promise<number> {
  const upstream = createUpstream(url)
  return async (id) => {
    if (!formulator || id >> 160n) return 0
    const args = [numberToHex(id, { size: 20 })] as const
    const data = encodeFunctionData({ abi: formulatorAbi, functionName: 'formulator', args })
    try {
      const answer = await upstream.call<Hex>('eth_call', [{ to: formulator, data }, 'latest'])
      return Number(decodeFunctionResult({ abi: formulatorAbi, functionName: 'formulator', data: answer })[0])
    } catch (error) {
      if (error instanceof UpstreamError) return 0
      throw error
    }
  }
}

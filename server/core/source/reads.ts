/** Reads of contracts of what no event reports. */
import { type Abi, createClient, decodeFunctionResult, encodeFunctionData, http } from 'viem'
import type { Address } from './model.ts'
import { answerTooLarge, unreachable } from './nodeErrors.ts'

export type Read = {
  readonly to: Address
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/**
 * Reads many at once, in batches of 100. An answer that is too large is asked for again in halves, so that one
 * contract's endless text costs the others nothing.
 * @returns an answer each; null where the contract does not answer properly
 * @throws when the chain could not be reached
 */
export type ReadContracts = (abi: Abi, reads: readonly Read[]) => Promise<unknown[]>

export type ReaderOptions = {
  readonly timeoutMs?: number
  /** Most that one answer may hold, of one read or of a batch. */
  readonly bytes?: number
  /** In place of the network's own. */
  readonly fetch?: typeof fetch | undefined
}

const BATCH = 100

type CallAnswer = { readonly data: `0x${string}` } | { readonly error: unknown }

const isTooLarge = (outcome: CallAnswer) => 'error' in outcome && answerTooLarge(outcome.error)

export function contractReader(
  rpcUrl: string,
  { timeoutMs = 20_000, bytes = 4_000_000, fetch }: ReaderOptions = {},
): ReadContracts {
  const client = createClient({
    transport: http(rpcUrl, {
      batch: { batchSize: BATCH, wait: 0 },
      fetchFn: fetch,
      timeout: timeoutMs,
      maxResponseBodySize: bytes,
      retryCount: 1,
    }),
  })
  const call = async (abi: Abi, { to, functionName, args = [] }: Read): Promise<CallAnswer> => {
    try {
      const params = [{ to, data: encodeFunctionData({ abi, functionName, args }) }, 'latest']
      return { data: (await client.request({ method: 'eth_call', params } as never)) as `0x${string}` }
    } catch (error) {
      return { error }
    }
  }
  /** At most a batch: what is asked for in the same moment goes out as one request. */
  const batch = async (abi: Abi, reads: readonly Read[]): Promise<CallAnswer[]> => {
    const outcomes = await Promise.all(reads.map((read) => call(abi, read)))
    if (reads.length === 1 || !outcomes.some(isTooLarge)) return outcomes
    const middle = Math.ceil(reads.length / 2)
    // One after the other: asked together they would be one request again.
    const first = await batch(abi, reads.slice(0, middle))
    return first.concat(await batch(abi, reads.slice(middle)))
  }
  const decoded = (abi: Abi, { functionName }: Read, outcome: CallAnswer): unknown => {
    if ('error' in outcome) {
      if (unreachable(outcome.error) && !isTooLarge(outcome)) throw outcome.error
      return null
    }
    try {
      return decodeFunctionResult({ abi, functionName, data: outcome.data })
    } catch {
      return null
    }
  }
  return async (abi, reads) => {
    const outcomes: CallAnswer[] = []
    for (let at = 0; at < reads.length; at += BATCH)
      outcomes.push(...(await batch(abi, reads.slice(at, at + BATCH))))
    return reads.map((read, index) => decoded(abi, read, outcomes[index] as CallAnswer))
  }
}

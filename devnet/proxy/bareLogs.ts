import type { Hex } from 'viem'
import { callRecord, type Trace } from './callRecord.ts'
import type { Chain, Method } from './method.ts'
import { toHash } from './params.ts'

type Fields = Record<string, unknown>

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Reduces a Transfer log to what the real chain has: the accounts, without an amount or an item's id. */
function bareLog(log: Fields): Fields {
  const topics = log.topics as Hex[]
  return topics[0] === TRANSFER ? { ...log, data: '0x', topics: topics.slice(0, 3) } : log
}

const bareLogs = (logs: unknown): unknown => (Array.isArray(logs) ? logs.map(bareLog) : logs)
const bareReceipt = (receipt: unknown): unknown =>
  receipt ? { ...(receipt as Fields), logs: bareLogs((receipt as Fields).logs) } : receipt

/** Removes the amounts from each answer that contains logs. */
const BARE: Record<string, (answer: unknown) => unknown> = {
  eth_getLogs: bareLogs,
  eth_getTransactionReceipt: bareReceipt,
  eth_getBlockReceipts: (receipts) => (Array.isArray(receipts) ? receipts.map(bareReceipt) : receipts),
}

/** `search.tx` with every nested call, as the real chain records them; computed from the execution on request. */
function searchCalls(search: Method, { upstream, registry }: Chain): Method {
  return async (params) => {
    const { logs, ...record } = (await search(params)) as Fields
    const traces = await upstream.call<Trace[]>('trace_transaction', [toHash(record.Hash)])
    // For the seeded past only the outermost call is stored, without details (slim.ts), so its transfers are unknown.
    return { ...record, ...callRecord(registry, traces), logs: bareLogs(logs) }
  }
}

/** The same methods on a chain whose Transfer logs have no amounts (docs/chain.md, Logs), like the real one's. */
export function withBareLogs(table: ReadonlyMap<string, Method>, chain: Chain): Map<string, Method> {
  return new Map(
    [...table].map(([name, method]): [string, Method] => {
      const bare = BARE[name]
      if (bare) return [name, async (params) => bare(await method(params))]
      return [name, name === 'search.tx' ? searchCalls(method, chain) : method]
    }),
  )
}

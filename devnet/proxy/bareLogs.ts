import type { Hex } from 'viem'
import { callRecord, type Trace } from './callRecord.ts'
import type { Chain, Method } from './method.ts'
import { toHash } from './params.ts'

type Fields = Record<string, unknown>

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What the real chain leaves of a Transfer: who, and neither an amount nor an item's id. */
function bareLog(log: Fields): Fields {
  const topics = log.topics as Hex[]
  return topics[0] === TRANSFER ? { ...log, data: '0x', topics: topics.slice(0, 3) } : log
}

const bareLogs = (logs: unknown): unknown => (Array.isArray(logs) ? logs.map(bareLog) : logs)
const bareReceipt = (receipt: unknown): unknown =>
  receipt ? { ...(receipt as Fields), logs: bareLogs((receipt as Fields).logs) } : receipt

/** How each answer that holds logs is made bare. */
const BARE: Record<string, (answer: unknown) => unknown> = {
  eth_getLogs: bareLogs,
  eth_getTransactionReceipt: bareReceipt,
  eth_getBlockReceipts: (receipts) => (Array.isArray(receipts) ? receipts.map(bareReceipt) : receipts),
}

/** `search.tx` with every nested call, as the real chain records them; made of the execution when it is asked for. */
function searchCalls(search: Method, { upstream, registry }: Chain): Method {
  return async (params) => {
    const { logs, ...record } = (await search(params)) as Fields
    const traces = await upstream.call<Trace[]>('trace_transaction', [toHash(record.Hash)])
    // Of the seeded past only the outermost call is kept, bare (slim.ts): nobody knows what it moved.
    return { ...record, ...callRecord(registry, traces), logs: bareLogs(logs) }
  }
}

/** The same answers on a chain whose Transfer logs hold no amounts (docs/chain.md, Logs), as the real one's do. */
export function withBareLogs(table: ReadonlyMap<string, Method>, chain: Chain): Map<string, Method> {
  return new Map(
    [...table].map(([name, method]): [string, Method] => {
      const bare = BARE[name]
      if (bare) return [name, async (params) => bare(await method(params))]
      return [name, name === 'search.tx' ? searchCalls(method, chain) : method]
    }),
  )
}

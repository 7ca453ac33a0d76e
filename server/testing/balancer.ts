/** A balancer in front of two nodes of one chain, of which one is a few blocks behind. */

type Call = { readonly id: number; readonly method: string; readonly params: unknown[] }

export type Balancer = {
  readonly fetch: typeof fetch
  /** Requests that the node that is behind answered. */
  behind(): number
}

const hex = (value: number) => `0x${value.toString(16)}`

/** The call as a node answers it whose newest block is `head`; null where it has nothing of what is asked for. */
function seenAt({ method, params, id }: Call, head: number): Call | null {
  const [first, second, third] = params as [unknown, number, number]
  switch (method) {
    case 'eth_getBlockByNumber': {
      const block = first === 'latest' ? head : Number(first)
      // The real chain answers a height above its head with block 1.
      return { id, method, params: [hex(block > head ? 1 : block), ...params.slice(1)] }
    }
    case 'view.searchMap':
      return second > head ? null : { id, method, params: [first, second, Math.min(third, head)] }
    case 'eth_getLogs': {
      const filter = first as { fromBlock: string; toBlock: string }
      if (Number(filter.fromBlock) > head) return null
      return { id, method, params: [{ ...filter, toBlock: hex(Math.min(Number(filter.toBlock), head)) }] }
    }
    default:
      return { id, method, params }
  }
}

/**
 * @param answer the whole chain's answers to a batch
 * @param head the newest block of the node that is up to date
 */
export function laggingBalancer(
  answer: (calls: readonly Call[]) => Promise<readonly unknown[]> | readonly unknown[],
  head: () => number,
  lag = 5,
): Balancer {
  let seed = 1
  let behind = 0
  return {
    behind: () => behind,
    fetch: async (_, init) => {
      const given = JSON.parse(String(init?.body)) as Call | Call[]
      // Park and Miller's generator: the same run every time.
      seed = (seed * 48_271) % 2_147_483_647
      const lags = seed % 2 === 0
      if (lags) behind++
      const newest = head() - (lags ? lag : 0)
      const calls = (Array.isArray(given) ? given : [given]).map((call) => ({
        call,
        seen: seenAt(call, newest),
      }))
      const asked = calls.flatMap(({ seen }) => (seen === null ? [] : [seen]))
      const answers = [...(await answer(asked))]
      const all = calls.map(({ call, seen }) => {
        const answer = seen === null ? { jsonrpc: '2.0', id: call.id, result: [] } : answers.shift()
        return call.method === 'view.blockNumber' ? { ...(answer as object), result: newest } : answer
      })
      return new Response(JSON.stringify(Array.isArray(given) ? all : all[0]))
    },
  }
}

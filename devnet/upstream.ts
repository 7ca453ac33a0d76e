/** A JSON-RPC error as anvil answers it. */
export class UpstreamError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export type Upstream = {
  url: string
  /** One call. @throws UpstreamError with anvil's code, text and data. */
  call<T = unknown>(method: string, params: readonly unknown[]): Promise<T>
  /** Several calls in one request, answers in order; a failed one is an UpstreamError in its place. */
  batch(calls: readonly { method: string; params: readonly unknown[] }[]): Promise<unknown[]>
}

type Answer = {
  id: number
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** Door to the anvil child. */
export function createUpstream(url: string): Upstream {
  let id = 0
  const post = async (body: unknown): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const open = (answer: Answer): unknown =>
    answer.error
      ? new UpstreamError(answer.error.code, answer.error.message, answer.error.data)
      : answer.result
  return {
    url,
    async call<T>(method: string, params: readonly unknown[]) {
      id += 1
      const value = open((await post({ jsonrpc: '2.0', id, method, params })) as Answer)
      if (value instanceof UpstreamError) throw value
      return value as T
    },
    async batch(calls) {
      if (calls.length === 0) return []
      const first = id + 1
      id += calls.length
      const body = calls.map((call, index) => ({ jsonrpc: '2.0', id: first + index, ...call }))
      const answers = (await post(body)) as Answer[]
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      return calls.map((_, index) => {
        const answer = byId.get(first + index)
        return answer ? open(answer) : new UpstreamError(-32603, 'no answer from the chain')
      })
    },
  }
}

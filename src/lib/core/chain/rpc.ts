import { AppError } from '../errors/AppError.ts'
import { isLoopback } from './serviceUrl.ts'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/**
 * Answer of a node to one call. The different error shapes of the real nodes are converted to one (docs/chain.md,
 * Nodes).
 */
export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: string } }

/** State of one address of the list. */
export type RpcHealth = {
  readonly url: string
  readonly ok: boolean
  readonly latencyMs: number | null
  readonly error: string | null
}

export type RpcOptions = {
  readonly urls: readonly string[]
  readonly fetch: typeof fetch
  /** A node that takes longer is skipped. */
  readonly timeoutMs?: number
  /** A longer body is rejected unread. */
  readonly maxBytes?: number
  readonly now?: () => number
  /** Fallback used if every URL fails; null if there is none. Calls with a custom parser skip it. */
  readonly lastResort?: (calls: readonly RpcCall[]) => Promise<readonly RpcAnswer[]> | null
  /** Receives the node of each answer; null is the last resort. */
  readonly onNode?: (url: string | null) => void
}

/**
 * Sends batches to the first node that answers. Asks the next if one fails, and the last resort if all do. Reads only.
 */
export type Rpc = {
  /**
   * @param accept throws if an answer is not credible; then the next address is asked
   * @param parse reads the body, if JSON.parse would lose digits
   */
  batch(
    calls: readonly RpcCall[],
    accept?: (answers: readonly RpcAnswer[]) => void,
    parse?: (text: string) => unknown,
  ): Promise<RpcAnswer[]>
  /** Asks one address, for second opinions. */
  ask(url: string, calls: readonly RpcCall[], parse?: (text: string) => unknown): Promise<RpcAnswer[]>
  readonly urls: readonly string[]
  health(): readonly RpcHealth[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Converts an answer to one shape: the real node's `error` is an object or a bare string. */
export function toAnswer(entry: Record<string, unknown>): RpcAnswer {
  const { error } = entry
  if (typeof error === 'string') return { error: { code: -32601, message: error } }
  if (isObject(error)) {
    const message =
      typeof error.message === 'string' ? error.message.slice(0, 2000) : 'error without a message'
    const code = typeof error.code === 'number' ? error.code : -32000
    return { error: { code, message, ...(typeof error.data === 'string' ? { data: error.data } : {}) } }
  }
  if (!('result' in entry)) throw new AppError('rpc.badAnswer', 'neither result nor error')
  return { result: entry.result }
}

/** Matches the entries of a batch with its calls by id; a missing or unknown entry invalidates the whole answer. */
function readBatch(body: unknown, count: number): RpcAnswer[] {
  const list = Array.isArray(body) ? body : [body]
  if (list.length !== count) throw new AppError('rpc.badAnswer', `${list.length} answers to ${count} calls`)
  const answers: (RpcAnswer | undefined)[] = new Array(count).fill(undefined)
  for (const entry of list) {
    if (!isObject(entry) || typeof entry.id !== 'number' || !(entry.id in answers) || answers[entry.id])
      throw new AppError('rpc.badAnswer', 'an answer without its question')
    answers[entry.id] = toAnswer(entry)
  }
  return answers as RpcAnswer[]
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new AppError('rpc.tooLarge', `more than ${maxBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** @throws the error of the addresses, if there is no last resort or it fails as well */
async function askLast(
  { lastResort, onNode }: RpcOptions,
  failed: unknown,
  calls: readonly RpcCall[],
  accept?: (answers: readonly RpcAnswer[]) => void,
): Promise<RpcAnswer[]> {
  const asked = lastResort?.(calls)
  if (!asked) throw failed
  try {
    const answers = [...(await asked)]
    if (answers.length !== calls.length) throw failed
    accept?.(answers)
    onNode?.(null)
    return answers
  } catch {
    throw failed
  }
}

/** The body of a batch as it is sent; each call's id is its position. */
export const batchBody = (calls: readonly RpcCall[]): string =>
  JSON.stringify(calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })))

/** EIP-1474: the node limits its requests. */
const LIMIT_EXCEEDED = -32005

export function createRpc(options: RpcOptions): Rpc {
  const { urls, timeoutMs = 8_000, maxBytes = 4_000_000, now = Date.now } = options
  const health = new Map<string, RpcHealth>()
  let preferred = 0

  async function ask(
    url: string,
    calls: readonly RpcCall[],
    parse: (text: string) => unknown = JSON.parse,
  ): Promise<RpcAnswer[]> {
    if (calls.length === 0) return []
    const started = now()
    const fail = (code: string, details: string, cause?: unknown) => {
      health.set(url, { url, ok: false, latencyMs: null, error: code })
      return new AppError(code, `${url}: ${details}`, { cause })
    }
    let text: string
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: batchBody(calls),
        signal: AbortSignal.timeout(timeoutMs),
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      if (response.status === 429) throw fail('rpc.busy', 'Network Error: HTTP 429')
      if (!response.ok) throw fail('rpc.unreachable', `Network Error: HTTP ${response.status}`)
      text = await readText(response, maxBytes)
    } catch (error) {
      if (error instanceof AppError) {
        health.set(url, { url, ok: false, latencyMs: null, error: error.code })
        throw error
      }
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw fail('rpc.timeout', `${timeoutMs} ms`, error)
      const mixed = url.startsWith('http://') && globalThis.isSecureContext && !isLoopback(url)
      throw fail(mixed ? 'rpc.mixedContent' : 'rpc.unreachable', String(error), error)
    }
    let answers: RpcAnswer[]
    try {
      answers = readBatch(parse(text), calls.length)
    } catch (error) {
      throw fail('rpc.badAnswer', error instanceof Error ? error.message : String(error), error)
    }
    // Says nothing about the call, so another node is asked.
    if (answers.some((one) => 'error' in one && one.error.code === LIMIT_EXCEEDED))
      throw fail('rpc.busy', 'limit')
    health.set(url, { url, ok: true, latencyMs: now() - started, error: null })
    return answers
  }

  return {
    urls,
    ask,
    health: () => urls.map((url) => health.get(url) ?? { url, ok: true, latencyMs: null, error: null }),
    async batch(calls, accept, parse) {
      let last: unknown = new AppError('rpc.unreachable', 'no address configured')
      for (let k = 0; k < urls.length; k++) {
        const index = (preferred + k) % urls.length
        try {
          const answers = await ask(urls[index] as string, calls, parse)
          accept?.(answers)
          preferred = index
          options.onNode?.(urls[index] as string)
          return answers
        } catch (error) {
          last = error
        }
      }
      if (parse) throw last
      return askLast(options, last, calls, accept)
    },
  }
}

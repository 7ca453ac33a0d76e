import { UpstreamError } from '../upstream.ts'
import { RpcError, UnknownMethod } from './errors.ts'
import type { Method } from './method.ts'

const MAX_BATCH = 1_000
const MAX_BODY = 2_000_000

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'cache-control': 'no-store',
  'content-type': 'application/json',
}

type Answer = {
  id: unknown
  jsonrpc: '2.0'
  result?: unknown
  error?: unknown
}

function errorOf(error: unknown, plain: boolean): Pick<Answer, 'result' | 'error'> {
  if (error instanceof UnknownMethod)
    return { error: plain ? { code: -32601, message: 'Method not found' } : error.message }
  const known = error instanceof RpcError || error instanceof UpstreamError
  const message = known ? error.message : 'internal error'
  if (plain) {
    if (!known) return { error: { code: -32603, message } }
    return { error: { code: error.code, message, ...(error.data === undefined ? {} : { data: error.data }) } }
  }
  // whatever says "not found" becomes an empty result
  if (/not found/i.test(message)) return { result: null }
  if (known && error.code === 3) return { error: { code: 3, message, data: error.data ?? '0x' } }
  return { error: { code: -32000, message } }
}

async function answerOne(
  request: unknown,
  table: ReadonlyMap<string, Method>,
  plain: boolean,
): Promise<Answer | null> {
  const { id, method, params } = (typeof request === 'object' && request !== null ? request : {}) as Record<
    string,
    unknown
  >
  // without an id the relay answers nothing at all
  if (id === undefined || id === null) return null
  const frame = { id, jsonrpc: '2.0' as const }
  try {
    const name = String(method)
    // a name with a dot but without its space is the eth space: "eth.eth_chainId" is "eth_chainId"
    const handler = table.get(name) ?? table.get(name.replace(/^eth\./, ''))
    if (!handler) throw new UnknownMethod()
    return { ...frame, result: (await handler(Array.isArray(params) ? params : [])) ?? null }
  } catch (error) {
    return { ...frame, ...errorOf(error, plain) }
  }
}

function send(body: string | null): Response {
  return new Response(body, { status: 200, headers: HEADERS })
}

/** The HTTP side: POST, batch arrays, always status 200, open to every origin. */
export async function answer(
  request: Request,
  table: ReadonlyMap<string, Method>,
  plain: boolean,
): Promise<Response> {
  if (request.method === 'OPTIONS') return send(null)
  let body: unknown
  try {
    if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) throw new Error('too large')
    const text = await request.text()
    if (text.length > MAX_BODY) throw new Error('too large')
    body = JSON.parse(text)
  } catch {
    return send(JSON.stringify({ id: null, jsonrpc: '2.0', error: { code: -32700, message: 'parse error' } }))
  }
  if (!Array.isArray(body)) {
    const one = await answerOne(body, table, plain)
    return send(one && JSON.stringify(one))
  }
  if (body.length > MAX_BATCH)
    return send(
      JSON.stringify({ id: null, jsonrpc: '2.0', error: { code: -32600, message: 'batch too large' } }),
    )
  const answers = await Promise.all(body.map((one) => answerOne(one, table, plain)))
  return send(JSON.stringify(answers.filter((one) => one !== null)))
}

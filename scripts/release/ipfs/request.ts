/** One request with its limits: time, size, and redirects. */
import { cleanText } from '../../../src/lib/core/i18n/clean.ts'
import type { Access } from './settings.ts'

/** Maximum bytes of an answer for a program. */
const LARGEST_ANSWER = 1024 * 1024
/** The longest pause before another try, independent of the host's Retry-After. */
export const LONGEST_DELAY_MS = 30_000

export type Request = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
  readonly timeoutMs: number
  readonly maxBytes?: number
  /** Redirects that may be followed. None if a key is sent with the request. */
  readonly follow?: number
  readonly signal?: AbortSignal | undefined
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

/** No answer, or one that is not read. `later` is true if a retry may succeed. */
export class RequestError extends Error {
  readonly later: boolean
  readonly afterMs: number | null
  constructor(sentence: string, later: boolean, afterMs: number | null = null) {
    super(sentence)
    this.name = 'RequestError'
    this.later = later
    this.afterMs = afterMs
  }
}

/** @throws RequestError; the signal's own reason if that ended it */
export async function ask(url: string, request: Request): Promise<Answer> {
  const { method = 'GET', headers = {}, body, timeoutMs, maxBytes = LARGEST_ANSWER, follow = 0 } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      return await ask(nextAddress(url, response, follow), { ...request, follow: follow - 1 })
    }
    return { status: response.status, headers: response.headers, body: await readBody(response, maxBytes) }
  } catch (error) {
    if (error instanceof RequestError) throw error
    if (request.signal?.aborted) throw request.signal.reason
    if (timeout.aborted) throw new RequestError(`did not answer in full within ${timeoutMs / 1_000} s`, true)
    throw new RequestError(`could not be reached or broke off (${causeOf(error)})`, true)
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown; message?: unknown }; message?: unknown }
  return cleanText(cause?.code ?? cause?.message ?? message, 80)
}

function nextAddress(url: string, response: Response, follow: number): string {
  const next = URL.parse(response.headers.get('location') ?? '', url)
  if (!next || follow <= 0)
    throw new RequestError(`leads elsewhere (${response.status}), which is not followed`, false)
  if (!/^https?:$/.test(next.protocol) || (next.protocol === 'http:' && url.startsWith('https:')))
    throw new RequestError(`leads to ${cleanText(next.protocol)}, which is not followed`, false)
  return next.href
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new RequestError(`sent more than ${maxBytes} bytes`, false)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** Statuses that may improve on a retry; a gateway answers 404 while it is still looking for blocks. */
const isLater = (status: number) => [404, 408, 425, 429].includes(status) || status >= 500

/**
 * Returns an answer with a good status.
 * @throws RequestError with the host's message
 */
export function expectGood(answer: Answer): Answer {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return answer
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const afterMs = Number.isFinite(seconds) ? Math.min(seconds * 1_000, LONGEST_DELAY_MS) : null
  throw new RequestError(`answers ${status}${saidBy(answer)}`, isLater(status), afterMs)
}

/** A host's own message, shortened and cleaned, because it is not trusted. */
export function saidBy({ body, headers }: Answer): string {
  if (/html/.test(headers.get('content-type') ?? '')) return ''
  const text = cleanText(new TextDecoder().decode(body.subarray(0, 2_000)), 200)
  return text ? `: ${text}` : ''
}

/** The header of a node or service with a key. */
export const keyOf = ({ authorization }: Access): Record<string, string> =>
  authorization ? { authorization } : {}

/** @throws RequestError for invalid JSON */
export function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new RequestError('answers with something that is no JSON', false)
  }
}

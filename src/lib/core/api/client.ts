/** The only door to the REST API. With no address configured nothing is asked. */
import type * as v from 'valibot'
import { apiKeyFor } from '../config/env.ts'
import { AppError } from '../errors/AppError.ts'
import { eitherSignal } from './eitherSignal.ts'
import { mergeEqual } from './merge.ts'
import { parseTolerant, type Tolerant } from './tolerant.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 2_000_000

export type ApiRequest = {
  readonly base: string | null
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Why a request brought nothing. `api.off` and `api.cancelled` are silent; `api.offline` is no error of anybody's. */
export type ApiCode =
  | 'api.off'
  | 'api.cancelled'
  | 'api.offline'
  | 'api.refused'
  /** It wants a key that this site has not, or no longer. */
  | 'api.locked'
  | 'api.broken'
  | 'api.badAnswer'
  /** The index says itself that it can't see this on this chain: no failure, and not nothing. */
  | 'api.unseen'

const fail = (code: ApiCode, details: string, cause?: unknown) => new AppError(code, details, { cause })

/** When the worker had to answer from its store, it says of when that answer is. */
const STORED_AT = 'x-stored-at'
/** Tries of a request whose server says when to come again, the first among them. */
const MOST_TRIES = 6
/** Nobody looks at a page for longer; who comes back asks anew. */
const LONGEST_WAIT_MS = 120_000

/** What a server that is too busy says of when to come again, in ms; null when it does not say. */
function retryAfter(response: Response, now: number): number | null {
  if (response.status !== 429 && response.status !== 503) return null
  const header = response.headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** Ends after the time, or with the request. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** `at` is when it was asked: a device that sleeps may get its answer long after it was given. */
type RoundTrip = { readonly response: Response; readonly text: string; readonly at: number }

/** One round trip. */
async function attempt(request: ApiRequest, url: URL): Promise<RoundTrip> {
  const at = Date.now()
  const key = request.base ? apiKeyFor(request.base) : null
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { 'x-api-key': key }),
        ...request.headers,
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ? eitherSignal(request.signal, timeout) : timeout,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES)
      throw fail('api.badAnswer', 'too large')
    return { response, text: await response.text(), at }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (request.signal?.aborted) throw fail('api.cancelled', request.path)
    throw fail('api.offline', String(error), error)
  }
}

/** Null with a reason, in place of whatever was asked for (unseen.ts). */
type UnseenBody = { readonly unseen?: { readonly reason?: unknown } } | null

/** What the API said, and the device's time of when it said it, in ms. */
export type Answer<T> = Tolerant<T> & { readonly at: number }

/** Asks until the server is not too busy, as its Retry-After asks; then gives up with what it said last. */
async function patient(request: ApiRequest, url: URL): Promise<RoundTrip> {
  let answer = await attempt(request, url)
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const wait = retryAfter(answer.response, Date.now())
    if (wait === null || wait > LONGEST_WAIT_MS) break
    await pause(wait, request.signal)
    if (request.signal?.aborted) throw fail('api.cancelled', request.path)
    answer = await attempt(request, url)
  }
  return answer
}

const merged = mergeEqual<RoundTrip>()

/**
 * Asks the API and parses what it says; waits as asked by a server that is too busy. Equal reads under way are one
 * request. Throws AppError with an ApiCode.
 * @param schema the shape both sides share
 */
export async function askApiAt<S extends v.GenericSchema>(
  request: ApiRequest,
  schema: S,
): Promise<Answer<v.InferOutput<S>>> {
  if (!request.base) throw fail('api.off', 'no API address')
  const url = new URL(`${request.base.replace(/\/$/, '')}/${request.path}`)
  for (const [key, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) url.searchParams.set(key, String(value))
  const { response, text, at } = await (request.method && request.method !== 'GET'
    ? patient(request, url)
    : merged(
        url.href,
        (signal) => patient({ ...request, signal }, url),
        request.signal,
        () => fail('api.cancelled', request.path),
      ))
  if (response.status >= 500) throw fail('api.broken', `HTTP ${response.status} ${request.path}`)
  // Not let in is not “no such thing”: nothing is said of what was asked for.
  if (response.status === 401 || response.status === 403)
    throw fail('api.locked', `HTTP ${response.status} ${request.path}`)
  if (!response.ok) throw fail('api.refused', `HTTP ${response.status} ${request.path}`)
  try {
    const json: unknown = JSON.parse(text)
    if ((json as UnseenBody)?.unseen?.reason) throw fail('api.unseen', request.path)
    return { ...parseTolerant(schema, json), at: Number(response.headers.get(STORED_AT)) || at }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw fail('api.badAnswer', `${request.path}: ${String(error).slice(0, 200)}`, error)
  }
}

/** The same for who needs no age. */
export const askApi = async <S extends v.GenericSchema>(
  request: ApiRequest,
  schema: S,
): Promise<v.InferOutput<S>> => (await askApiAt(request, schema)).body

/** The only client of the REST API. If no address is configured, it sends nothing. */
import type * as v from 'valibot'
import { apiKeyFor } from '../config/env.ts'
import { AppError } from '../errors/AppError.ts'
import { eitherSignal } from './eitherSignal.ts'
import { mergeEqual } from './merge.ts'
import { readCapped, TooLongError } from './readCapped.ts'
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
  /** True if what the visitor just did must be in the answer: the browser's cache may answer from before it. */
  readonly fresh?: boolean
}

/**
 * Reason why a request returned nothing. `api.off` and `api.cancelled` are not shown; `api.offline` is not treated as
 * an error.
 */
export type ApiCode =
  | 'api.off'
  | 'api.cancelled'
  | 'api.offline'
  | 'api.refused'
  /** The API requires a key that this site does not have, or no longer has. */
  | 'api.locked'
  | 'api.broken'
  | 'api.badAnswer'
  /** The index reports that it can't see this on this chain: neither a failure nor an empty answer. */
  | 'api.unseen'

const fail = (code: ApiCode, details: string, cause?: unknown) => new AppError(code, details, { cause })

/** Time of an answer that the worker had to return from its store. */
const STORED_AT = 'x-stored-at'
/** Attempts of a request whose server names a retry time, including the first. */
const MOST_TRIES = 6
/** No visitor waits longer for a page, and a returning visitor sends a new request. */
const LONGEST_WAIT_MS = 120_000

/** Refusals of the moment: they say nothing about the requested data. */
const BUSY: readonly number[] = [408, 425, 429]

/** Returns the retry delay of an overloaded server, in ms; null if it names none. */
function retryAfter(response: Response, now: number): number | null {
  if (response.status !== 429 && response.status !== 503) return null
  const header = response.headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** Resolves after the time, or when the request is cancelled. */
const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** `at` is the time of the request: a sleeping device may receive its answer long after it was given. */
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
      ...(request.fresh ? { cache: 'no-cache' } : {}),
      referrerPolicy: 'no-referrer',
    })
    const text = new TextDecoder().decode(await readCapped(response, MAX_BYTES))
    return { response, text, at }
  } catch (error) {
    if (error instanceof TooLongError) throw fail('api.badAnswer', error.message, error)
    if (request.signal?.aborted) throw fail('api.cancelled', request.path)
    throw fail('api.offline', String(error), error)
  }
}

/** Null with a reason, in place of the requested data (unindexed.ts). */
type UnindexedBody = { readonly unseen?: { readonly reason?: unknown } } | null

/** The answer of the API, and the device's time that it is from, in ms. */
export type Answer<T> = Tolerant<T> & { readonly at: number }

/** Retries as long as the server is overloaded, as its Retry-After says. Then returns its last answer. */
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
 * Asks the API and parses its answer. Waits as an overloaded server asks. Equal reads in flight share one request.
 * Throws AppError with an ApiCode.
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
  const isAlone = request.fresh || (request.method && request.method !== 'GET')
  const { response, text, at } = await (isAlone
    ? patient(request, url)
    : merged(
        url.href,
        (signal) => patient({ ...request, signal }, url),
        request.signal,
        () => fail('api.cancelled', request.path),
      ))
  const said = `HTTP ${response.status} ${request.path}`
  // Callers may find the server’s reason in the text, which is the cause.
  if (response.status >= 500 || BUSY.includes(response.status)) throw fail('api.broken', said, text)
  // A refused request is not a “not found”: it says nothing about the requested data.
  if (response.status === 401 || response.status === 403) throw fail('api.locked', said, text)
  if (!response.ok) throw fail('api.refused', said, text)
  try {
    const json: unknown = JSON.parse(text)
    if ((json as UnindexedBody)?.unseen?.reason) throw fail('api.unseen', request.path)
    return { ...parseTolerant(schema, json), at: Number(response.headers.get(STORED_AT)) || at }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw fail('api.badAnswer', `${request.path}: ${String(error).slice(0, 200)}`, error)
  }
}

/** The same for callers that need no age. */
export const askApi = async <S extends v.GenericSchema>(
  request: ApiRequest,
  schema: S,
): Promise<v.InferOutput<S>> => (await askApiAt(request, schema)).body

/** The only door to the REST API. With no address configured nothing is asked. */
import * as v from 'valibot'
import { AppError } from '../errors/AppError.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 2_000_000

export type ApiRequest = {
  readonly base: string | null
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Why a request brought nothing. `api.off` and `api.cancelled` are silent; `api.offline` is no error of anybody's. */
export type ApiCode =
  | 'api.off'
  | 'api.cancelled'
  | 'api.offline'
  | 'api.refused'
  | 'api.broken'
  | 'api.badAnswer'

const fail = (code: ApiCode, details: string, cause?: unknown) => new AppError(code, details, { cause })

/**
 * Asks the API and parses what it says. Throws AppError with an ApiCode.
 * @param schema the shape both sides share
 */
export async function askApi<S extends v.GenericSchema>(
  request: ApiRequest,
  schema: S,
): Promise<v.InferOutput<S>> {
  if (!request.base) throw fail('api.off', 'no API address')
  const url = new URL(`${request.base.replace(/\/$/, '')}/${request.path}`)
  for (const [key, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) url.searchParams.set(key, String(value))
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES)
      throw fail('api.badAnswer', 'too large')
    text = await response.text()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (request.signal?.aborted) throw fail('api.cancelled', request.path)
    throw fail('api.offline', String(error), error)
  }
  if (response.status >= 500) throw fail('api.broken', `HTTP ${response.status} ${request.path}`)
  if (!response.ok) throw fail('api.refused', `HTTP ${response.status} ${request.path}`)
  try {
    return v.parse(schema, JSON.parse(text))
  } catch (error) {
    throw fail('api.badAnswer', `${request.path}: ${String(error).slice(0, 200)}`, error)
  }
}

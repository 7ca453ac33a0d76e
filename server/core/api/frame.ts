import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { LIKE_HEADER } from '../../../src/lib/core/nft/like.ts'
import type { Database, Orm } from '../db/query.ts'
import { Answers } from './answers.ts'
import { ApiError, errorBody } from './error.ts'
import { readIndexed } from './indexed.ts'
import type { Metrics } from './metrics.ts'
import { bucketOf, clientAddress, RateLimit } from './rateLimit.ts'
import { type Route, type Schema, unindexedAnswer } from './route.ts'

export type FrameOptions = {
  readonly database: Database
  readonly metrics: Metrics
  /** If set, every request needs this key. Otherwise no key is needed and any key is accepted. */
  readonly apiKey?: string | undefined
  readonly rateLimit?: { readonly perSecond: number; readonly burst: number } | undefined
  /** Number of our own proxies in front, each of which appends an address to X-Forwarded-For. */
  readonly trustedHops?: number | undefined
  /** Origins that may read answers; `*` by default, since nothing here is personal. */
  readonly corsOrigin?: string | undefined
  readonly onMessage?: ((text: string) => void) | undefined
}

export type Bindings = {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } }
}

const BODY_LIMIT = 16 * 1024
const nothing = v.strictObject({})

/** Validates, and turns the first issue into a 400 that names the parameter. */
function check<S extends Schema>(schema: S, value: unknown, what: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const issue = result.issues[0]
  const field = v.getDotPath(issue)
  const name = field ?? what
  const unknown = issue.type === 'strict_object' && issue.expected === 'never'
  const missing = issue.type === 'strict_object' && issue.received === 'undefined'
  const message = unknown
    ? `Unknown ${what}: ${name.slice(0, 100)}.`
    : missing
      ? `Missing ${what}: ${name.slice(0, 100)}.`
      : /^must /.test(issue.message)
        ? `${name} ${issue.message}.`
        : `${name}: ${issue.message}.`
  throw new ApiError(400, 'bad_request', message, field === null ? {} : { field: field.slice(0, 100) })
}

const HALF_A_MINUTE = 30_000

/** Every client gets the same answer, at most a moment old. */
const SHARED = 'public, max-age=1, stale-while-revalidate=5'
/** The same if a key is needed: a shared cache would serve it to clients without a key. */
const KEYED = 'private, max-age=1, stale-while-revalidate=5'
/** Settled answers never change, so clients need not revalidate them. */
const SETTLED = 'max-age=31536000, immutable'
/** The next answer about a wallet must include its latest transaction. */
const OWN = 'private, no-cache'

/** The database is unavailable, perhaps only briefly: the same request may succeed later. */
function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code
    if (typeof code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0|53)/.test(code))
      return true
    if (/Connection terminated|timeout exceeded when trying to connect/.test(cause.message)) return true
  }
  return false
}

const sameText = (a: string, b: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** The frame of the REST API: everything that all routes share. Mount it at the root. */
export function createApi(options: FrameOptions, routes: readonly Route[]): Hono<{ Bindings: Bindings }> {
  const { database, metrics, apiKey, trustedHops = 0, corsOrigin = '*' } = options
  const limit = options.rateLimit ? new RateLimit(options.rateLimit) : null
  const shared = apiKey === undefined ? SHARED : KEYED
  const settled = `${apiKey === undefined ? 'public' : 'private'}, ${SETTLED}`
  const answers = new Answers(database)
  const app = new Hono<{ Bindings: Bindings }>()
  const api = new Hono<{ Bindings: Bindings }>()

  const refuse = (c: Context, error: ApiError) => {
    if (error.retryAfterSec !== null) c.header('Retry-After', String(error.retryAfterSec))
    c.header('Cache-Control', 'no-store')
    return c.json(errorBody(error), error.status)
  }

  app.use('/api/*', async (c, next) => {
    const started = performance.now()
    c.header('Access-Control-Allow-Origin', corsOrigin)
    c.header('Access-Control-Expose-Headers', 'ETag, Retry-After')
    c.header('X-Content-Type-Options', 'nosniff')
    if (corsOrigin !== '*') c.header('Vary', 'Origin', { append: true })
    if (c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Methods', 'GET, POST, PATCH, OPTIONS')
      c.header('Access-Control-Allow-Headers', `Content-Type, X-API-Key, ${LIKE_HEADER}`)
      c.header('Access-Control-Max-Age', '86400')
      return c.body(null, 204)
    }
    if (limit) {
      const from = clientAddress(
        c.env?.incoming?.socket?.remoteAddress,
        c.req.header('x-forwarded-for'),
        trustedHops,
      )
      const wait = limit.consume(bucketOf(from))
      if (wait > 0) {
        metrics.add('api_rate_limited_total', 'Requests refused by the rate limit.')
        return refuse(
          c,
          new ApiError(429, 'too_many_requests', `Too many requests. Try again in ${wait} s.`, {
            retryAfterSec: wait,
          }),
        )
      }
    }
    if (apiKey !== undefined && !sameText(c.req.header('x-api-key') ?? '', apiKey))
      return refuse(c, new ApiError(401, 'unauthorized', 'The X-API-Key header is missing or wrong.'))
    await next()
    const labels = {
      route: (c.get('route' as never) as string | undefined) ?? 'none',
      status: String(c.res.status),
    }
    metrics.add('api_requests_total', 'Answered API requests.', labels)
    const seconds = (performance.now() - started) / 1_000
    metrics.observe('api_request_seconds', 'Time to answer.', { route: labels.route }, seconds)
    return undefined
  })

  const large = () => {
    throw new ApiError(413, 'too_large', `The body may hold at most ${BODY_LIMIT} bytes.`)
  }
  const methods = new Map<string, string[]>()
  for (const route of routes) {
    methods.set(route.path, [...(methods.get(route.path) ?? []), route.method])
    const parsed = (c: Context<{ Bindings: Bindings }>) => {
      const params = check(route.params ?? nothing, c.req.param(), 'path parameter')
      const given = c.req.queries()
      const query = check(
        route.query ?? nothing,
        Object.fromEntries(
          Object.entries(given).map(([name, values]) => {
            if (values.length > 1)
              throw new ApiError(400, 'bad_request', `${name.slice(0, 100)} is given twice.`, {
                field: name.slice(0, 100),
              })
            return [name, values[0]]
          }),
        ),
        'parameter',
      )
      return { params, query }
    }
    const bodyOf = async (c: Context<{ Bindings: Bindings }>): Promise<unknown> => {
      let body: unknown
      if (route.body) {
        if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
          throw new ApiError(415, 'unsupported_media_type', 'The body must be application/json.')
        const text = await c.req.text()
        try {
          body = JSON.parse(text)
        } catch {
          throw new ApiError(400, 'bad_request', 'The body is not JSON.')
        }
        body = check(route.body, body, 'field')
      }
      return body
    }
    const handle = async (c: Context<{ Bindings: Bindings }>) => {
      c.set('route' as never, route.path as never)
      const context = async () => ({
        ...parsed(c),
        body: await bodyOf(c),
        header: (name: string) => c.req.header(name) ?? null,
      })
      if (route.vary) c.header('Vary', route.vary, { append: true })

      if (route.cache === 'none') {
        const given = await context()
        const prepared = await route.prepare?.(given)
        const run = async (tx: Orm) => {
          const at = await readIndexed(tx)
          const answer =
            (at && unindexedAnswer(route, at)) ?? (await route.handler({ ...given, prepared, at, tx }))
          return answer && { ...answer, asOfBlock: at?.block ?? 0 }
        }
        const answer = route.method === 'GET' ? await database.snapshot(run) : await database.write(run)
        c.header('Cache-Control', 'no-store')
        return answer === null ? c.body(null, 204) : c.json(answer)
      }

      const { url } = c.req
      const key = url.slice(url.indexOf('/', url.indexOf('//') + 2))
      const own = c.req.query('wallet') !== undefined
      const ask = async () => {
        const given = await context()
        return answers.ask({
          key,
          keepMs: route.cache === 'clock' ? HALF_A_MINUTE : Number.POSITIVE_INFINITY,
          work: async (tx, at) =>
            unindexedAnswer(route, at) ?? (await route.handler({ ...given, prepared: null, at, tx })),
          settled: (at) => unindexedAnswer(route, at) === null && (route.settled?.(given.query, at) ?? false),
        })
      }
      // An answer cached for this exact URL was validated before, so validation is skipped.
      const answer = answers.saved(key, own) ?? (await ask())
      c.header('ETag', answer.etag)
      c.header('Cache-Control', own ? OWN : answer.settled ? settled : shared)
      const tags = (c.req.header('if-none-match') ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''))
      if (tags.includes(answer.etag) || tags.includes('*')) return c.body(null, 304)
      c.header('Content-Type', 'application/json; charset=UTF-8')
      return c.body(answer.text)
    }
    if (route.method === 'GET') api.get(route.path, handle)
    else api.on(route.method, route.path, bodyLimit({ maxSize: BODY_LIMIT, onError: large }), handle)
  }
  for (const [path, allowed] of methods)
    api.all(path, (c) => {
      c.header('Allow', [...allowed, 'OPTIONS'].join(', '))
      return refuse(c, new ApiError(405, 'method_not_allowed', `Only ${allowed.join(' and ')} here.`))
    })

  app.route('/api', api)
  app.all('/api/*', (c) => refuse(c, new ApiError(404, 'not_found', 'There is no such route.')))
  app.onError((error, c) => {
    if (error instanceof ApiError) return refuse(c, error)
    if (isUnavailable(error)) {
      const unreachable = 'The database cannot be reached. Try again in a moment.'
      return refuse(c, new ApiError(503, 'unavailable', unreachable, { retryAfterSec: 5 }))
    }
    metrics.add('api_failures_total', 'Requests that ended in an unexpected error.')
    options.onMessage?.(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`)
    return refuse(c, new ApiError(500, 'internal', 'Something went wrong here. It has been noted.'))
  })
  return app
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import {
  type Sight,
  SUBJECTS,
  type Subject,
  type Unseen,
  type UnseenAnswer,
} from '../../../src/lib/api/unseen.ts'
import type { ApiErrorBody } from '../../../src/lib/exchange/schema.ts'
import { LIKE_HEADER } from '../../../src/lib/nft/like.ts'
import { type Database, type Orm, rows } from '../../db/query.ts'
import type { Metrics } from './metrics.ts'
import { bucketOf, clientAddress, RateLimit } from './rateLimit.ts'

type Status = 400 | 401 | 404 | 405 | 413 | 415 | 429 | 500 | 503

/** A refusal in the one form all errors have. */
export class ApiError extends Error {
  readonly status: Status
  readonly code: string
  readonly field: string | undefined
  readonly retryAfterSec: number | undefined
  constructor(
    status: Status,
    code: string,
    message: string,
    extra: { field?: string; retryAfterSec?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.field = extra.field
    this.retryAfterSec = extra.retryAfterSec
  }
}

/** The indexed state an answer describes. */
export interface Indexed {
  block: number
  hash: string
  /** Seconds, by the chain's clock: "the last day" ends here. */
  timestamp: number
  head: number
  /** Grows with whatever others than the chain told us, and with every time the derived tables were dropped. */
  version: number
  epoch: number
  /** What the source can see; `checking` before anybody looked. */
  sight: Sight
}

interface RouteContext<P, Q, B> {
  params: P
  query: Q
  body: B
  /** Undefined before the first block is indexed; only for routes that need no chain data. */
  at: Indexed | undefined
  tx: Orm
  header(name: string): string | undefined
}

type Schema = v.GenericSchema<unknown, unknown>

/** A route as data: the server validates by it and the OpenAPI document is written from it. */
export interface Route<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema> {
  method: 'GET' | 'POST' | 'PATCH'
  /** Without the `/api` in front; parameters as `:name`. */
  path: string
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Headers that it reads, for the document. */
  headers?: Schema
  response: Schema
  /** What its answer is about: where the source can't see that, it answers null and why. */
  needs?: Subject
  /** When it answers 204 with nothing in it: its handler gives nothing then. */
  empty?: string
  /**
   * `block`: the answer is a function of the address, the indexed block and what others told us, and may be kept for
   * as long as that stands. `clock`: of our clock too, so it is kept for half a minute at most. `none`: it depends on
   * who asks.
   */
  cache: 'block' | 'clock' | 'none'
  vary?: string
  handler(
    context: RouteContext<v.InferOutput<P>, v.InferOutput<Q>, v.InferOutput<B>>,
  ): Promise<object | undefined>
}

/** Keeps the schemas' types in the handler. */
export const route = <P extends Schema, Q extends Schema, B extends Schema>(given: Route<P, Q, B>): Route =>
  given as unknown as Route

export interface FrameOptions {
  database: Database
  metrics: Metrics
  /** Required from everybody when set; otherwise any key is accepted and none needed. */
  apiKey?: string | undefined
  rateLimit?: { perSecond: number; burst: number } | undefined
  /** Proxies of ours in front that each add an address to X-Forwarded-For. */
  trustedHops?: number | undefined
  /** Origins that may read answers; `*` by default, since nothing here is personal. */
  corsOrigin?: string | undefined
  onMessage?: ((text: string) => void) | undefined
}

export interface Bindings {
  incoming?: { socket?: { remoteAddress?: string } }
}

const BODY_LIMIT = 16 * 1024
/** Characters of kept answers. */
const CACHE_LIMIT = 16_000_000
const nothing = v.strictObject({})

/** Validates, and turns the first issue into a 400 that names the parameter. */
function check<S extends Schema>(schema: S, value: unknown, what: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const issue = result.issues[0]
  const field = v.getDotPath(issue) ?? undefined
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
  throw new ApiError(400, 'bad_request', message, field === undefined ? {} : { field: field.slice(0, 100) })
}

function errorBody(error: ApiError): ApiErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.retryAfterSec === undefined ? {} : { retryAfterSec: error.retryAfterSec }),
    },
  }
}

/** One query: which block the rows describe, and how far the chain is. */
export async function readIndexed(tx: Orm): Promise<Indexed | undefined> {
  const [row] = await rows<{
    block: string
    hash: string
    timestamp: string
    head: string
    version: string
    epoch: string
    sight: Partial<Record<Subject, Unseen | null>> | null
  }>(
    tx,
    sql`select c.block::text, c.hash, c.timestamp::text, greatest(c.block, coalesce(h.head, 0))::text as head,
        s.version::text, s.epoch::text,
        (select json_object_agg(subject, reason) from sight) as sight
      from cursor c join nft_state s on s.id = c.id left join heartbeat h on h.id = c.id`,
  )
  return (
    row && {
      block: Number(row.block),
      hash: row.hash,
      timestamp: Number(row.timestamp),
      head: Number(row.head),
      version: Number(row.version),
      epoch: Number(row.epoch),
      sight: Object.fromEntries(
        SUBJECTS.map((subject) => [
          subject,
          row.sight?.[subject] === undefined ? 'checking' : row.sight[subject],
        ]),
      ) as Sight,
    }
  )
}

/** @returns the index state, or a 503 that says when to come back */
export function indexed(at: Indexed | undefined): Indexed {
  if (at) return at
  throw new ApiError(503, 'not_indexed', 'The chain is still being read. Try again in a moment.', {
    retryAfterSec: 2,
  })
}

/** What a route answers that is about something the source can't see; undefined where it can. */
export function unseenAnswer(
  { needs }: Pick<Route, 'needs'>,
  at: Indexed,
): Omit<UnseenAnswer, 'asOfBlock'> | undefined {
  const reason = needs && at.sight[needs]
  return needs && reason ? { list: null, count: null, unseen: { subject: needs, reason } } : undefined
}

const HALF_A_MINUTE = 30_000

/** Everybody gets the same answer, a moment old at most. */
const SHARED = 'public, max-age=1, stale-while-revalidate=5'
/** What a wallet has just signed must be in the next answer about it. */
const OWN = 'private, no-cache'

interface Kept {
  text: string
  etag: string
  until: number
}

const stateOf = ({ hash, version, sight }: Indexed) => `${hash} ${version} ${JSON.stringify(sight)}`

/** Answers that are a function of what is known, kept until that changes. */
class AnswerCache {
  readonly #kept = new Map<string, Kept>()
  #of = ''
  #size = 0
  get(at: Indexed, key: string) {
    const kept = this.#of === stateOf(at) ? this.#kept.get(key) : undefined
    return kept !== undefined && kept.until > Date.now() ? kept : undefined
  }
  set(at: Indexed, key: string, answer: Kept) {
    if (this.#of !== stateOf(at)) {
      this.#of = stateOf(at)
      this.#kept.clear()
      this.#size = 0
    }
    const more = answer.text.length - (this.#kept.get(key)?.text.length ?? 0)
    if (this.#size + more > CACHE_LIMIT) return
    this.#size += more
    this.#kept.set(key, answer)
  }
}

/** The database is away, or was for a moment: the same request may succeed later. */
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

/** The REST API's frame: everything that is the same for all routes. Mount it at the root. */
export function createApi(options: FrameOptions, routes: readonly Route[]): Hono<{ Bindings: Bindings }> {
  const { database, metrics, apiKey, trustedHops = 0, corsOrigin = '*' } = options
  const limit = options.rateLimit && new RateLimit(options.rateLimit)
  const cache = new AnswerCache()
  const app = new Hono<{ Bindings: Bindings }>()
  const api = new Hono<{ Bindings: Bindings }>()

  const refuse = (c: Context, error: ApiError) => {
    if (error.retryAfterSec !== undefined) c.header('Retry-After', String(error.retryAfterSec))
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
      const wait = limit.take(bucketOf(from))
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
  for (const own of routes) {
    methods.set(own.path, [...(methods.get(own.path) ?? []), own.method])
    const handle = async (c: Context<{ Bindings: Bindings }>) => {
      c.set('route' as never, own.path as never)
      const params = check(own.params ?? nothing, c.req.param(), 'path parameter')
      const given = c.req.queries()
      const query = check(
        own.query ?? nothing,
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
      let body: unknown
      if (own.body) {
        if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
          throw new ApiError(415, 'unsupported_media_type', 'The body must be application/json.')
        const text = await c.req.text()
        try {
          body = JSON.parse(text)
        } catch {
          throw new ApiError(400, 'bad_request', 'The body is not JSON.')
        }
        body = check(own.body, body, 'field')
      }
      const context = { params, query, body, header: (name: string) => c.req.header(name) }
      if (own.vary) c.header('Vary', own.vary, { append: true })

      if (own.cache === 'none') {
        const run = async (tx: Orm) => {
          const at = await readIndexed(tx)
          const answer = (at && unseenAnswer(own, at)) ?? (await own.handler({ ...context, at, tx }))
          return answer && { ...answer, asOfBlock: at?.block ?? 0 }
        }
        const answer = own.method === 'GET' ? await database.snapshot(run) : await database.write(run)
        c.header('Cache-Control', 'no-store')
        return answer === undefined ? c.body(null, 204) : c.json(answer)
      }

      const key = `${own.path} ${JSON.stringify([params, query])}`
      const answer = await database.snapshot(async (tx) => {
        const at = indexed(await readIndexed(tx))
        const kept = cache.get(at, key)
        if (kept) return kept
        const answer = unseenAnswer(own, at) ?? (await own.handler({ ...context, at, tx }))
        const text = JSON.stringify({ ...answer, asOfBlock: at.block })
        const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
        const until = own.cache === 'clock' ? Date.now() + HALF_A_MINUTE : Number.POSITIVE_INFINITY
        const made = { text, etag, until }
        cache.set(at, key, made)
        return made
      })
      c.header('ETag', answer.etag)
      c.header('Cache-Control', c.req.query('wallet') === undefined ? SHARED : OWN)
      const tags = (c.req.header('if-none-match') ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''))
      if (tags.includes(answer.etag) || tags.includes('*')) return c.body(null, 304)
      c.header('Content-Type', 'application/json; charset=UTF-8')
      return c.body(answer.text)
    }
    if (own.method === 'GET') api.get(own.path, handle)
    else api.on(own.method, own.path, bodyLimit({ maxSize: BODY_LIMIT, onError: large }), handle)
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
      const away = 'The database cannot be reached. Try again in a moment.'
      return refuse(c, new ApiError(503, 'unavailable', away, { retryAfterSec: 5 }))
    }
    metrics.add('api_failures_total', 'Requests that ended in an unexpected error.')
    options.onMessage?.(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`)
    return refuse(c, new ApiError(500, 'internal', 'Something went wrong here. It has been noted.'))
  })
  return app
}

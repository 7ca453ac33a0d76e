/**
 * Handles GET requests to the API: after three seconds without an answer from the network, the stored one is returned
 * with its age.
 */
import { readCapped } from '../src/lib/core/api/readCapped.ts'
import type { Store, StoredAnswer } from './store.ts'

const PATIENCE_MS = 3_000
/** Longer than any page waits. */
const GIVEN_UP_MS = 60_000
/** More than any page accepts. */
const MOST_BYTES = 4_000_000
/** Time when the answer was fetched, in ms; only on answers from the store. */
export const STORED_AT = 'x-stored-at'

export type AnswerDeps = {
  readonly store: Pick<Store, 'answer' | 'putAnswer'>
  readonly fetch: (request: Request, signal: AbortSignal) => Promise<Response>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  /** The worker is about to be replaced: it no longer waits for anything. */
  readonly leaving: AbortSignal
}

/**
 * A complete answer. As a stream with two readers, of which one leaves in the middle, it would keep the worker's event
 * open, and a successor waiting, until the browser ends it after minutes.
 */
type Whole = { readonly body: ArrayBuffer; readonly status: number; readonly headers: Headers }

const respond = ({ body, status, headers }: Whole) =>
  new Response(body.byteLength > 0 ? body : null, { status, headers })

const stored = ({ body, status, type, at }: StoredAnswer): Whole => ({
  body,
  status,
  headers: new Headers({ 'content-type': type, [STORED_AT]: String(at) }),
})

/** Equal requests in flight share one answer, which is cancelled when no caller waits for it any more. */
type UnderWay = { readonly answer: Promise<Whole>; readonly stop: AbortController; waiting: number }
const underWay = new Map<string, UnderWay>()

/** Paths of the API (docs/product.md, API), on any host that the visitor chose. */
export const isApi = (request: Request) =>
  request.method === 'GET' &&
  /\/(?:(?:exchange|farm|nft-farm|offering|portfolio)\/v\d+|nfts)\//.test(new URL(request.url).pathname) &&
  request.mode === 'cors'

/** From now on a request is sent again. */
const end = (url: string, entry: UnderWay) => underWay.get(url) === entry && underWay.delete(url)

function begin(deps: AnswerDeps, request: Request): UnderWay {
  const { url } = request
  const stop = new AbortController()
  const entry: UnderWay = { answer: ask(deps, request, stop), stop, waiting: 0 }
  const over = () => end(url, entry)
  entry.answer.then(over, over)
  underWay.set(url, entry)
  return entry
}

export async function answerApi(deps: AnswerDeps, request: Request): Promise<Response> {
  const { url, signal } = request
  const entry = underWay.get(url) ?? begin(deps, request)
  entry.waiting++
  signal.addEventListener('abort', () => {
    entry.waiting--
    if (entry.waiting > 0) return
    end(url, entry)
    entry.stop.abort()
  })
  return respond(await entry.answer)
}

/** If a server names a retry time, the page asks it again. */
const isBusy = ({ status, headers }: Whole) =>
  (status === 429 || status === 503) && headers.has('retry-after')

/** Loads the network's complete answer. Cancelled when no caller waits, after a timeout, and when the worker leaves. */
async function load({ fetch, leaving }: AnswerDeps, request: Request, stop: AbortController): Promise<Whole> {
  const give = () => stop.abort()
  const late = setTimeout(give, GIVEN_UP_MS)
  leaving.addEventListener('abort', give)
  if (leaving.aborted) give()
  try {
    const response = await fetch(request, stop.signal)
    const body = await readCapped(response, MOST_BYTES)
    const headers = new Headers(response.headers)
    // They describe the transferred bytes.
    for (const name of ['content-length', 'content-encoding']) headers.delete(name)
    return { body, status: response.status, headers }
  } finally {
    clearTimeout(late)
    leaving.removeEventListener('abort', give)
  }
}

async function ask(deps: AnswerDeps, request: Request, stop: AbortController): Promise<Whole> {
  // A time in the future comes from a wrong clock, so the age is unknown.
  const saved = deps.store
    .answer(request.url)
    .then((answer) => (answer && answer.at <= deps.now() ? answer : null))
  const fetched = load(deps, request, stop).then(async (whole) => {
    const ok = whole.status >= 200 && whole.status < 300
    // A refusal is never written.
    if (ok) void keep(deps, request.url, whole)
    if (ok || isBusy(whole)) return whole
    // An earlier answer of a server is more useful than its refusal (docs/product.md, API).
    const answer = await saved
    return answer ? stored(answer) : whole
  })
  const late = deps.wait(PATIENCE_MS).then(async () => {
    const answer = await saved
    return answer ? stored(answer) : fetched
  })
  try {
    return await Promise.race([fetched, late])
  } catch (error) {
    const answer = await saved
    if (answer) return stored(answer)
    throw error
  }
}

async function keep(
  { store, now }: AnswerDeps,
  url: string,
  { body, status, headers }: Whole,
): Promise<void> {
  const type = headers.get('content-type') ?? 'application/json'
  // A captive portal answers 200 with its own page.
  if (type.startsWith('application/json')) await store.putAnswer(url, { body, type, status, at: now() })
}

/** GET requests of the API: the network has three seconds before what is stored speaks, with its age. */
import type { Store, StoredAnswer } from './store.ts'

const PATIENCE_MS = 3_000
/** When the answer was fetched, in ms; on answers from the store only. */
export const STORED_AT = 'x-stored-at'

export type AnswerDeps = {
  readonly store: Pick<Store, 'answer' | 'putAnswer'>
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

const stored = ({ body, status, type, at }: StoredAnswer) =>
  new Response(body, { status, headers: { 'content-type': type, [STORED_AT]: String(at) } })

/** Equal requests under way share one answer. */
const underWay = new Map<string, Promise<Response>>()

/** Paths of the API (specification section 7), on whichever host the visitor chose. */
export const isApi = (request: Request) =>
  request.method === 'GET' &&
  /\/(?:(?:exchange|farm|offering)\/v\d+|nfts)\//.test(new URL(request.url).pathname) &&
  request.mode === 'cors'

export async function answerApi(deps: AnswerDeps, request: Request): Promise<Response> {
  const { url } = request
  const running = underWay.get(url)
  if (running) return (await running).clone()
  const asked = ask(deps, request)
  underWay.set(url, asked)
  try {
    return (await asked).clone()
  } finally {
    underWay.delete(url)
  }
}

/** A server that says when to come again is asked again, by the page. */
const isBusy = ({ status, headers }: Response) =>
  (status === 429 || status === 503) && headers.has('retry-after')

async function ask(deps: AnswerDeps, request: Request): Promise<Response> {
  // From the future means that a clock was wrong: of what age it is nobody knows.
  const kept = deps.store
    .answer(request.url)
    .then((answer) => (answer && answer.at <= deps.now() ? answer : null))
  const fetched = deps.fetch(request).then(async (response) => {
    // A cancelled request or a refusal is never written.
    if (response.ok) void keep(deps, request.url, response.clone())
    if (response.ok || isBusy(response)) return response
    // What a server once told is worth more than its refusal (specification section 8, read with the store).
    const answer = await kept
    return answer ? stored(answer) : response
  })
  const late = deps.wait(PATIENCE_MS).then(async () => {
    const answer = await kept
    return answer ? stored(answer) : fetched
  })
  try {
    return await Promise.race([fetched, late])
  } catch (error) {
    const answer = await kept
    if (answer) return stored(answer)
    throw error
  }
}

async function keep(deps: AnswerDeps, url: string, response: Response): Promise<void> {
  try {
    const body = await response.arrayBuffer()
    const type = response.headers.get('content-type') ?? 'application/json'
    // A captive portal answers 200 with a page of its own.
    if (!type.startsWith('application/json')) return
    await deps.store.putAnswer(url, { body, type, status: response.status, at: deps.now() })
  } catch {
    // Cut off on the way: what was stored before stays.
  }
}

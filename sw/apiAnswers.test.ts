import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AnswerDeps, answerApi, isApi, STORED_AT } from './apiAnswers.ts'
import type { StoredAnswer } from './store.ts'

const url = 'https://api.test/exchange/v1/pools'
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })
const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const saved: StoredAnswer = { body: bytes('"old"'), type: 'application/json', status: 200, at: 5 }

let written: [string, string][]
beforeEach(() => {
  vi.useFakeTimers()
  written = []
})
afterEach(() => {
  vi.useRealTimers()
})

const deps = (
  fetch: AnswerDeps['fetch'],
  answer: StoredAnswer | null = null,
  leaving = new AbortController().signal,
): AnswerDeps => ({
  store: {
    answer: async () => answer,
    putAnswer: async (at, { body }) => void written.push([at, new TextDecoder().decode(body)]),
  },
  fetch,
  now: () => 77,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  leaving,
})
const after = <T>(ms: number, value: () => T) =>
  new Promise<T>((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(value())
      } catch (error) {
        reject(error)
      }
    }, ms),
  )
const down = () => {
  throw new TypeError('Failed to fetch')
}
const request = () => new Request(url)

it('returns an answer in time from the network, and stores it', async () => {
  const asked = answerApi(
    deps(() => after(2_900, () => json('"new"')), saved),
    request(),
  )
  await vi.advanceTimersByTimeAsync(3_100)
  const response = await asked
  expect([await response.text(), response.headers.get(STORED_AT)]).toEqual(['"new"', null])
  await vi.advanceTimersByTimeAsync(0)
  expect(written).toEqual([[url, '"new"']])
})

it('returns the stored answer with its age after three seconds, and stores the network’s answer when it arrives', async () => {
  const asked = answerApi(
    deps(() => after(5_000, () => json('"new"')), saved),
    request(),
  )
  await vi.advanceTimersByTimeAsync(3_100)
  const response = await asked
  expect([await response.text(), response.headers.get(STORED_AT)]).toEqual(['"old"', '5'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(written).toEqual([[url, '"new"']])
})

it('neither stores nor returns a body without end', async () => {
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1_000_000))
  const headers = { 'content-type': 'application/json' }
  const endless = async () => new Response(new ReadableStream({ pull }), { headers })
  const response = await answerApi(deps(endless, saved), request())
  expect([await response.text(), written]).toEqual(['"old"', []])
  await expect(answerApi(deps(endless), request())).rejects.toThrow('more than')
})

it('waits for the network if nothing is stored', async () => {
  const asked = answerApi(
    deps(() => after(20_000, () => json('"new"'))),
    request(),
  )
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await (await asked).text()).toBe('"new"')
})

it('returns the stored answer immediately without a network, or fails like the request', async () => {
  const stored = answerApi(
    deps(() => after(10, down), saved),
    request(),
  )
  const nothing = answerApi(
    deps(() => after(10, down)),
    new Request(`${url}?page=2`),
  )
  const failed = expect(nothing).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(20)
  expect((await stored).headers.get(STORED_AT)).toBe('5')
  await failed
})

it.each<[string, StoredAnswer | null, () => Response, string | null]>([
  ['a refusal gives way to what is stored', saved, () => json('{}', 404), '5'],
  ['a broken server too', saved, () => json('{}', 500), '5'],
  ['with nothing stored it is passed on', null, () => json('{}', 404), null],
  [
    'a server that says when to come again is waited for',
    saved,
    () => new Response('', { status: 503, headers: { 'retry-after': '1' } }),
    null,
  ],
])('%s', async (_, answer, bad, at) => {
  const asked = answerApi(
    deps(async () => bad(), answer),
    request(),
  )
  await vi.advanceTimersByTimeAsync(10)
  expect((await asked).headers.get(STORED_AT)).toBe(at)
  expect(written).toEqual([])
})

it.each<[string, () => Response]>([
  ['a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s is passed on and never stored', async (_, bad) => {
  const asked = answerApi(
    deps(async () => bad(), saved),
    request(),
  )
  await vi.advanceTimersByTimeAsync(10)
  expect((await asked).headers.get(STORED_AT)).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  expect(written).toEqual([])
})

it('ignores an answer that was stored with a wrong clock', async () => {
  const asked = answerApi(deps(down, { ...saved, at: 78 }), request())
  await expect(asked).rejects.toThrow('Failed to fetch')
})

it('merges equal requests', async () => {
  const fetch = vi.fn(() => after(100, () => json('"new"')))
  const all = [1, 2, 3].map(() => answerApi(deps(fetch), request()))
  await vi.advanceTimersByTimeAsync(200)
  expect(await Promise.all(all.map(async (one) => (await one).text()))).toEqual(['"new"', '"new"', '"new"'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

/** A host that accepts and never answers. */
const silent: AnswerDeps['fetch'] = (_, signal) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })

it('waits for no answer once the worker is being replaced', async () => {
  const leave = new AbortController()
  const before = expect(answerApi(deps(silent, null, leave.signal), request())).rejects.toThrow('abort')
  await vi.advanceTimersByTimeAsync(1_000)
  leave.abort()
  await before
  await expect(answerApi(deps(silent, null, leave.signal), request())).rejects.toThrow('abort')
})

it('cancels the request of a caller that leaves, unless another waits for it too, and writes nothing of it', async () => {
  const seen: AbortSignal[] = []
  const watched: AnswerDeps['fetch'] = (asked, signal) => {
    seen.push(signal)
    return silent(asked, signal)
  }
  const [one, two] = [new AbortController(), new AbortController()]
  const all = [one, two].map(({ signal }) =>
    expect(answerApi(deps(watched), new Request(url, { signal }))).rejects.toThrow('abort'),
  )
  one.abort()
  await vi.advanceTimersByTimeAsync(10)
  expect(seen.map(({ aborted }) => aborted)).toEqual([false])
  two.abort()
  await Promise.all(all)
  expect(seen.map(({ aborted }) => aborted)).toEqual([true])
  // A later caller sends a new request.
  const again = answerApi(
    deps(async () => json('"new"')),
    request(),
  )
  await vi.advanceTimersByTimeAsync(10)
  expect(await (await again).text()).toBe('"new"')
  expect(written).toEqual([[url, '"new"']])
})

it('gives up on an answer that does not arrive within a minute', async () => {
  const asked = expect(answerApi(deps(silent), request())).rejects.toThrow('abort')
  await vi.advanceTimersByTimeAsync(60_000)
  await asked
})

it('returns an answer only when it is complete, so that no caller that leaves can hold it', async () => {
  let begun: ReadableStreamDefaultController<Uint8Array> | undefined
  const slow = new ReadableStream<Uint8Array>({
    start(controller) {
      begun = controller
      controller.enqueue(new TextEncoder().encode('"ne'))
    },
  })
  const came = vi.fn()
  const asked = answerApi(
    deps(async () => new Response(slow, { headers: { 'content-type': 'application/json' } })),
    request(),
  )
  void asked.then(came)
  await vi.advanceTimersByTimeAsync(100)
  expect(came).not.toHaveBeenCalled()
  begun?.enqueue(new TextEncoder().encode('w"'))
  begun?.close()
  expect(await (await asked).text()).toBe('"new"')
})

it.each<[string, string, RequestInit, boolean]>([
  ['pools', url, {}, true],
  ['items', 'http://localhost:7518/api/nfts/v2/market-place/projects', {}, true],
  ['an item', `http://localhost:7518/api/nfts/items/0x${'1'.repeat(40)}/0x1`, {}, true],
  ['a login', 'https://api.test/users/v1/login', { method: 'POST', body: '{}' }, false],
  ['a country, which must not be kept', 'https://api.test/users/v1/country', {}, false],
  ['an RPC call', 'https://rpc.test/', { method: 'POST', body: '{}' }, false],
  ['a POST to a path of the API', url, { method: 'POST', body: '{}' }, false],
  ['something else', 'https://api.test/', {}, false],
])('%s is the API’s: %4$s', (_, address, init, is) => expect(isApi(new Request(address, init))).toBe(is))

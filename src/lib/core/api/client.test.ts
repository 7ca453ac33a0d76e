import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.mock('../config/env.ts', async (load) => ({
  ...(await load<typeof import('../config/env.ts')>()),
  apiKeyFor: (base: string) => (base === 'https://own.example' ? 'k-1' : null),
}))

import { type ApiRequest, askApi, askApiAt } from './client.ts'

const schema = v.object({ count: v.number() })
const asked: { url: string; init: RequestInit }[] = []
let reply: () => Promise<Response>

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    asked.push({ url: String(url), init })
    return reply()
  })
})
afterEach(() => vi.unstubAllGlobals())

const says = (body: unknown, init: ResponseInit = {}) => {
  reply = async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
}
const ask = (request: Partial<ApiRequest> = {}) =>
  askApi({ base: 'https://api.example/v1/', path: 'pools', ...request }, schema)

describe('a request', () => {
  it('goes to the configured address only, without cookies or referrer', async () => {
    says({ count: 3 })
    expect(await ask({ query: { page: 2, of: undefined, q: 'a b' } })).toEqual({ count: 3 })
    expect(asked[0]?.url).toBe('https://api.example/v1/pools?page=2&q=a+b')
    expect(asked[0]?.init).toMatchObject({
      method: 'GET',
      body: null,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
  })

  it('carries the key of this site only to the API of this site', async () => {
    says({ count: 3 })
    await ask({ base: 'https://own.example' })
    await ask({ base: 'https://other.example' })
    expect(asked.map(({ init }) => new Headers(init.headers).get('x-api-key'))).toEqual(['k-1', null])
  })

  it('is not made if no address is set', async () => {
    await expect(ask({ base: null })).rejects.toMatchObject({ code: 'api.off' })
    expect(asked).toEqual([])
  })

  it('carries its body as JSON', async () => {
    says({ count: 1 })
    await ask({ method: 'POST', body: { a: 1 } })
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"a":1}' })
  })

  it('carries its extra headers', async () => {
    says({ count: 1 })
    await ask({ method: 'PATCH', headers: { 'X-Like': 'like 1 0x' } })
    expect(asked[0]?.init).toMatchObject({
      method: 'PATCH',
      body: null,
      headers: { 'content-type': 'application/json', 'X-Like': 'like 1 0x' },
    })
  })
})

it.each<[string, () => void, string]>([
  ['400', () => says('', { status: 400 }), 'api.refused'],
  ['401', () => says('', { status: 401 }), 'api.locked'],
  ['403', () => says('', { status: 403 }), 'api.locked'],
  ['404', () => says('', { status: 404 }), 'api.refused'],
  ['408', () => says('', { status: 408 }), 'api.broken'],
  ['429', () => says('', { status: 429 }), 'api.broken'],
  ['500', () => says('', { status: 500 }), 'api.broken'],
  ['503', () => says('', { status: 503 }), 'api.broken'],
  ['a page in HTML', () => says('<!doctype html>'), 'api.badAnswer'],
  ['another shape', () => says({ count: 'three' }), 'api.badAnswer'],
  ['nothing', () => says(''), 'api.badAnswer'],
  ['too much', () => says(`{ "count": 1 ${' '.repeat(2_000_000)}}`), 'api.badAnswer'],
  [
    'no network',
    () => {
      reply = () => Promise.reject(new TypeError('Failed to fetch'))
    },
    'api.offline',
  ],
])('%s', async (_, prepare, code) => {
  prepare()
  await expect(ask()).rejects.toMatchObject({ code })
})

it('distinguishes what the index can’t see from an unreadable and an empty answer', async () => {
  says({ list: null, count: null, unseen: { subject: 'pools', reason: 'noEvents' }, asOfBlock: 7 })
  await expect(ask()).rejects.toMatchObject({ code: 'api.unseen' })
  // The overview says for each subject whether it is visible, and is an answer itself.
  says({ count: 3, unseen: { pools: 'noEvents', trades: null } })
  expect(await ask()).toEqual({ count: 3 })
})

it('reports no failure if the page itself cancelled it', async () => {
  reply = () => Promise.reject(new DOMException('aborted', 'AbortError'))
  const ended = new AbortController()
  ended.abort()
  await expect(ask({ signal: ended.signal })).rejects.toMatchObject({ code: 'api.cancelled' })
})

describe('a server that is too busy', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const busy = (times: number, status: number, retryAfter: string | null) => {
    let left = times
    reply = async () =>
      left-- > 0
        ? new Response('', { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } })
        : new Response('{"count":7}')
  }

  it.each<[string, number, number, string, number]>([
    ['seconds', 429, 1, '3', 3_000],
    ['a date', 503, 1, new Date(1_700_000_005_000).toUTCString(), 5_000],
    ['a date gone by', 503, 1, new Date(1_600_000_000_000).toUTCString(), 0],
    ['five times', 429, 5, '2', 10_000],
  ])('is asked again when it says: %s', async (_, status, times, retryAfter, ms) => {
    busy(times, status, retryAfter)
    const answer = ask()
    await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1))
    if (ms > 0) expect(asked.length).toBe(times)
    await vi.advanceTimersByTimeAsync(2)
    expect(await answer).toEqual({ count: 7 })
  })

  it.each<[string, number, number, string | null, string, number]>([
    ['six tries are all', 429, 9, '1', 'api.broken', 6],
    ['without a word of when it is like other failures', 503, 9, null, 'api.broken', 1],
    ['nonsense is no word', 503, 9, 'soon', 'api.broken', 1],
    ['an hour is not waited for', 429, 9, '3600', 'api.broken', 1],
    ['another status does not wait', 500, 9, '1', 'api.broken', 1],
  ])('%s', async (_, status, times, retryAfter, code, tries) => {
    busy(times, status, retryAfter)
    const failed = expect(ask()).rejects.toMatchObject({ code })
    await vi.advanceTimersByTimeAsync(30_000)
    await failed
    expect(asked.length).toBe(tries)
  })

  it('does not hold back a caller that leaves', async () => {
    busy(9, 429, '60')
    const ended = new AbortController()
    const failed = expect(ask({ signal: ended.signal })).rejects.toMatchObject({ code: 'api.cancelled' })
    await vi.advanceTimersByTimeAsync(10)
    ended.abort()
    await failed
    expect(asked.length).toBe(1)
  })
})

it('returns the time of an answer from the worker’s store', async () => {
  says({ count: 3 }, { headers: { 'x-stored-at': '1234567' } })
  expect(await askApiAt({ base: 'https://api.example/v1/', path: 'pools' }, schema)).toEqual({
    body: { count: 3 },
    skipped: 0,
    at: 1_234_567,
  })
})

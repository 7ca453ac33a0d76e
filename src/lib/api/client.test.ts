import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiRequest, askApi } from './client.ts'

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
  it('goes to the configured address alone, without cookies or referrer', async () => {
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

  it('with no address set, none is made', async () => {
    await expect(ask({ base: null })).rejects.toMatchObject({ code: 'api.off' })
    expect(asked).toEqual([])
  })

  it('carries its body as JSON', async () => {
    says({ count: 1 })
    await ask({ method: 'POST', body: { a: 1 } })
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"a":1}' })
  })
})

it.each<[string, () => void, string]>([
  ['400', () => says('', { status: 400 }), 'api.refused'],
  ['404', () => says('', { status: 404 }), 'api.refused'],
  ['500', () => says('', { status: 500 }), 'api.broken'],
  ['503', () => says('', { status: 503 }), 'api.broken'],
  ['a page in HTML', () => says('<!doctype html>'), 'api.badAnswer'],
  ['another shape', () => says({ count: 'three' }), 'api.badAnswer'],
  ['nothing', () => says(''), 'api.badAnswer'],
  ['too much', () => says({ count: 1 }, { headers: { 'content-length': '9999999' } }), 'api.badAnswer'],
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

it('a request that the page itself ended is nobody’s failure', async () => {
  reply = () => Promise.reject(new DOMException('aborted', 'AbortError'))
  const ended = new AbortController()
  ended.abort()
  await expect(ask({ signal: ended.signal })).rejects.toMatchObject({ code: 'api.cancelled' })
})

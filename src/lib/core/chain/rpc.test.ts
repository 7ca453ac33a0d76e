import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRpc, type RpcAnswer, type RpcCall } from './rpc.ts'

const CALLS: RpcCall[] = [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_blockNumber', params: [] },
]
const ok = (id: number, result: unknown) => ({ jsonrpc: '2.0', id, result })
const GOOD = [ok(0, '0x1'), ok(1, '0x2')]

type Reply = Response | (() => Promise<Response>)
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A client of nodes that answer in turn; records the requests. */
function adapter(replies: Record<string, Reply[]>, more: { timeoutMs?: number; maxBytes?: number } = {}) {
  const requests: { url: string; init: RequestInit }[] = []
  const rpc = createRpc({
    urls: Object.keys(replies),
    fetch: (async (url: string, init: RequestInit) => {
      requests.push({ url, init })
      const reply = replies[url]?.shift()
      if (!reply) throw new TypeError('Failed to fetch')
      return typeof reply === 'function' ? reply() : reply
    }) as typeof fetch,
    ...more,
  })
  return { rpc, requests }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error) => error.code as string,
  )

describe('one node', () => {
  it('sends one batch with ids, without cookies, referrer or cache', async () => {
    const { rpc, requests } = adapter({ 'https://one': [json(GOOD)] })
    expect(await rpc.batch(CALLS)).toEqual([{ result: '0x1' }, { result: '0x2' }])
    expect(requests.length).toBe(1)
    expect(JSON.parse(String(requests[0]?.init.body))).toEqual([
      { jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    ])
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
  })

  it('sends nothing for an empty batch', async () => {
    const { rpc, requests } = adapter({ 'https://one': [] })
    expect(await rpc.batch([])).toEqual([])
    expect(requests).toEqual([])
  })

  it('matches answers in any order with their calls', async () => {
    const { rpc } = adapter({ 'https://one': [json(GOOD.toReversed())] })
    expect(await rpc.batch(CALLS)).toEqual([{ result: '0x1' }, { result: '0x2' }])
  })

  it('accepts a single answer without a list', async () => {
    const { rpc } = adapter({ 'https://one': [json(ok(0, '0x1'))] })
    expect(await rpc.batch(CALLS.slice(0, 1))).toEqual([{ result: '0x1' }])
  })

  it.each([
    ['the real node’s bare string', 'invalid method', { code: -32601, message: 'invalid method' }],
    [
      'an object',
      { code: 3, message: 'execution reverted', data: '0x08' },
      { code: 3, message: 'execution reverted', data: '0x08' },
    ],
    ['an object without a code', { message: 'no' }, { code: -32000, message: 'no' }],
    ['an object without a message', { code: 5 }, { code: 5, message: 'error without a message' }],
    ['data that is no text', { code: 3, message: 'x', data: { data: '0x' } }, { code: 3, message: 'x' }],
    ['an endless message', { code: 3, message: 'x'.repeat(9_999) }, { code: 3, message: 'x'.repeat(2_000) }],
    ['an error beside a result', { code: 3, message: 'x' }, { code: 3, message: 'x' }, '0x1'],
  ])('errors of one shape: %s', async (_, error, expected, result?: unknown) => {
    const { rpc } = adapter({ 'https://one': [json([{ id: 0, error, ...(result ? { result } : {}) }])] })
    expect(await rpc.batch(CALLS.slice(0, 1))).toEqual([{ error: expected }])
  })

  it('ignores a null error beside a result', async () => {
    const { rpc } = adapter({ 'https://one': [json([{ id: 0, error: null, result: '0x1' }])] })
    expect(await rpc.batch(CALLS.slice(0, 1))).toEqual([{ result: '0x1' }])
  })

  it.each<[string, unknown]>([
    ['too few answers', [ok(0, 1)]],
    ['too many answers', [...GOOD, ok(2, 1)]],
    ['one id twice', [ok(0, 1), ok(0, 2)]],
    ['a foreign id', [ok(0, 1), ok(7, 2)]],
    ['a negative id', [ok(0, 1), ok(-1, 2)]],
    ['half an id', [ok(0, 1), ok(0.5, 2)]],
    ['an id as text', [ok(0, 1), { id: '1', result: 2 }]],
    ['no id', [ok(0, 1), { result: 2 }]],
    ['neither result nor error', [ok(0, 1), { id: 1 }]],
    ['an entry that is null', [ok(0, 1), null]],
    ['an entry that is text', [ok(0, 1), 'x']],
    ['an error for the whole batch', { error: { code: -32600, message: 'batch too large' } }],
    ['null', null],
    ['a number', 5],
    ['the name of a list’s own function', [ok(0, 1), { id: 'length', result: 2 }]],
  ])('%s spoils the whole answer', async (_, body) => {
    const { rpc } = adapter({ 'https://one': [json(body)] })
    expect(await codeOf(rpc.batch(CALLS))).toBe('rpc.badAnswer')
    expect(rpc.health()).toMatchObject([{ ok: false, error: 'rpc.badAnswer' }])
  })

  it.each([
    ['a page in HTML', () => new Response('<!doctype html><title>Sign in</title>'), 'rpc.badAnswer'],
    ['nothing', () => new Response(''), 'rpc.badAnswer'],
    ['no body', () => new Response(null), 'rpc.badAnswer'],
    ['half an answer', () => new Response('[{"id":0,'), 'rpc.badAnswer'],
    ['429', () => new Response('slow down', { status: 429 }), 'rpc.busy'],
    [
      'a limit on one of the calls',
      () => json([ok(0, '0x1'), { id: 1, error: { code: -32005, message: 'limit exceeded' } }]),
      'rpc.busy',
    ],
    ['500', () => new Response('', { status: 500 }), 'rpc.unreachable'],
    ['404', () => json(GOOD, 404), 'rpc.unreachable'],
    ['more bytes than are looked at', () => new Response('x'.repeat(2_000)), 'rpc.tooLarge'],
  ])('%s', async (_, reply, code) => {
    const { rpc } = adapter({ 'https://one': [reply()] }, { maxBytes: 1_000 })
    expect(await codeOf(rpc.batch(CALLS))).toBe(code)
    expect(rpc.health()).toMatchObject([{ ok: false, error: code, latencyMs: null }])
  })

  it.each([500, 404, 429, 302])('a status of %i is a Network Error', async (status) => {
    const { rpc } = adapter({ 'https://one': [new Response(null, { status })] })
    await expect(rpc.batch(CALLS)).rejects.toThrow(`Network Error: HTTP ${status}`)
  })

  it('cuts off an endless body', async () => {
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
      cancel: () => {
        cancelled = true
      },
    })
    const { rpc } = adapter({ 'https://one': [new Response(endless)] }, { maxBytes: 10_000 })
    expect(await codeOf(rpc.batch(CALLS))).toBe('rpc.tooLarge')
    expect(cancelled).toBe(true)
  })

  it('gives up on a node that does not answer', async () => {
    const rpc = createRpc({
      urls: ['https://one'],
      timeoutMs: 20,
      fetch: ((_: string, init: RequestInit) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })) as typeof fetch,
    })
    expect(await codeOf(rpc.batch(CALLS))).toBe('rpc.timeout')
  })

  it('joins characters that the network split', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify([ok(0, '토큰'), ok(1, '0x2')]))
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const { rpc } = adapter({ 'https://one': [new Response(stream)] })
    expect(await rpc.batch(CALLS)).toEqual([{ result: '토큰' }, { result: '0x2' }])
  })

  it('returns a list of the batch’s length or throws an AppError, whatever a node sends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((j) => `[${j},${j}]`),
        ),
        async (text) => {
          const { rpc } = adapter({ 'https://one': [new Response(text)] })
          const outcome = await rpc.batch(CALLS).then(
            (answers) => answers.length === 2,
            (error) => error.code === 'rpc.badAnswer',
          )
          expect(outcome).toBe(true)
        },
      ),
    )
  })
})

describe('several nodes', () => {
  it('asks the next one if one fails, and then asks that one first', async () => {
    const { rpc, requests } = adapter({ 'https://one': [], 'https://two': [json(GOOD), json(GOOD)] })
    await rpc.batch(CALLS)
    await rpc.batch(CALLS)
    expect(requests.map((r) => r.url)).toEqual(['https://one', 'https://two', 'https://two'])
    expect(rpc.health()).toMatchObject([
      { ok: false, error: 'rpc.unreachable' },
      { ok: true, error: null },
    ])
  })

  it('returns to the first one after the last', async () => {
    const { rpc, requests } = adapter({
      'https://one': [new Response('', { status: 503 }), json(GOOD)],
      'https://two': [json(GOOD)],
    })
    await rpc.batch(CALLS)
    expect(await rpc.batch(CALLS)).toEqual([{ result: '0x1' }, { result: '0x2' }])
    expect(requests.map((r) => r.url)).toEqual(['https://one', 'https://two', 'https://two', 'https://one'])
  })

  it('skips an answer that is not credible', async () => {
    const { rpc } = adapter({ 'https://one': [json([ok(0, '0x9'), ok(1, 1)])], 'https://two': [json(GOOD)] })
    const accept = ([first]: readonly unknown[]) => {
      if ((first as { result: string }).result !== '0x1') throw new Error('another chain')
    }
    expect(await rpc.batch(CALLS, accept)).toEqual([{ result: '0x1' }, { result: '0x2' }])
  })

  it('throws the error of the last one if none answers', async () => {
    const { rpc } = adapter({ 'https://one': [], 'https://two': [new Response('', { status: 429 })] })
    expect(await codeOf(rpc.batch(CALLS))).toBe('rpc.busy')
  })

  it('throws if there are no addresses', async () => {
    expect(await codeOf(createRpc({ urls: [], fetch }).batch(CALLS))).toBe('rpc.unreachable')
  })

  it('can ask one address of the list', async () => {
    const { rpc, requests } = adapter({ 'https://one': [json(GOOD)], 'https://two': [json(GOOD)] })
    await rpc.ask('https://two', CALLS)
    expect(requests.map((r) => r.url)).toEqual(['https://two'])
  })
})

describe('an http address on an https page', () => {
  const unreachable = async (url: string, secure: boolean) => {
    Object.assign(globalThis, { isSecureContext: secure })
    try {
      return await codeOf(adapter({ [url]: [] }).rpc.batch(CALLS))
    } finally {
      Object.assign(globalThis, { isSecureContext: undefined })
    }
  }
  it.each([
    ['http://rpc.example', true, 'rpc.mixedContent'],
    ['http://rpc.example', false, 'rpc.unreachable'],
    ['https://rpc.example', true, 'rpc.unreachable'],
    ['http://localhost:7518/rpc', true, 'rpc.unreachable'],
    ['http://127.0.0.1:7518/rpc', true, 'rpc.unreachable'],
    ['http://[::1]:7518/rpc', true, 'rpc.unreachable'],
  ])('%s (secure %s): %s', async (url, secure, code) => expect(await unreachable(url, secure)).toBe(code))
})

describe('the last resort', () => {
  const last = (answer: () => Promise<readonly RpcAnswer[]> | null) => {
    const nodes: (string | null)[] = []
    const rpc = createRpc({
      urls: ['https://one', 'https://two'],
      fetch: (async () => new Response('', { status: 503 })) as typeof fetch,
      lastResort: answer,
      onNode: (url) => nodes.push(url),
    })
    return { rpc, nodes }
  }
  const both: RpcAnswer[] = [{ result: '0x1' }, { result: '0x2' }]

  it('is asked if no address answers, and is reported as such', async () => {
    const { rpc, nodes } = last(async () => both)
    expect(await rpc.batch(CALLS)).toEqual(both)
    expect(nodes).toEqual([null])
  })

  it('is not asked while a node answers', async () => {
    let asked = 0
    const rpc = createRpc({
      urls: ['https://one'],
      fetch: (async () => json(GOOD)) as typeof fetch,
      lastResort: async () => {
        asked++
        return both
      },
    })
    await rpc.batch(CALLS)
    expect(asked).toBe(0)
  })

  it.each<[string, () => Promise<readonly RpcAnswer[]> | null]>([
    ['is not there', () => null],
    ['fails as well', () => Promise.reject(new Error('no'))],
    ['gives too few answers', async () => both.slice(1)],
  ])('where it %s, the nodes’ own failure is said', async (_, answer) =>
    expect(await codeOf(last(answer).rpc.batch(CALLS))).toBe('rpc.unreachable'),
  )

  it('is checked as strictly as a node', async () => {
    const refuse = () => {
      throw new Error('another chain')
    }
    expect(await codeOf(last(async () => both).rpc.batch(CALLS, refuse))).toBe('rpc.unreachable')
  })

  it('is never asked for a second opinion, nor for a body whose digits must be exact', async () => {
    const { rpc } = last(async () => both)
    expect(await codeOf(rpc.ask('https://one', CALLS))).toBe('rpc.unreachable')
    expect(await codeOf(rpc.batch(CALLS, undefined, JSON.parse))).toBe('rpc.unreachable')
  })
})

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_LIMIT_MS } from '../src/lib/core/errors/backoff.ts'
import { createMirrors } from './mirrors.ts'
import { createDownloads, type DownloadDeps } from './verifiedDownload.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const hashOf = async (body: ArrayBuffer) => createHash('sha256').update(new Uint8Array(body)).digest('hex')
const right = 'the right bytes'
const hash = await hashOf(bytes(right))

/** A network whose answers follow a list, the last one forever; time passes only in pauses. */
function network(answers: (() => Response)[]) {
  let ms = 0
  let tries = 0
  const caches: (string | undefined)[] = []
  const pauses: number[] = []
  const leave = new AbortController()
  const deps: DownloadDeps = {
    fetch: async (_, init) => {
      caches.push(init.cache)
      const answer = answers[Math.min(tries++, answers.length - 1)] as () => Response
      return answer()
    },
    hashOf,
    now: () => ms,
    wait: async (pause) => {
      pauses.push(pause)
      ms += pause
    },
    leaving: leave.signal,
    random: () => 1 - Number.EPSILON,
    root: 'https://x.test/',
    mirrors: createMirrors(
      () => [],
      () => ms,
    ),
  }
  return {
    run: () => createDownloads(deps)({ path: 'js/a.js', hash }),
    leave: () => leave.abort(),
    caches,
    pauses,
    tries: () => tries,
    time: () => ms,
  }
}

const good = () => new Response(right)
const refused = () => {
  throw new TypeError('Failed to fetch')
}

it('waits for nothing if the worker is about to be replaced', async () => {
  const net = network([refused])
  const leaving = net.run()
  net.leave()
  await expect(leaving).rejects.toThrow('a.js')
  expect(net.time()).toBeLessThan(CHUNK_LIMIT_MS / 4)
})

it('returns the right bytes immediately', async () => {
  const net = network([good])
  expect(new TextDecoder().decode(await net.run())).toBe(right)
  expect(net.caches).toEqual(['default'])
})

it.each<[string, () => Response]>([
  ['no network', refused],
  ['HTTP 503', () => new Response('', { status: 503 })],
  ['HTTP 404', () => new Response('', { status: 404 })],
  ['a captive portal', () => new Response('<html>Log in</html>')],
  ['changed bytes of the same length', () => new Response(right.toUpperCase())],
  ['cut off', () => new Response(right.slice(0, 5))],
])('%s is tried again, past the browser’s own cache', async (_, bad) => {
  const net = network([bad, bad, good])
  expect(new TextDecoder().decode(await net.run())).toBe(right)
  expect(net.caches).toEqual(['default', 'reload', 'reload'])
})

describe('two minutes', () => {
  it('doubles the pauses up to ten seconds', async () => {
    const net = network([refused])
    await expect(net.run()).rejects.toThrow('Failed to fetch')
    expect(net.pauses.slice(0, 8).map(Math.round)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10000, 10000])
  })

  it('ends before the limit, not after it', async () => {
    const net = network([refused])
    await expect(net.run()).rejects.toMatchObject({ name: 'DownloadError' })
    expect(net.time()).toBeLessThan(CHUNK_LIMIT_MS)
    expect(net.time()).toBeGreaterThan(CHUNK_LIMIT_MS - 10_001)
  })

  it('accepts bytes that arrive just before it', async () => {
    let net = network([refused])
    await net.run().catch(() => undefined)
    const most = net.tries()
    net = network([...Array.from({ length: most - 1 }, () => refused), good])
    expect(new TextDecoder().decode(await net.run())).toBe(right)
  })
})

/** Behaviour of a host or mirror for a request. */
type Way = (init: RequestInit) => Promise<Response>
const serves: Way = async () => new Response(right)
const lies: Way = async () => new Response('other bytes')
const refuses: Way = async () => {
  throw new TypeError('Failed to fetch')
}
const lacks: Way = async () => new Response('<html>', { status: 404 })
const aborted = (init: RequestInit) =>
  new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
/** Accepts and never answers. */
const hangs: Way = aborted
/** Answers, then sends one byte a second forever. */
const drips: Way = async (init) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        const timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 1_000)
        init.signal?.addEventListener('abort', () => {
          clearInterval(timer)
          controller.error(init.signal?.reason)
        })
      },
    }),
  )
/** Sends endlessly, as fast as it is read. */
const floods: Way = async () =>
  new Response(
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(100_000)) }),
  )

describe('mirrors', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A host at x.test and mirrors a.test, b.test … */
  function world(ways: Readonly<Record<string, Way>>) {
    const asked: { readonly host: string; readonly init: RequestInit; readonly at: number }[] = []
    const begun = Date.now()
    const names = Object.keys(ways).filter((name) => name !== 'x')
    const mirrors = createMirrors(() => names.map((name) => `https://${name}.test/`), Date.now)
    const run = createDownloads({
      fetch: (url, init) => {
        const host = new URL(url).hostname.replace('.test', '')
        asked.push({ host, init, at: Date.now() - begun })
        return (ways[host] as Way)(init)
      },
      hashOf,
      now: Date.now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      leaving: new AbortController().signal,
      random: () => 0,
      root: 'https://x.test/',
      mirrors,
    })
    return { asked, mirrors, get: () => run({ path: 'js/a.js', hash, size: right.length }) }
  }
  const came = async (asked: Promise<ArrayBuffer>, within: number) => {
    await vi.advanceTimersByTimeAsync(within)
    return new TextDecoder().decode(await asked)
  }

  it('asks only the host while it serves', async () => {
    const { asked, get } = world({ x: serves, a: serves })
    expect(await came(get(), 60_000)).toBe(right)
    expect(asked.map(({ host }) => host)).toEqual(['x'])
  })

  it.each<[string, Way]>([
    ['is down', refuses],
    ['has other bytes', lies],
    ['has no such file', lacks],
    ['sends without end', floods],
  ])('a mirror is asked at once where the host %s', async (_, x) => {
    const { asked, get } = world({ x, a: serves })
    expect(await came(get(), 100)).toBe(right)
    expect(asked.map(({ host }) => host)).toEqual(['x', 'a'])
  })

  it('asks after 2.5 s if the host stalls, not before; gives up the host when the mirror has served', async () => {
    const { asked, get } = world({ x: hangs, a: serves })
    const file = get()
    await vi.advanceTimersByTimeAsync(2_499)
    expect(asked.map(({ host }) => host)).toEqual(['x'])
    expect(await came(file, 1)).toBe(right)
    expect(asked[0]?.init.signal?.aborted).toBe(true)
  })

  it('waits for a slow host that keeps sending, and ten seconds for one that only drips', async () => {
    const { asked, get } = world({ x: drips, a: serves })
    const file = get()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked.map(({ host }) => host)).toEqual(['x'])
    expect(await came(file, 1)).toBe(right)
  })

  it('succeeds with one honest mirror of five, and asks the others last from then on', async () => {
    const { asked, mirrors, get } = world({ x: refuses, a: lies, b: drips, c: refuses, d: floods, e: serves })
    expect(await came(get(), 15_000)).toBe(right)
    expect(asked.map(({ host }) => host)).toEqual(['x', 'a', 'b', 'c', 'd', 'e'])
    expect(mirrors.inOrder()[0]).toBe('https://e.test/')
    asked.length = 0
    expect(await came(get(), 15_000)).toBe(right)
    expect(asked.map(({ host }) => host)).toEqual(['x', 'e'])
  })

  it('gives a host that failed lately a quarter of a second', async () => {
    const { asked, get } = world({ x: hangs, a: serves })
    expect(await came(get(), 2_500)).toBe(right)
    const file = get()
    await vi.advanceTimersByTimeAsync(249)
    expect(asked.map(({ host }) => host)).toEqual(['x', 'a', 'x'])
    expect(await came(file, 1)).toBe(right)
  })

  it('asks a mirror without cookies and referrer', async () => {
    const { asked, get } = world({ x: refuses, a: serves })
    await came(get(), 100)
    expect(asked[1]?.init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      mode: 'cors',
    })
  })

  it('retries for two minutes if all are wrong, and never accepts their bytes', async () => {
    const { asked, get } = world({ x: lies, a: lies })
    const failed = expect(get()).rejects.toMatchObject({ name: 'DownloadError' })
    await vi.advanceTimersByTimeAsync(CHUNK_LIMIT_MS)
    await failed
    expect(asked.length).toBeGreaterThan(10)
  })
})

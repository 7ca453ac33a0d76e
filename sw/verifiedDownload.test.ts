import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CHUNK_LIMIT_MS } from '../src/lib/errors/backoff.ts'
import { type DownloadDeps, download } from './verifiedDownload.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const hashOf = async (body: ArrayBuffer) => createHash('sha256').update(new Uint8Array(body)).digest('hex')
const right = 'the right bytes'
const hash = await hashOf(bytes(right))

/** A network whose answers follow a list, the last one for ever; time goes by only in pauses. */
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
  }
  return {
    run: () => download(deps, 'https://x.test/js/a.js', hash),
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

it('what is about to be replaced waits for nothing', async () => {
  const net = network([refused])
  const leaving = net.run()
  net.leave()
  await expect(leaving).rejects.toThrow('a.js')
  expect(net.time()).toBeLessThan(CHUNK_LIMIT_MS / 4)
})

it('the right bytes at once', async () => {
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
  it('pauses double up to ten seconds', async () => {
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

  it('bytes that come just before it are taken', async () => {
    let net = network([refused])
    await net.run().catch(() => undefined)
    const most = net.tries()
    net = network([...Array.from({ length: most - 1 }, () => refused), good])
    expect(new TextDecoder().decode(await net.run())).toBe(right)
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchText, isInner, RefusedLink } from './guardedFetch.ts'

test.each([
  ['127.0.0.1', true],
  ['127.255.3.4', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['198.18.0.1', true],
  ['1.1.1.1', false],
  ['93.184.216.34', false],
  ['::1', true],
  ['::', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:1.1.1.1', true],
  ['64:ff9b::7f00:1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fd00::1', true],
  ['ff02::1', true],
  ['2002:7f00:1::', true],
  ['2001::1', true],
  ['2001:db8::1', true],
  ['2606:4700:4700::1111', false],
  ['no address', true],
])('%s leads inside: %s', (address, expected) => expect(isInner(address)).toBe(expected))

describe('with a host of our own', () => {
  let server: Server
  let origin: string
  const asked: string[] = []
  /** Endless answers that are still being sent. */
  let sending = 0
  const used = new WeakSet<object>()
  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? ''
      asked.push(url)
      if (url === '/slow') return
      if (url === '/once' && used.has(request.socket)) return void request.socket.destroy()
      used.add(request.socket)
      if (url.startsWith('/to?'))
        response.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end('there')
      else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end()
      else if (url.startsWith('/flood')) {
        const location = url === '/flood-to' ? { location: '/ok' } : {}
        response.writeHead(url === '/flood-to' ? 302 : 500, location)
        sending++
        const more = setInterval(() => response.write('y'.repeat(100)), 1)
        response.on('close', () => {
          clearInterval(more)
          sending--
        })
      } else if (url === '/large') response.end('x'.repeat(2_000))
      else if (url === '/endless') {
        const more = setInterval(() => response.write('y'.repeat(100)), 1)
        response.on('close', () => clearInterval(more))
      } else if (url === '/picture')
        response.writeHead(200, { 'content-type': 'image/png' }).end('x'.repeat(9_000))
      else if (url === '/none') response.writeHead(404).end('nothing')
      else response.end('안녕')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const limits = () => ({ bytes: 1_000, timeoutMs: 10_000, trusted: new Set([origin]) })

  test('retries when the host closed a reused connection', async () => {
    for (let time = 0; time < 2; time++)
      await Promise.all(
        Array.from({ length: 8 }, async () =>
          expect(await fetchText(`${origin}/once`, limits())).toMatchObject({ status: 200 }),
        ),
      )
  })

  test('a trusted origin is asked wherever it is', async () => {
    expect(await fetchText(`${origin}/ok`, limits())).toMatchObject({ status: 200, text: '안녕' })
    expect(await fetchText(`${origin}/none`, limits())).toMatchObject({ status: 404, text: '' })
    expect(await fetchText(`${origin}/to?${encodeURIComponent('/ok')}`, limits())).toMatchObject({
      status: 200,
    })
  })

  test.each(['/picture', `/to?${encodeURIComponent('/picture')}`])(
    '%s is a picture: its body is not read',
    async (path) => {
      expect(await fetchText(origin + path, limits())).toEqual({ status: 200, type: 'image/png', text: '' })
    },
  )

  test.each(['/large', '/endless'])('%s is too much', async (path) => {
    await expect(fetchText(origin + path, limits())).rejects.toThrow('more than 1000 bytes')
  })

  test.each([
    ['/flood', 500],
    ['/flood-to', 200],
  ])('%s: destroys a body that is not read, instead of reading an endless one', async (path, status) => {
    expect(await fetchText(origin + path, limits())).toMatchObject({ status })
    await expect.poll(() => sending).toBe(0)
  })

  test('gives up on a host that does not answer', async () => {
    await expect(fetchText(`${origin}/slow`, { ...limits(), timeoutMs: 500 })).rejects.toThrow()
  })

  test.each([
    ['itself', (origin: string) => `${origin}/loop`, /too many redirects/],
    ['inside, by number', () => 'https://127.0.0.1/', /127\.0\.0\.1 is not asked for/],
    ['inside, by another spelling', () => 'https://0x7f.1/', /127\.0\.0\.1 is not asked for/],
    ['inside, by IPv6', () => 'https://[::ffff:127.0.0.1]/', /is not asked for/],
    ['inside, by name', () => 'https://localhost/', /localhost is/],
    ['another protocol', () => 'file:///etc/passwd', /file: is not asked for/],
    ['plain http', () => 'http://media.example/', /http: is not asked for/],
    ['another port', () => 'https://media.example:8443/', /port 8443/],
    ['credentials', () => 'https://a:b@media.example/', /credentials/],
  ])('does not follow a redirect to %s', async (_, to, why) => {
    const link = `${origin}/to?${encodeURIComponent(to(origin))}`
    await expect(fetchText(link, limits())).rejects.toThrow(why as RegExp)
  })

  test('does not even connect to the same host if it is not trusted', async () => {
    const before = asked.length
    const stranger = { ...limits(), trusted: new Set<string>() }
    await expect(fetchText(`${origin}/ok`, stranger)).rejects.toThrow(RefusedLink)
    await expect(fetchText('nonsense', stranger)).rejects.toThrow(RefusedLink)
    expect(asked.length).toBe(before)
  })
})

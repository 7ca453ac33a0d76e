import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStatic, followRedirects, parseRedirects } from './static.ts'

const place = mkdtempSync(join(tmpdir(), 'dex-site-'))
const dir = join(place, 'site')
const files: Record<string, string> = {
  'index.html': '<h1>home</h1>',
  '404.html': '<h1>lost</h1>',
  'swap/index.html': `<h1>swap</h1>${' '.repeat(2_000)}`,
  'ko/index.html': '<h1>ko</h1>',
  'js/app.BxY3k9Qz.js': 'let a',
  'js/plain.js': 'let b',
  'css/main.a1b2c3d4.css': 'a{}',
  'img/a b.svg': '<svg/>',
  'data.webmanifest': '{}',
  'empty/x.txt': 'x',
  _redirects: [
    '# old addresses',
    '/marketplace/:tab/:shortName  /marketplace/:tab/?c=:shortName  302',
    '/old/*  /swap/:splat',
    '/anywhere/*  /:splat 301',
    '/hashed /swap/#a 302 # why',
    '/* /404.html 404',
  ].join('\n'),
}
let serve: (request: Request) => Promise<Response>

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  writeFileSync(join(place, 'secret.txt'), 'secret')
  mkdirSync(join(dir, '.git'))
  writeFileSync(join(dir, '.git', 'config'), 'secret')
  serve = createStatic(dir)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const ask = (path: string, init: RequestInit = {}) => serve(new Request(`http://x.test${path}`, init))

test.each([
  ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
  ['/swap/', 200, 'text/html; charset=utf-8', 'no-cache'],
  ['/swap/?a=1', 200, 'text/html; charset=utf-8', 'no-cache'],
  ['/js/app.BxY3k9Qz.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/css/main.a1b2c3d4.css', 200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/js/plain.js', 200, 'text/javascript; charset=utf-8', 'no-cache'],
  ['/img/a%20b.svg', 200, 'image/svg+xml', 'no-cache'],
  ['/data.webmanifest', 200, 'application/manifest+json; charset=utf-8', 'no-cache'],
  ['/nothing/', 404, 'text/html; charset=utf-8', 'no-cache'],
  ['/js/app.gone0000.js', 404, 'text/html; charset=utf-8', 'no-cache'],
])('%s: %i, %s, %s', async (path, status, type, cache) => {
  const response = await ask(path)
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([status, type, cache])
  if (status === 404) expect(await response.text()).toBe('<h1>lost</h1>')
})

test.each([
  ['/swap', 301, '/swap/'],
  ['/swap?a=1&b=%20', 301, '/swap/?a=1&b=%20'],
  ['/ko', 301, '/ko/'],
  ['/marketplace/items/heroes', 302, '/marketplace/items/?c=heroes'],
  ['/marketplace/items/heroes/?p=2', 302, '/marketplace/items/?c=heroes&p=2'],
  ['/marketplace/items/a%26b%3Dc%23d', 302, '/marketplace/items/?c=a%26b%3Dc%23d'],
  ['/old/a/b?q=1', 302, '/swap/a/b?q=1'],
  ['/old', 302, '/swap/'],
  ['/hashed?x=1', 302, '/swap/?x=1#a'],
])('%s redirects with %i to %s', async (path, status, location) => {
  const response = await ask(path)
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/swap/..%5c..%5csecret.txt',
  '/.git/config',
  '/%2egit/config',
  '/_redirects',
  '/a%00b',
  '/%ff',
  '//evil.test/x',
  '/anywhere//evil.test',
  '/swap//',
  '/empty/',
  '/empty',
])('%s redirects nowhere', async (path) => {
  const response = await serve({
    url: `http://x.test${path}`,
    method: 'GET',
    headers: new Headers(),
  } as Request)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('no redirect ever leaves the site', () => {
  const rules = parseRedirects('/anywhere/* /:splat 301\n/to/:x /:x')
  for (const parts of [
    ['anywhere', '', 'evil.test'],
    ['anywhere', '/evil.test'],
    ['to', '/evil.test'],
    ['to', '\\evil.test'],
  ]) {
    const location = followRedirects(rules, parts, '')?.location ?? ''
    expect(new URL(location, 'https://own.test').origin).toBe('https://own.test')
  }
})

test.each(['/a', '/a //evil.test', '/a https://evil.test', '/a /b 200', '/a /b 302 x', 'a /b'])(
  '"%s" is not a redirect',
  (line) => {
    expect(() => parseRedirects(`# one\n${line}`)).toThrow('_redirects, line 2')
  },
)

test('does not resend known bytes, and compresses large texts', async () => {
  const first = await ask('/swap/', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await first.arrayBuffer())).toString()).toBe(files['swap/index.html'])
  const tag = first.headers.get('etag') as string
  const again = await ask('/swap/', {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': `"x", ${tag}` },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const plain = await ask('/swap/', { headers: { 'accept-encoding': 'gzip;q=0', 'if-none-match': tag } })
  expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
})

test('serves a changed file, answers HEAD without a body, and refuses other methods', async () => {
  await ask('/empty/x.txt')
  writeFileSync(join(dir, 'empty', 'x.txt'), 'longer')
  expect(await (await ask('/empty/x.txt')).text()).toBe('longer')
  const head = await ask('/swap/', { method: 'HEAD' })
  expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 2_000]).toEqual([
    200,
    '',
    true,
  ])
  expect((await ask('/swap/', { method: 'POST', body: 'x' })).status).toBe(405)
})

test('sets framing rules on pages and nosniff on everything', async () => {
  const page = await ask('/swap/')
  expect(page.headers.get('content-security-policy')).toBe("frame-ancestors 'self'")
  const script = await ask('/js/plain.js')
  expect(script.headers.get('content-security-policy')).toBe(null)
  for (const { headers } of [page, script]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('last-modified')).toBe(null)
  }
})

test('answers a missing file that is not a page with 404 as plain text', async () => {
  const response = await ask('/nothing.json', { headers: { accept: 'application/json' } })
  expect([
    response.status,
    response.headers.get('content-type')?.toLowerCase(),
    await response.text(),
  ]).toEqual([404, 'text/plain; charset=utf-8', 'Not found\n'])
})

test('an unsigned release has no metadata, which does not count as a missing page', async () => {
  for (const path of ['/signed.json', '/tuf/timestamp.json', '/tuf/2.root.json']) {
    const response = await ask(path)
    expect([response.status, await response.text()]).toEqual([204, ''])
  }
  expect((await ask('/tuf/2.targets.json')).status).toBe(404)
  writeFileSync(join(dir, 'signed.json'), '{}')
  expect(await (await ask('/signed.json')).text()).toBe('{}')
  rmSync(join(dir, 'signed.json'))
})

test('HEAD answers the headers of GET, and ranges are ignored', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const [got, head] = await Promise.all([
    ask('/swap/', { headers }),
    ask('/swap/', { headers, method: 'HEAD' }),
  ])
  for (const name of ['etag', 'content-type', 'content-encoding', 'vary', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
  expect(got.headers.get('vary')).toBe('Accept-Encoding')
  const whole = await ask('/js/plain.js', { headers: { range: 'bytes=0-1' } })
  expect([whole.status, await whole.text()]).toEqual([200, files['js/plain.js']])
})

test('compresses immutable files once and serves them from memory, byte for byte the same', async () => {
  const path = '/js/kept.BxY3k9Qz.js'
  writeFileSync(join(dir, path), 'let kept = 1\n'.repeat(500))
  const init = { headers: { 'accept-encoding': 'gzip' } }
  const reported = async (response: Response) => [
    response.status,
    [...response.headers].sort(),
    Buffer.from(await response.arrayBuffer()).toString('base64'),
  ]
  const first = await reported(await ask(path, init))
  expect(JSON.stringify(first)).toContain('"content-encoding","gzip"')
  rmSync(join(dir, path))
  expect(await reported(await ask(path, init))).toEqual(first)
  // Another encoding is another representation, and HEAD answers the headers of GET.
  expect((await ask(path)).status).toBe(404)
  expect([...(await ask(path, { ...init, method: 'HEAD' })).headers].sort()).toEqual(first[1])
})

/**
 * Builds a mirror's answers: a release's verified files from memory, and nothing else. Other files in the folder, or
 * later changes there, are not served.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { followRedirects, parseRedirects } from '../../../server/core/static.ts'
import { fileType } from '../../../src/lib/core/release/fileType.ts'
import type { SiteFile } from '../ipfs/site.ts'
import { filesBeside } from './beside.ts'
import { cacheRule } from './cacheRule.ts'
import type { Held } from './folder.ts'
import type { Trust } from './settings.ts'

const pack = promisify(gzip)

/**
 * All sites may read the files, but none may frame the pages: their own policy is in a meta element, which cannot
 * restrict framing.
 */
export const HEADERS = {
  'access-control-allow-origin': '*',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Smaller ones grow when compressed. */
const LEAST_PACKED = 512
const isText = (type: string) => /^text\/|json|svg|javascript/.test(type)

/** The path of an address below the root; null if no file can have it. */
function pathIn(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return null
  }
}

/**
 * Parses one range of bytes (RFC 9110, 14.1.2). Several ranges are answered with the whole file, which the RFC allows.
 * @returns first and last byte; null to answer with the whole file; 'beyond' if the range starts after its end
 */
export function rangeOf(header: string | null, size: number): [from: number, to: number] | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return from > to ? 'beyond' : [from, to]
}

export type Answers = (request: Request) => Promise<Response>

/** Answers for one release. */
export function mirrorAnswers(held: Held, trust: Trust): Answers {
  const files = new Map([...held.site.files, ...filesBeside(held, trust)].map((file) => [file.path, file]))
  const packed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const rules = parseRedirects(new TextDecoder().decode(files.get('_redirects')?.bytes))

  /** Compressed once, and only if requested and worth it. */
  async function packedOf({ hash, bytes, size }: SiteFile, type: string, request: Request) {
    const wanted = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
    if (!wanted || request.headers.has('range') || !isText(type) || size < LEAST_PACKED) return null
    const known = packed.get(hash) ?? pack(bytes).then((small) => new Uint8Array(small))
    packed.set(hash, known)
    return known
  }

  async function send(file: SiteFile, request: Request, status: 200 | 404): Promise<Response> {
    const type = fileType(file.path)
    const small = await packedOf(file, type, request)
    const tag = `"${file.hash}${small ? '-gzip' : ''}"`
    const headers = new Headers({
      ...HEADERS,
      'content-type': type,
      'cache-control': status === 200 ? cacheRule(file.path) : 'no-cache',
      vary: 'Accept-Encoding',
    })
    if (status === 404) return new Response(file.bytes, { status, headers })
    headers.set('etag', tag)
    headers.set('accept-ranges', 'bytes')
    if (request.headers.get('if-none-match')?.includes(tag))
      return new Response(null, { status: 304, headers })
    const since = request.headers.get('if-range')
    const range = since === null || since === tag ? rangeOf(request.headers.get('range'), file.size) : null
    if (range === 'beyond') {
      headers.set('content-range', `bytes */${file.size}`)
      return new Response(null, { status: 416, headers })
    }
    if (range) {
      const [from, to] = range
      headers.set('content-range', `bytes ${from}-${to}/${file.size}`)
      return new Response(file.bytes.slice(from, to + 1), { status: 206, headers })
    }
    if (small) headers.set('content-encoding', 'gzip')
    return new Response(small ?? file.bytes, { headers })
  }

  const lead = (location: string, status: number) =>
    new Response(null, { status, headers: { ...HEADERS, location, 'cache-control': 'no-cache' } })

  async function find(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const path = pathIn(pathname)
    const folder = path === '' || path?.endsWith('/')
    const file = path === null ? undefined : files.get(folder ? `${path}index.html` : path)
    if (file) return send(file, request, 200)
    // A relative redirect: a proxy may have removed a prefix from this path.
    if (path !== null && !folder && files.has(`${path}/index.html`))
      return lead(`./${pathname.slice(pathname.lastIndexOf('/') + 1)}/${search}`, 301)
    const parts = path?.split('/').filter((part) => part !== '') ?? []
    const rule = pathname.includes('//') || !path ? null : followRedirects(rules, parts, search)
    if (rule) return lead(rule.location, rule.status)
    const lost = files.get('404.html')
    return lost ? send(lost, request, 404) : new Response('Not found\n', { status: 404, headers: HEADERS })
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', {
        status: 405,
        headers: { ...HEADERS, allow: 'GET, HEAD' },
      })
    const answer = await find(request)
    return request.method === 'GET' ? answer : new Response(null, answer)
  }
}

import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { BoundedCache } from './api/boundedCache.ts'

/** Types that Hono names differently or does not know. */
const types: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** A name that changes with its content: eight or more characters of hash before the ending. */
export const hashedName = /^\/(js|css)\/(?:.*[.\-_])?[A-Za-z0-9_-]{8,}\.(js|css)$/

/** Signed metadata of a release, and the signature that older releases request. */
const METADATA = /^\/(signed|tuf\/(timestamp|\d{1,9}\.root))\.json$/

export type Redirect = {
  readonly from: readonly string[]
  readonly to: string
  readonly status: 301 | 302 | 303 | 307 | 308
}

/**
 * Reads a `_redirects` file: `from to [status]` a line, 302 when no status is given. `:name` matches one segment,
 * `*` at the end the rest (`:splat`).
 * @throws naming the line when it can not be followed
 */
export function parseRedirects(text: string): Redirect[] {
  return text.split('\n').flatMap((line, index) => {
    const clean = line.replace(/(^|\s)#.*$/, '').trim()
    if (clean === '') return []
    const [from = '', to = '', status = '302', ...more] = clean.split(/\s+/)
    const code = Number(status)
    // For other hosts it names the page that answers for what is not there; here that is 404.html anyway.
    if (from === '/*' && to === '/404.html' && code === 404) return []
    if (!from.startsWith('/') || !to.startsWith('/') || to.startsWith('//') || more.length > 0)
      throw new Error(`_redirects, line ${index + 1}: expected "/from /to status".`)
    if (code !== 301 && code !== 302 && code !== 303 && code !== 307 && code !== 308)
      throw new Error(`_redirects, line ${index + 1}: status ${status} is not a redirect.`)
    return [{ from: segments(from), to, status: code }]
  })
}

const segments = (path: string) => path.split('/').filter((part) => part !== '')

/**
 * Returns the target of a path's redirect. Placeholders are filled in encoded, both in the path and in the query, so a
 * value can neither leave the site nor add a parameter. The request's query is preserved.
 * @param parts the decoded segments of the path
 */
export function followRedirects(rules: readonly Redirect[], parts: readonly string[], search: string) {
  for (const { from, to, status } of rules) {
    const values = new Map<string, string>()
    const open = from.at(-1) === '*'
    if (open ? parts.length < from.length - 1 : parts.length !== from.length) continue
    const matches = from.every((part, index) => {
      if (part === '*' && index === from.length - 1) {
        values.set('splat', parts.slice(index).map(encodeURIComponent).join('/'))
        return true
      }
      const segment = parts[index] as string
      if (part.startsWith(':')) {
        values.set(part.slice(1), encodeURIComponent(segment))
        return true
      }
      return part === segment
    })
    if (!matches) continue
    const [beforeHash = '', hash] = to.split('#')
    const fill = (text: string) =>
      text.replace(/:([A-Za-z]\w*)/g, (all, name: string) => values.get(name) ?? all)
    const target = fill(beforeHash).replace(/^\/+/, '/')
    const query = search === '' ? '' : target.includes('?') ? `&${search.slice(1)}` : search
    return { location: `${target}${query}${hash === undefined ? '' : `#${fill(hash)}`}`, status }
  }
  return null
}

/** Returns the decoded segments of a path, or null if no file of ours can have that path. */
function safeSegments(pathname: string): string[] | null {
  const raw = pathname.split('/').slice(1)
  const list: string[] = []
  for (const [index, part] of raw.entries()) {
    if (part === '') {
      // Only the last may be empty: a path in folder form. Two slashes together could name another host.
      if (index !== raw.length - 1) return null
      continue
    }
    let text: string
    try {
      text = decodeURIComponent(part)
    } catch {
      return null
    }
    // Control characters, slashes smuggled in, dot files and dot segments.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    if (/[\u0000-\u001f\u007f\\/]/.test(text) || text.startsWith('.')) return null
    list.push(text)
  }
  return list
}

/** Bytes of answers cached in memory. */
const KEPT_BYTES = 32_000_000

type CachedAnswer = {
  readonly body: ArrayBuffer
  readonly headers: Headers
}

/** Answers that never change, compressed once: compressing and tagging cost more than everything else about a file. */
class Packed {
  readonly #kept = new BoundedCache<CachedAnswer>(KEPT_BYTES, ({ body }) => body.byteLength)

  /** Returns the answer that `make` gives, from memory if the file's name guarantees its bytes. */
  async ask(request: Request, make: (request: Request) => Response | Promise<Response>): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (!hashedName.test(pathname) || request.headers.has('if-none-match')) return make(request)
    const key = `${pathname} ${request.headers.get('accept-encoding') ?? ''}`
    const saved = this.#kept.get(key)
    if (saved) return new Response(saved.body, { headers: saved.headers })
    const answer = await make(request)
    if (answer.status !== 200) return answer
    const made = { body: await answer.arrayBuffer(), headers: new Headers(answer.headers) }
    this.#kept.set(key, made)
    return new Response(made.body, { headers: made.headers })
  }
}

/**
 * Serves a folder of files the way any static host would. Hono reads, types, tags and compresses them; this module maps
 * paths to files and adds headers.
 */
export function createStatic(dir: string): (request: Request) => Promise<Response> {
  const isFile = async (parts: readonly string[]) =>
    (await stat(join(dir, ...parts)).catch(() => null))?.isFile() ?? false
  const redirects = async () =>
    parseRedirects(await readFile(join(dir, '_redirects'), 'utf8').catch(() => ''))

  async function send(c: Context, parts: readonly string[], status: 200 | 404): Promise<Response> {
    const path = parts.join('/')
    const found = await serveStatic({ root: dir, path })(c, async () => undefined)
    if (!found) return c.notFound()
    const headers = new Headers(found.headers)
    // Modification times of files are copy times, so each replica would have others.
    headers.delete('Last-Modified')
    const type = types[extname(path).toLowerCase()] ?? headers.get('Content-Type') ?? ''
    headers.set('Content-Type', type)
    const forEver = status === 200 && hashedName.test(`/${path}`)
    headers.set('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    headers.set('X-Content-Type-Options', 'nosniff')
    // The page's own policy is in its meta element, which cannot restrict framing.
    if (type.startsWith('text/html')) headers.set('Content-Security-Policy', "frame-ancestors 'self'")
    return new Response(found.body, { status, headers })
  }

  async function lost(c: Context): Promise<Response> {
    const wantsPage = /\btext\/html\b|\*\/\*|^$/.test(c.req.header('accept') ?? '')
    return wantsPage && (await isFile(['404.html'])) ? send(c, ['404.html'], 404) : c.text('Not found\n', 404)
  }

  function lead(c: Context, { location, status }: { location: string; status: Redirect['status'] }) {
    c.header('Cache-Control', 'no-cache')
    return c.redirect(location, status)
  }

  const site = new Hono()
  // Outside of the compression: compressed bytes are another representation, with a tag of their own.
  site.use(etag(), compress({ encoding: 'gzip' }))
  site.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const parts = safeSegments(pathname)
    if (parts === null) return lost(c)
    const page = [...parts, 'index.html']
    if (pathname.endsWith('/')) {
      if (await isFile(page)) return send(c, page, 200)
    } else if (await isFile(parts)) {
      if (pathname !== '/_redirects') return send(c, parts, 200)
    } else if (await isFile(page)) return lead(c, { location: `${pathname}/${search}`, status: 301 })
    // Every page requests the next root and the timestamp, which mostly do not exist. That is not a missing page.
    if (METADATA.test(pathname)) return c.body(null, 204)
    const rule = followRedirects(await redirects(), parts, search)
    return rule ? lead(c, rule) : lost(c)
  })

  const packed = new Packed()
  return async ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD')
      return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } })
    // Always the whole file: Hono would tag a part, and answer HEAD without a tag.
    const whole = new Headers(headers)
    whole.delete('Range')
    const answer = await packed.ask(new Request(url, { headers: whole }), (request) => site.fetch(request))
    if (method === 'GET') return answer
    await answer.body?.cancel()
    return new Response(null, answer)
  }
}

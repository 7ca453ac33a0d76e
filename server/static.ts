import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
}
const packable = /^(text\/|application\/(json|manifest\+json|xml|wasm)|image\/(svg|x-icon))/
/** A name that changes with its content: eight or more characters of hash before the ending. */
const hashedName = /^\/(js|css)\/(?:.*[.\-_])?[A-Za-z0-9_-]{8,}\.(js|css)$/

export interface Redirect {
  from: string[]
  to: string
  status: 301 | 302 | 303 | 307 | 308
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
    // Other hosts are told which page answers for what is not there; here that is 404.html anyway.
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
 * Where a path leads. Placeholders are filled in encoded, whether they stand in the path or in the query, so a
 * value can neither leave the site nor add a parameter. The query that came stays.
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
      const own = parts[index] as string
      if (part.startsWith(':')) {
        values.set(part.slice(1), encodeURIComponent(own))
        return true
      }
      return part === own
    })
    if (!matches) continue
    const [beforeHash = '', hash] = to.split('#')
    const fill = (text: string) =>
      text.replace(/:([A-Za-z]\w*)/g, (all, name: string) => values.get(name) ?? all)
    const target = fill(beforeHash).replace(/^\/+/, '/')
    const query = search === '' ? '' : target.includes('?') ? `&${search.slice(1)}` : search
    return { location: `${target}${query}${hash === undefined ? '' : `#${fill(hash)}`}`, status }
  }
  return undefined
}

/** The decoded segments of a path, or undefined for one that no file of ours can have. */
function safeSegments(pathname: string): string[] | undefined {
  const raw = pathname.split('/').slice(1)
  const list: string[] = []
  for (const [index, part] of raw.entries()) {
    if (part === '') {
      // Only the last may be empty: a path in folder form. Two slashes together could name another host.
      if (index !== raw.length - 1) return undefined
      continue
    }
    let text: string
    try {
      text = decodeURIComponent(part)
    } catch {
      return undefined
    }
    // Control characters, slashes smuggled in, dot files and dot segments.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    if (/[\u0000-\u001f\u007f\\/]/.test(text) || text.startsWith('.')) return undefined
    list.push(text)
  }
  return list
}

interface Kept {
  stamp: string
  body: Buffer<ArrayBuffer>
  packed: Buffer<ArrayBuffer> | undefined
  etag: string
}

/** Serves a folder of files the way any static host would. */
export function createStatic(dir: string): (request: Request) => Promise<Response> {
  const kept = new Map<string, Kept>()

  async function load(parts: readonly string[]): Promise<Kept | undefined> {
    const path = join(dir, ...parts)
    const facts = await stat(path).catch(() => undefined)
    if (!facts?.isFile()) return undefined
    const stamp = `${facts.mtimeMs} ${facts.size}`
    const old = kept.get(path)
    if (old?.stamp === stamp) return old
    const body = (await readFile(path)) as Buffer<ArrayBuffer>
    const packed =
      body.length > 1_000 && packable.test(types[extname(path).toLowerCase()] ?? '')
        ? ((await compress(body)) as Buffer<ArrayBuffer>)
        : undefined
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const made = { stamp, body, packed, etag }
    if (kept.size >= 2_000) kept.clear()
    kept.set(path, made)
    return made
  }

  const isFolder = async (parts: readonly string[]) =>
    (await stat(join(dir, ...parts)).catch(() => undefined))?.isDirectory() ?? false

  let rules: { stamp: string; list: Redirect[] } | undefined
  async function redirects(): Promise<Redirect[]> {
    const file = await load(['_redirects'])
    if (file === undefined) return []
    if (rules?.stamp !== file.stamp)
      rules = { stamp: file.stamp, list: parseRedirects(file.body.toString('utf8')) }
    return rules.list
  }

  function send(request: Request, file: Kept, name: string, status: number, pathname: string): Response {
    const type = types[extname(name).toLowerCase()] ?? 'application/octet-stream'
    const headers = new Headers({
      'Content-Type': type,
      'Cache-Control':
        hashedName.test(pathname) && status === 200 ? 'public, max-age=31536000, immutable' : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    })
    // The page's own policy is in its meta element, which cannot say who may frame it.
    if (type.startsWith('text/html')) headers.set('Content-Security-Policy', "frame-ancestors 'self'")
    const packs = file.packed !== undefined
    if (packs) headers.set('Vary', 'Accept-Encoding')
    const packed =
      packs && /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(request.headers.get('accept-encoding') ?? '')
    const body = packed ? (file.packed as Buffer<ArrayBuffer>) : file.body
    // The packed bytes are another representation, so they carry another tag.
    const etag = packed ? file.etag.replace(/"$/, '-gz"') : file.etag
    headers.set('ETag', etag)
    const tags = (request.headers.get('if-none-match') ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
    if (status === 200 && tags.includes(etag)) return new Response(null, { status: 304, headers })
    if (packed) headers.set('Content-Encoding', 'gzip')
    headers.set('Content-Length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : body, { status, headers })
  }

  async function notFound(request: Request): Promise<Response> {
    const page = await load(['404.html'])
    if (page && /\btext\/html\b|\*\/\*|^$/.test(request.headers.get('accept') ?? ''))
      return send(request, page, '404.html', 404, '/404.html')
    return new Response('Not found\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } })
    const parts = safeSegments(pathname)
    if (parts === undefined) return notFound(request)
    if (!pathname.endsWith('/')) {
      const file = parts.join('/') === '_redirects' ? undefined : await load(parts)
      if (file) return send(request, file, parts.at(-1) ?? '', 200, pathname)
      if (await isFolder(parts)) {
        if (await load([...parts, 'index.html']))
          return new Response(null, {
            status: 301,
            headers: { Location: `${pathname}/${search}`, 'Cache-Control': 'no-cache' },
          })
      }
    } else {
      const page = await load([...parts, 'index.html'])
      if (page) return send(request, page, 'index.html', 200, pathname)
    }
    const rule = followRedirects(await redirects(), parts, search)
    if (rule)
      return new Response(null, {
        status: rule.status,
        headers: { Location: rule.location, 'Cache-Control': 'no-cache' },
      })
    return notFound(request)
  }
}

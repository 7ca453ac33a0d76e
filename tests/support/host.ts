/** A static host that knows nothing: files, index.html of folders, 404.html for the rest. No redirects, no rewriting. */
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
}

/**
 * What a bad network does to a request: cut off, never answered, answered late, half answered, answered with other
 * bytes, by a portal that wants a login, or with a status.
 */
export type Fault =
  | { readonly kind: 'reset' | 'silence' | 'truncate' | 'corrupt' | 'portal' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number }

export type Host = {
  readonly origin: string
  /** The folder that is served; another one is another release. */
  dir: string
  /** Browsers are told to keep what they get for ever, as path gateways tell them. */
  kept: boolean
  /** Every path asked for. */
  readonly asked: string[]
  /** What becomes of a request in place of its own answer; null is the answer. */
  fault: (path: string) => Fault | null
  /** Paths asked for that were not there. */
  readonly missing: string[]
  close(): Promise<void>
}

/** A script that runs as well and tells that it did, or one byte in the middle of anything else is another. */
function corrupted(body: Buffer, file: string): Buffer {
  if (extname(file) === '.js') return Buffer.concat([body, Buffer.from('\n;globalThis.ranWrongBytes = true')])
  const other = Buffer.from(body)
  const place = other.length >> 1
  other[place] = (other[place] ?? 0) ^ 1
  return other
}

/**
 * Serves a folder under one prefix, as a path gateway does; outside of it there is nothing.
 * @param prefix with slashes at both ends
 */
export async function hostUnder(dir: string, prefix: string): Promise<Host> {
  const missing: string[] = []
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.test')
    const send = (status: number, name: string, body: Buffer | string) => {
      const type = types[extname(name)] ?? 'application/octet-stream'
      const squeezed =
        /^(text|application)\/|svg/.test(type) && /\bgzip\b/.test(`${request.headers['accept-encoding']}`)
      response.writeHead(status, {
        'content-type': type,
        ...(host.kept && status === 200 ? { 'cache-control': 'public, max-age=29030400, immutable' } : {}),
        ...(squeezed ? { 'content-encoding': 'gzip' } : {}),
      })
      response.end(squeezed ? gzipSync(body) : body)
    }
    asked.push(pathname)
    const fault = host.fault(pathname)
    if (fault?.kind === 'reset') return void request.socket.destroy()
    if (fault?.kind === 'silence') return
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'status') return send(fault.status, 'x.txt', '')
    if (fault?.kind === 'portal') return send(200, 'x.html', '<!doctype html><h1>Log in to the network</h1>')
    if (!pathname.startsWith(prefix)) {
      missing.push(pathname)
      send(404, 'x.txt', 'not the site')
      return
    }
    const name = normalize(decodeURIComponent(pathname.slice(prefix.length)))
    const path = join(host.dir, name)
    const facts = await stat(path).catch(() => null)
    if (facts?.isDirectory() && !pathname.endsWith('/')) {
      response.writeHead(301, { location: `${request.url?.replace(/(\?|$)/, '/$1')}` })
      response.end()
      return
    }
    const file = facts?.isDirectory() ? join(path, 'index.html') : path
    const body = await readFile(file).catch(() => null)
    if (body && fault?.kind === 'truncate') {
      response.writeHead(200, { 'content-type': types[extname(file)] ?? '', 'content-length': body.length })
      response.write(body.subarray(0, body.length / 2), () => request.socket.destroy())
    } else if (body && fault?.kind === 'corrupt') send(200, file, corrupted(body, file))
    else if (body) send(200, file, body)
    else {
      missing.push(pathname)
      send(404, '404.html', await readFile(join(host.dir, '404.html')))
    }
  })
  const host: Host = {
    origin: '',
    dir,
    kept: false,
    asked,
    fault: () => null,
    missing,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(host, { origin: `http://localhost:${port}` })
}

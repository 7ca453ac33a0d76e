/** A static host that knows nothing: files, index.html of folders, 404.html for the rest. No redirects, no rewriting. */
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

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

export type Host = {
  readonly origin: string
  /** The folder that is served; another one is another release. */
  dir: string
  /** Every path asked for. */
  readonly asked: string[]
  /** What becomes of a path in place of the file's own answer: nothing, a status, or other bytes. */
  fault: (path: string) => 'reset' | number | string | null
  /** Paths asked for that were not there. */
  readonly missing: string[]
  close(): Promise<void>
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
      response.writeHead(status, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
      response.end(body)
    }
    asked.push(pathname)
    const fault = host.fault(pathname)
    if (fault === 'reset') return void request.socket.destroy()
    if (typeof fault === 'number') return send(fault, 'x.txt', '')
    if (typeof fault === 'string') return send(200, pathname, fault)
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
    if (body) send(200, file, body)
    else {
      missing.push(pathname)
      send(404, '404.html', await readFile(join(host.dir, '404.html')))
    }
  })
  const host: Host = {
    origin: '',
    dir,
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

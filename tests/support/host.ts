/** A plain static host: files, index.html of folders, 404.html for the rest. No redirects, no rewriting. */
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { fileType } from '../../src/lib/core/release/fileType.ts'
import { type Answer, type Fault, KEPT, sendThrough } from './fault.ts'

export type Host = {
  readonly origin: string
  /** The served folder; another folder is another release. */
  dir: string
  /** Browsers are asked to cache all answers forever, as path gateways do. */
  kept: boolean
  /** True if pages of other origins may read its answers. */
  cors: boolean
  /** The last slash of a folder's address: the host adds it, accepts both forms, or removes it. */
  slash: 'added' | 'optional' | 'taken'
  /** Media type of a file, which a host may get wrong. */
  typeOf: (file: string) => string
  /** Every path requested. */
  readonly asked: string[]
  /** Fault of a request in place of its own answer; null is the answer. */
  fault: (path: string) => Fault | null
  /** Requested paths that did not exist. */
  readonly missing: string[]
  close(): Promise<void>
}

/**
 * Serves a folder under one prefix, as a path gateway does; there is nothing outside of it.
 * @param prefix with slashes at both ends
 */
export async function hostUnder(dir: string, prefix: string): Promise<Host> {
  const missing: string[] = []
  const asked: string[] = []

  async function find(url: string, pathname: string): Promise<Answer> {
    const plain = { 'content-type': fileType('x.txt') }
    if (!pathname.startsWith(prefix)) {
      missing.push(pathname)
      return { status: 404, headers: plain, body: 'not the site' }
    }
    const path = join(host.dir, normalize(decodeURIComponent(pathname.slice(prefix.length))))
    const facts = await stat(path).catch(() => null)
    const unreachable =
      host.slash === 'taken' && facts?.isDirectory() && pathname !== prefix && pathname.endsWith('/')
    if (unreachable) return { status: 301, headers: { location: url.replace(/\/(\?|$)/, '$1') }, body: '' }
    if (facts?.isDirectory() && !pathname.endsWith('/') && host.slash === 'added')
      return { status: 301, headers: { location: url.replace(/(\?|$)/, '/$1') }, body: '' }
    const file = facts?.isDirectory() ? join(path, 'index.html') : path
    const body = await readFile(file).catch(() => null)
    if (body) {
      const headers: Record<string, string> = {
        'content-type': host.typeOf(file),
        ...(host.kept ? { 'cache-control': KEPT } : {}),
        ...(host.cors ? { 'access-control-allow-origin': '*' } : {}),
      }
      return { status: 200, headers, body }
    }
    missing.push(pathname)
    const page = await readFile(join(host.dir, '404.html'))
    return { status: 404, headers: { 'content-type': fileType('404.html') }, body: page }
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const { pathname } = new URL(url, 'http://host.test')
    asked.push(pathname)
    void sendThrough(host.fault(pathname), request, response, () => find(url, pathname))
  })
  const host: Host = {
    origin: '',
    dir,
    kept: false,
    cors: false,
    slash: 'added',
    typeOf: fileType,
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

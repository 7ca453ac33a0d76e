/** Hosts of static files without our code, as they behave: an object store, and one that publishes folders. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import type { ObjectKey } from '../../scripts/release/mirror/objectKeys.ts'
import { fileType } from '../../src/lib/core/release/fileType.ts'
import { type Answer, type Fault, sendThrough } from './fault.ts'

type StaticHost = {
  /** Address of the site, with its slash. */
  readonly root: string
  /** Every path requested. */
  readonly asked: string[]
  /** Fault of a request in place of its own answer; null is the answer. */
  fault: (path: string) => Fault | null
  readonly close: () => Promise<void>
}

/** @param find the host's answer for a decoded path; it ignores the query */
async function staticHost(root: string, find: (path: string) => Answer): Promise<StaticHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://host.test').pathname)
    asked.push(path)
    void sendThrough(host.fault(path), request, response, async () => find(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host: StaticHost = {
    root: `http://localhost:${port}${root}`,
    asked,
    fault: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return host
}

const CORS = { 'access-control-allow-origin': '*' }

export type ObjectStore = StaticHost & {
  /** Uploads a folder by a list of its keys, below the place of the site. */
  readonly upload: (folder: string, rows: readonly ObjectKey[]) => void
}

/**
 * An object store: only exactly the uploaded keys exist; types and cache headers are those of the upload, and other
 * origins may read according to its CORS rule.
 */
export async function objectStore(): Promise<ObjectStore> {
  const place = '/bucket/dex/'
  const objects = new Map<string, Answer>()
  const host = await staticHost(
    place,
    (path) =>
      objects.get(path) ?? {
        status: 404,
        headers: { ...CORS, 'content-type': 'application/xml' },
        body: '<Error><Code>NoSuchKey</Code></Error>',
      },
  )
  return Object.assign(host, {
    upload(folder: string, rows: readonly ObjectKey[]) {
      for (const { key, file, contentType, cacheControl } of rows)
        objects.set(`${place}${key}`, {
          status: 200,
          headers: { ...CORS, 'content-type': contentType, 'cache-control': cacheControl },
          body: readFileSync(join(folder, file)),
        })
    },
  })
}

export type PagesHost = StaticHost & {
  /** The published folder. */
  dir: string
}

/**
 * A host that publishes a folder: redirects folders to their slash, answers with 404.html, leaves out names that begin
 * with `_`, allows all origins, and sets its own cache times.
 */
export async function pagesHost(): Promise<PagesHost> {
  const headers = { ...CORS, 'cache-control': 'max-age=600' }
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
  const host = await staticHost('/', (path) => {
    const at = (name: string) => join(pages.dir, normalize(name))
    const hidden = path.split('/').some((part) => part.startsWith('_'))
    if (!hidden && !path.endsWith('/') && isFile(at(`${path}/index.html`)))
      return { status: 301, headers: { ...headers, location: `${path}/` }, body: '' }
    const file = path.endsWith('/') ? `${path}index.html` : path
    const found = !hidden && isFile(at(file))
    const name = found ? file : '404.html'
    return {
      status: found ? 200 : 404,
      headers: { ...headers, 'content-type': fileType(name) },
      body: readFileSync(at(name)),
    }
  })
  const pages: PagesHost = Object.assign(host, { dir: '' })
  return pages
}

/** Returns a free port, for a program that starts later. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

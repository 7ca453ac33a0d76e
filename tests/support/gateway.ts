/**
 * The five kinds of host that a mirror may be, on one port, as the public gateway and `_redirects` specifications
 * define them: a domain root, `/ipfs/CID/` of a path gateway, `CID.ipfs.localhost` of a subdomain gateway, a name, and
 * a host where no worker can run.
 */
import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { fileType } from '../../src/lib/core/release/fileType.ts'
import { type Answer, type Fault, KEPT, sendThrough } from './fault.ts'

export const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

/** Another site of the same path gateway. */
export const NEIGHBOUR = 'bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354'

/** Its files: a page, and a worker of its own that forwards messages to every window of the origin. */
const neighbour: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '': ['text/html', '<!doctype html><title>neighbour</title>'],
  'sw.js': [
    'text/javascript',
    `self.oninstall = () => self.skipWaiting()
     self.onmessage = ({ data }) =>
       self.clients.matchAll({ type: 'window', includeUncontrolled: true })
         .then((all) => all.forEach((one) => one.postMessage(data)))`,
  ],
}

export const hostNames = [
  'a domain root',
  'a path gateway',
  'a subdomain gateway',
  'a name',
  'a host without workers',
] as const
export type HostName = (typeof hostNames)[number]

export type HostRow = {
  readonly name: HostName
  /** The app's root, with its slash. */
  readonly root: string
  /** True if a worker can run here. */
  readonly worker: boolean
  /** True if `_redirects` applies here: only if the root has an origin of its own. */
  readonly redirects: boolean
  /** True if strangers share its origin. */
  readonly shared: boolean
}

export type Gateway = {
  readonly hosts: readonly HostRow[]
  /** The other site's root, with its slash. */
  readonly neighbour: string
  /** Every path requested below it. */
  readonly neighbourAsked: string[]
  /** Every path requested, on any of the hosts. */
  readonly asked: string[]
  /** Fault of a request in place of its own answer; null is the answer. */
  fault: (path: string) => Fault | null
  /** Browsers are asked to cache all answers forever, also by the hosts that say otherwise by themselves. */
  kept: boolean
  readonly close: () => Promise<void>
}

type Rule = {
  readonly from: RegExp
  readonly names: readonly string[]
  readonly to: string
  readonly status: number
}

/** Parses the rules of a `_redirects` file: placeholders, a splat at the end, the status 301 by default. */
export function parseRedirects(text: string): Rule[] {
  return text.split('\n').flatMap((line): Rule[] => {
    const [from, to, status = '301'] = line.trim().split(/\s+/)
    if (!from || !to || from.startsWith('#')) return []
    const pattern = from
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*$/, '(.*)')
      .replace(/:\w+/g, '([^/]+)')
    const names = [...from.matchAll(/:(\w+)|\*$/g)].map(([, name]) => name ?? 'splat')
    return [{ from: new RegExp(`^${pattern}$`), names, to, status: Number(status) }]
  })
}

/** Returns the target of the first rule that matches a path; null if none does. */
export function redirectOf(rules: readonly Rule[], path: string): { to: string; status: number } | null {
  for (const { from, names, to, status } of rules) {
    const match = from.exec(path)
    if (!match) continue
    const filled = names.reduce((text, name, i) => text.replace(`:${name}`, match[i + 1] ?? ''), to)
    return { to: filled, status }
  }
  return null
}

/** Serves a built site on all five kinds of host. */
export async function gatewayFor(dir: string): Promise<Gateway> {
  const rules = parseRedirects(readFileSync(join(dir, '_redirects'), 'utf8'))
  let gateway: Gateway

  const said = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
    status,
    headers: { 'content-type': fileType('x.txt'), ...headers },
    body,
  })
  const moved = (status: number, location: string): Answer => ({ status, headers: { location }, body: '' })

  /** Returns the file of a path, as UnixFS resolves it: a folder is its index.html, and has a slash. */
  async function find(path: string): Promise<{ file: string } | { slash: true } | null> {
    const full = join(dir, normalize(path))
    const facts = await stat(full).catch(() => null)
    if (facts?.isFile()) return { file: full }
    if (!facts?.isDirectory()) return null
    if (!path.endsWith('/')) return { slash: true }
    const index = join(full, 'index.html')
    return (await stat(index).catch(() => null)) ? { file: index } : null
  }

  async function answer(
    url: URL,
    path: string,
    options: { redirects: boolean; headers: Record<string, string> },
  ): Promise<Answer> {
    const found = await find(path)
    if (found && 'slash' in found) return moved(301, `${url.pathname}/${url.search}`)
    if (found) {
      const saved: Record<string, string> = gateway.kept ? { 'cache-control': KEPT } : {}
      const headers = { ...options.headers, ...saved, 'content-type': fileType(found.file) }
      return { status: 200, headers, body: await readFile(found.file) }
    }
    const rule = options.redirects ? redirectOf(rules, path) : null
    if (rule?.status === 404) {
      const body = await readFile(join(dir, rule.to))
      return { status: 404, headers: { 'content-type': fileType('404.html') }, body }
    }
    if (rule) {
      const to = new URL(rule.to, url)
      // The query of the request is preserved, except parameters that the rule sets itself.
      for (const [key, value] of url.searchParams)
        if (!to.searchParams.has(key)) to.searchParams.set(key, value)
      return moved(rule.status, `${to.pathname}${to.search}`)
    }
    return said(404, `ipfs resolve -r ${path}: no link named`)
  }

  async function serve(request: IncomingMessage): Promise<Answer> {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const path = decodeURIComponent(url.pathname)
    const immutable = {
      'cache-control': KEPT,
      etag: `"${CID}"`,
      'x-ipfs-path': `/ipfs/${CID}${path}`,
      'x-ipfs-roots': CID,
    }
    const script = request.headers['service-worker'] === 'script'
    if (host === 'gateway.localhost') {
      const prefix = `/ipfs/${CID}`
      if (script && path === prefix) return said(400, 'a worker may not have this scope')
      if (path.startsWith(`/ipfs/${NEIGHBOUR}/`)) {
        const name = path.slice(`/ipfs/${NEIGHBOUR}/`.length)
        gateway.neighbourAsked.push(name)
        const [type, body] = neighbour[name] ?? ['text/plain', '']
        return said(200, body, { 'content-type': type })
      }
      if (path === prefix) return moved(301, `${prefix}/${url.search}`)
      if (!path.startsWith(`${prefix}/`)) return said(404, 'not found')
      return answer(url, path.slice(prefix.length), { redirects: false, headers: immutable })
    }
    if (host === `${CID}.ipfs.localhost`) return answer(url, path, { redirects: true, headers: immutable })
    if (host === 'name.localhost')
      return answer(url, path, { redirects: true, headers: { 'cache-control': 'max-age=300' } })
    // The host is itself a worker, so a worker script never comes from our files.
    if (host === 'noworker.localhost' && script) return said(404, 'not here')
    return answer(url, path, { redirects: false, headers: { 'cache-control': 'no-cache' } })
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.test')
    gateway.asked.push(pathname)
    void sendThrough(gateway.fault(pathname), request, response, () => serve(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const at = (host: string, path = '/') => `http://${host}:${port}${path}`
  gateway = {
    neighbour: at('gateway.localhost', `/ipfs/${NEIGHBOUR}/`),
    neighbourAsked: [],
    asked: [],
    fault: () => null,
    kept: false,
    hosts: [
      { name: 'a domain root', root: at('localhost'), worker: true, redirects: false, shared: false },
      {
        name: 'a path gateway',
        root: at('gateway.localhost', `/ipfs/${CID}/`),
        worker: true,
        redirects: false,
        shared: true,
      },
      {
        name: 'a subdomain gateway',
        root: at(`${CID}.ipfs.localhost`),
        worker: true,
        redirects: true,
        shared: false,
      },
      { name: 'a name', root: at('name.localhost'), worker: true, redirects: true, shared: false },
      {
        name: 'a host without workers',
        root: at('noworker.localhost'),
        worker: false,
        redirects: false,
        shared: false,
      },
    ],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return gateway
}

/** Serves a single one of the hosts. */
export async function hostNamed(dir: string, name: HostName): Promise<Gateway & HostRow> {
  const gateway = await gatewayFor(dir)
  return Object.assign(gateway, hostOf(gateway, name))
}

export const hostOf = ({ hosts }: Gateway, name: HostName) =>
  hosts.find((host) => host.name === name) as HostRow

/** Fetches links from strangers without giving them access to our internal network. */
import { type LookupAddress, lookup } from 'node:dns'
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Addresses outside the public internet: this machine, private networks, links, tunnels into them. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4')
/** Only the range allocated for the public internet (2000::/3), without its parts that embed other addresses. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')

/** True if an IP address is not on the public internet. */
export function isInner(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const kind = isIP(plain)
  if (kind === 4) return inner.check(plain, 'ipv4')
  if (kind === 6) return !open6.check(plain, 'ipv6') || inner.check(plain, 'ipv6')
  return true
}

/** A link that is not followed. The reason is for the log, not for users. */
export class RefusedLink extends Error {}

export type FetchLimits = {
  /** Bytes of the body. */
  readonly bytes: number
  /** For everything together: names, redirects, body. */
  readonly timeoutMs: number
  /** Origins that are asked wherever they are: our own, and gateways the operator named. */
  readonly trusted: ReadonlySet<string>
}

const REDIRECTS = 3
const agents = {
  'http:': new Agent({ keepAlive: true, maxSockets: 16 }),
  'https:': new SecureAgent({ keepAlive: true, maxSockets: 16 }),
}

/** Resolves a name and refuses it if any of its addresses is internal. The connection uses the checked address. */
const outerLookup: RequestOptions['lookup'] = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '')
    const bad = found.find(({ address }) => isInner(address))
    const first = found[0]
    if (bad || first === undefined)
      return callback(new RefusedLink(`${hostname} is ${bad?.address ?? 'nowhere'}`), '')
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

/** @throws RefusedLink for what is not asked for */
function checked(text: string, trusted: ReadonlySet<string>): { url: URL; known: boolean } {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new RefusedLink('no address')
  }
  const known = trusted.has(url.origin)
  if (url.username !== '' || url.password !== '') throw new RefusedLink('an address with credentials')
  if (!known) {
    if (url.protocol !== 'https:') throw new RefusedLink(`${url.protocol} is not asked for`)
    if (url.port !== '') throw new RefusedLink(`port ${url.port} is not asked for`)
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && isInner(literal)) throw new RefusedLink(`${literal} is not asked for`)
  }
  return { url, known }
}

function send(url: URL, known: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:'
    const options: RequestOptions = {
      agent: secure ? agents['https:'] : agents['http:'],
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'metadata' },
      signal,
      ...(known ? {} : { lookup: outerLookup }),
    }
    const request = (secure ? httpsRequest : httpRequest)(url, options, resolve)
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A reused connection that the host has just closed says nothing about the URL, so retry on a new connection.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, known, signal))
      else reject(error)
    })
    request.end()
  })
}

async function bodyOf(response: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) {
      response.destroy()
      throw new RefusedLink(`more than ${limit} bytes`)
    }
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

/**
 * Reads a text from a link. Only https on its standard port and only on the public internet, also after name resolution
 * and redirects. Trusted origins are exempt.
 * @throws RefusedLink if the link is refused or the body is too large; any other error if it could not be read
 */
export async function fetchText(
  link: string,
  limits: FetchLimits,
): Promise<{ status: number; type: string; text: string }> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let next = link
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const { url, known } = checked(next, limits.trusted)
    const response = await send(url, known, signal)
    const status = response.statusCode ?? 0
    const { location } = response.headers
    // Destroys unread bodies, so that an endless error or redirect response cannot keep streaming.
    if (status !== 200) response.destroy()
    if (status >= 300 && status < 400 && location !== undefined) {
      next = new URL(location, url).href
      continue
    }
    const type = response.headers['content-type'] ?? ''
    // A picture is known by its type: its bytes are left where they are.
    if (type.startsWith('image/')) response.destroy()
    if (status !== 200 || type.startsWith('image/')) return { status, type, text: '' }
    return { status, type, text: await bodyOf(response, limits.bytes) }
  }
  throw new RefusedLink('too many redirects')
}

/**
 * A page of a path gateway shares its origin with strangers (`origin.ts`). The same files have an origin of their own
 * if the CID is the first label of the host, or if the site has a name or a mirror.
 */
import { toBase32 } from './base32.ts'

const GATEWAY_PATH = /^\/(ipfs|ipns)\/([^/]+)(\/.*)?$/
/** Maximum length of a host's first label. */
const LONGEST_LABEL = 63

/** The address of a page, as `location` has it. */
export type Place = {
  readonly protocol: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** Hosts that serve the site from an origin of its own. */
export type OriginHosts = {
  /** Gateways that serve a CID under a host of its own: `CID.ipfs.<host>`. */
  readonly gateways: readonly string[]
  /** Roots of names and mirrors, with their slashes. */
  readonly roots: readonly string[]
}

/**
 * Returns the address of the same page on an origin of its own, with its query and hash.
 * @returns undefined if the page already has its own origin; null if no host is known to serve it
 */
export function ownOrigin(place: Place, hosts: OriginHosts): string | null | undefined {
  const { protocol, hostname, port, pathname, search, hash } = place
  const [, kind, name, rest] = GATEWAY_PATH.exec(pathname) ?? []
  if (!kind || !name) return undefined
  const tail = `${rest ?? '/'}${search}${hash}`
  const label = kind === 'ipfs' ? contentLabel(name) : nameLabel(name)
  if (label) {
    // A local node answers to `localhost` with one origin per CID, and to 127.0.0.1 with one origin for all.
    if (hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost'))
      return `${protocol}//${label}.${kind}.localhost${port ? `:${port}` : ''}${tail}`
    const gateway = hosts.gateways.find((host) => host === hostname) ?? hosts.gateways[0]
    if (gateway) return `https://${label}.${kind}.${gateway}${tail}`
  }
  const [root] = hosts.roots
  return root ? new URL(`.${tail}`, root).href : null
}

/**
 * Writes a CID as a host's first label. Host names are case-insensitive, so it is written in base32. Null if it is no
 * CID.
 */
function contentLabel(cid: string): string | null {
  if (/^b[a-z2-7]{46,}$/.test(cid)) return cid.length <= LONGEST_LABEL ? cid : null
  if (!/^Qm[1-9A-HJ-NP-Za-km-z]{44}$/.test(cid)) return null
  const digest = fromBase58(cid)
  // Version 0 omits what version 1 states: version 1, content dag-pb.
  return digest?.length === 34 ? `b${toBase32([0x01, 0x70, ...digest])}` : null
}

/** A key, or a name whose dots are dashes and whose dashes are doubled, as subdomain gateways write it. */
function nameLabel(name: string): string | null {
  if (/^k[a-z0-9]{50,62}$/.test(name)) return name
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) return null
  const inlined = name.replace(/-/g, '--').replace(/\./g, '-')
  return inlined.length <= LONGEST_LABEL ? inlined : null
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string): number[] | null {
  let value = 0n
  for (const letter of text) {
    const digit = BASE58.indexOf(letter)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  return bytes
}

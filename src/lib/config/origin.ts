/**
 * A path gateway (`host/ipfs/CID/`) serves every site from one origin: others can read and rewrite what a page
 * stores there. The same files have an origin of their own where the CID is the host's first part.
 */

/** Gateways that serve a CID under a host of its own, by the host that serves it under a path. */
const SUBDOMAIN_HOSTS: Readonly<Record<string, string>> = {
  'ipfs.io': 'dweb.link',
  'gateway.ipfs.io': 'dweb.link',
  'dweb.link': 'dweb.link',
}

export type SharedOrigin = {
  /** The same page on an origin of its own; null where nobody is known to serve it. */
  readonly better: string | null
}

/** What is wrong with the origin of a page, or null where it is the page's own. */
export function sharedOrigin({
  protocol,
  hostname,
  port,
  pathname,
  search,
  hash,
}: Pick<Location, 'protocol' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash'>): SharedOrigin | null {
  const [, kind, name, rest] = /^\/(ipfs|ipns)\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  if (!kind || !name) return null
  const tail = `${rest ?? '/'}${search}${hash}`
  // Host names know no capitals: only a base32 CID or a plain key can be one's first part.
  if (!/^[a-z2-7]{46,63}$|^k[a-z0-9]{50,62}$/.test(name)) return { better: null }
  // A node of one's own answers to `localhost` with an origin for each CID, and to 127.0.0.1 with one for all.
  if (hostname === '127.0.0.1' || hostname === 'localhost')
    return { better: `${protocol}//${name}.${kind}.localhost${port ? `:${port}` : ''}${tail}` }
  const host = SUBDOMAIN_HOSTS[hostname]
  return { better: host ? `https://${name}.${kind}.${host}${tail}` : null }
}

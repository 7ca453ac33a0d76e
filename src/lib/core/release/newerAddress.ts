/** Finds the address of a newer release, for an address that names content (docs/releases.md). */

/** The address of a page, as `location` has it. */
type Place = {
  readonly protocol: string
  readonly host: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

const PATH = /^\/ipfs\/[^/]+(\/.*)?$/
const HOST = /^[^.]+\.ipfs\.(.+)$/

/**
 * Returns the same page of another release at the same gateway, with its query and hash; null if the address is a
 * name, which is updated in place.
 */
export function newerAddress({ protocol, host, pathname, search, hash }: Place, cid: string): string | null {
  const [, tail] = PATH.exec(pathname) ?? []
  if (PATH.test(pathname)) return `${protocol}//${host}/ipfs/${cid}${tail ?? '/'}${search}${hash}`
  const [, gateway] = HOST.exec(host) ?? []
  if (gateway) return `${protocol}//${cid}.ipfs.${gateway}${pathname}${search}${hash}`
  return protocol === 'ipfs:' ? `ipfs://${cid}${pathname}${search}${hash}` : null
}

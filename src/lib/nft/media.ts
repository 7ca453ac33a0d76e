/** Attempts at one picture, in all (docs/product.md, Times and lifetimes). */
export const ATTEMPTS = 3

/** Hosts that pictures may come from: the policy of the page names the same. */
export type MediaHosts = {
  /** Gateways that serve `ipfs://` addresses, the configured one first: bases that a CID is put after. */
  readonly ipfs: readonly string[]
  /** Origins of pictures that are no content addresses. */
  readonly origins: readonly string[]
}

/** Longest address looked at; pictures inside an address may be longer than links. */
const LONGEST_LINK = 2_000
const LONGEST_DATA = 200_000

const DATA = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{20,120})$/

/** Content address of a link and what follows it: `ipfs://CID/1.png`, `https://any.gateway/ipfs/CID/1.png`. */
function contentOf(link: string): string | null {
  const path =
    /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(link)?.[1] ?? /^https?:\/\/[^/]+\/ipfs\d?\/(.+)$/i.exec(link)?.[1]
  if (!path) return null
  const [cid = '', ...rest] = path.split(/[?#]/)[0]?.split('/') ?? []
  if (!CID.test(cid) || rest.some((part) => part === '..' || part === '.')) return null
  return [cid, ...rest.map((part) => encodeURIComponent(decode(part)))].join('/')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function originOf(link: string): string | null {
  try {
    const url = new URL(link)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : null
  } catch {
    return null
  }
}

/**
 * Addresses to try for a picture, in order: the configured host first, then the next ones; where there is only one,
 * it again. Empty for what is no picture of a host that we know: nothing else is asked.
 * @param link a stranger's text
 */
export function pictureSources(link: string, hosts: MediaHosts): string[] {
  // A path alone is on the first host that the configuration names: a devnet's contracts don't know their port.
  if (/^\/(?!\/)/.test(link))
    return hosts.origins[0] ? pictureSources(`${hosts.origins[0]}${link}`, hosts) : []
  if (DATA.test(link)) return link.length <= LONGEST_DATA ? [link] : []
  if (link.length > LONGEST_LINK) return []
  const content = contentOf(link)
  const found = content
    ? hosts.ipfs.map((base) => `${base}${content}`)
    : hosts.origins.includes(originOf(link) ?? '')
      ? [new URL(link).href]
      : []
  const first = found[0]
  if (!first) return []
  return Array.from({ length: ATTEMPTS }, (_, i) => found[i % found.length] ?? first)
}

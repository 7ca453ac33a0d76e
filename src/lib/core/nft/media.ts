import { contentOf, pictureLink } from './mediaLinks.ts'

/** Attempts at one picture, in all (docs/product.md, Times and lifetimes). */
export const ATTEMPTS = 3

/** Allowed hosts of pictures: the policy of the page names the same ones. */
export type MediaHosts = {
  /** Gateways that serve `ipfs://` addresses, the configured one first: bases that a CID is put after. */
  readonly ipfs: readonly string[]
  /** Origins of pictures that are no content addresses. */
  readonly origins: readonly string[]
}

/** Longest address looked at. */
const LONGEST_LINK = 2_000

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
  if (/^data:/i.test(link)) {
    const picture = pictureLink(link)
    return picture === null ? [] : [picture]
  }
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

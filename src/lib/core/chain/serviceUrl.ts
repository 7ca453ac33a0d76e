/** Addresses of nodes and of the index that a user may configure: https, or this device itself. */

/** Loopback addresses count as secure: browsers let an https page request them. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

const LONGEST = 300

/** https to any host, http to this device by a name that the page's policy allows; without user name or password. */
const ASKABLE = /^(?:https:\/\/[^/@\s]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:\/|$)/i

/** True if a value is an address that the settings accept. */
export const isServiceUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && ASKABLE.test(value) && URL.canParse(value)

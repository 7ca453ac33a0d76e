/** Addresses of nodes and of the index that a person may name: https, or this device itself. */

/** Loopback addresses count as secure: browsers let an https page reach them. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

const LONGEST = 300

/** https to whomever, http to this device by a name that the page's policy can say; no name or password in it. */
const ASKABLE = /^(?:https:\/\/[^/@\s]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)(?:\/|$)/i

/** Whether something is an address that may be put into the settings. */
export const isServiceUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && ASKABLE.test(value) && URL.canParse(value)

/** Addresses of nodes and of the index that a person may name: https, or this device itself. */

/** Loopback addresses count as secure: browsers let an https page reach them. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

const LONGEST = 300

/** Whether something is an address that may be put into the settings. */
export const isServiceUrl = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LONGEST &&
  /^https?:\/\/[^/@\s]+(?:\/|$)/i.test(value) &&
  URL.canParse(value) &&
  // The page's policy can name no address with brackets.
  (/^https:/i.test(value) || (isLoopback(value) && !value.includes('[')))

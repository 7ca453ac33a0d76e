/** Addresses of nodes and of the index that a person may name: https, or this device itself. */

/** This device, as the page's policy knows it: browsers let an https page reach it. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

const LONGEST = 300

/** Whether something is an address that may be put into the settings. */
export const isServiceUrl = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= LONGEST &&
  /^https?:\/\/[^/@\s]+(?:\/|$)/i.test(value) &&
  URL.canParse(value) &&
  (/^https:/i.test(value) || isLoopback(value))

/** Addresses of nodes and of the index that a person may name: https, or this device itself. */

const LONGEST = 300

/** This device, as the page's policy knows it: browsers let an https page reach it. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

/** What keeps an address from being asked: it is none, it is open to whoever listens, it holds a password. */
export type UrlIssue = 'urlBad' | 'urlHttp' | 'urlLogin'

/** Reads an address as it was typed; nothing typed is `null`, no mistake. */
export function readServiceUrl(text: string): { readonly url: string | null } | { readonly issue: UrlIssue } {
  const url = text.trim()
  if (url === '') return { url: null }
  if (url.length > LONGEST || !/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return { issue: 'urlBad' }
  const { protocol, username, password } = new URL(url)
  if (username !== '' || password !== '') return { issue: 'urlLogin' }
  return protocol === 'http:' && !isLoopback(url) ? { issue: 'urlHttp' } : { url }
}

/** Whether something is an address that may be put into the settings. */
export function isServiceUrl(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const read = readServiceUrl(value)
  return 'url' in read && read.url === value
}

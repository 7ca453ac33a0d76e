import { isServiceUrl } from './serviceUrl.ts'

/** What keeps an address from being asked: it is none, it is open to whoever listens, it holds a password. */
export type UrlIssue = 'urlBad' | 'urlHttp' | 'urlLogin'

/** Reads an address as it was typed; nothing typed is `null`, no mistake. */
export function readServiceUrl(text: string): { readonly url: string | null } | { readonly issue: UrlIssue } {
  const url = text.trim()
  if (url === '') return { url: null }
  if (isServiceUrl(url)) return { url }
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return { issue: 'urlBad' }
  const { protocol, username, password } = new URL(url)
  if (username !== '' || password !== '') return { issue: 'urlLogin' }
  return { issue: protocol === 'http:' ? 'urlHttp' : 'urlBad' }
}

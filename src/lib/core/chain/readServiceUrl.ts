import { isServiceUrl } from './serviceUrl.ts'

/** Reason why an address is refused: it is no address, it is unencrypted, it contains a password. */
export type UrlIssue = 'urlBad' | 'urlHttp' | 'urlLogin'

/** Reads a typed address; an empty text is `null` and no mistake. */
export function readServiceUrl(text: string): { readonly url: string | null } | { readonly issue: UrlIssue } {
  const url = text.trim()
  if (url === '') return { url: null }
  if (isServiceUrl(url)) return { url }
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return { issue: 'urlBad' }
  const { protocol, username, password } = new URL(url)
  if (username !== '' || password !== '') return { issue: 'urlLogin' }
  return { issue: protocol === 'http:' ? 'urlHttp' : 'urlBad' }
}

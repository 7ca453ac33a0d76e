/** Contents of a release, and the file that answers a request. Pure: no cache, no network. */

import { localeOfPath } from '../src/lib/core/i18n/locales.ts'
import type { Manifest, ReleaseFile } from '../src/lib/core/release/manifest.ts'

/** A list of files that this worker trusts. */
export type Release = Pick<Manifest, 'version' | 'chain' | 'mirrors' | 'files'> & {
  /** sha256 of the list itself, hex. */
  readonly id: string
}

/** Returns the file for a path below the root: for a folder its page. Undefined if the release has none. */
export function fileAt(release: Release, path: string): ReleaseFile | undefined {
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return release.files.find((file) => file.path === name)
}

/** True if a path is a page's folder without its slash: then relative addresses would be off by one level. */
export const lacksSlash = (release: Release, path: string) =>
  path !== '' && !path.endsWith('/') && fileAt(release, `${path}/`) !== undefined

/** Parts of a release in the order in which they are fetched. */
export type Part = 'core' | 'rest' | 'optional' | 'asked'

/**
 * `core` makes every route of the visitor's language work; `rest` is the other languages; `optional` is for some
 * visitors only: the code of wallets. No page needs files that are only fetched when `asked` for: pictures that an app
 * store shows.
 */
export function partOf(path: string, language: string): Part {
  if (path.startsWith('screenshots/')) return 'asked'
  if (/^js\/(keeper|demo|walletConnect|appProvider|appConnector|withApp|Pairing)\./.test(path))
    return 'optional'
  if (!path.endsWith('.html')) return 'core'
  return localeOfPath(path) === language || path === '404.html' ? 'core' : 'rest'
}

export const filesOf = (release: Release, part: Part, language: string) =>
  release.files.filter((file) => partOf(file.path, language) === part)

/** Releases to keep: the newest two, and those of open documents. */
export function releasesToKeep(newestFirst: readonly string[], inUse: Iterable<string>): Set<string> {
  return new Set([...newestFirst.slice(0, 2), ...inUse])
}

/** Returns the files that no release to keep names; their lists are stored among the files. */
export function unusedHashes(stored: readonly string[], saved: readonly Release[]): string[] {
  const wanted = new Set(saved.flatMap((release) => [release.id, ...release.files.map((file) => file.hash)]))
  return stored.filter((hash) => !wanted.has(hash))
}

/**
 * Returns the real file with a query for a short path; null for any other.
 * @param path below the root, with its language prefix if it has one
 * @param xheroes id of the project in the old addresses of its heroes
 */
export function prettyTarget(path: string, search: string, xheroes: string): string | null {
  const [, language = '', page = '', tab = '', name = ''] =
    /^(\w{2}\/)?(marketplace|myNfts)\/(items|activities|collected)\/([\w-]{1,64})\/?$/i.exec(path) ?? []
  const query = new URLSearchParams(search)
  if (page === 'marketplace' && tab !== 'collected')
    query.set('c', name === 'xheroescard' ? 'xheroescard1' : name)
  else if (page === 'myNfts' && tab === 'collected' && (name === 'xheroes' || name === 'xheroescard'))
    query.set('u', xheroes)
  else return null
  return `${language}${page}/${tab.toLowerCase()}/?${query}`
}

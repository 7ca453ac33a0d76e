/**
 * What a release is made of, and which of its files answers a request. Pure: no cache, no network.
 */

import { localeOfPath } from '../src/lib/core/i18n/locale.ts'
import type { Manifest, ReleaseFile } from '../src/lib/core/release/manifest.ts'

/** A list of files that this worker believes. */
export type Release = Pick<Manifest, 'version' | 'chain' | 'mirrors' | 'files'> & {
  /** sha256 of the list itself, hex. */
  readonly id: string
}

/** The file a path below the root means: a folder means its page. Undefined when the release has none. */
export function fileAt(release: Release, path: string): ReleaseFile | undefined {
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return release.files.find((file) => file.path === name)
}

/** Whether a path is a page's folder written without its slash: relative addresses would then be off by one level. */
export const lacksSlash = (release: Release, path: string) =>
  path !== '' && !path.endsWith('/') && fileAt(release, `${path}/`) !== undefined

/** Parts of a release in the order in which they are fetched. */
export type Part = 'core' | 'rest' | 'optional' | 'asked'

/**
 * `core` makes every route of the visitor's language work; `rest` is the other languages; `optional` is what only
 * some visitors need: the code of wallets. What is `asked` for alone no page needs: pictures that a store of apps shows.
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

/** Releases that must stay: the newest two, and those that open documents were made of. */
export function releasesToKeep(newestFirst: readonly string[], inUse: Iterable<string>): Set<string> {
  return new Set([...newestFirst.slice(0, 2), ...inUse])
}

/** What no kept release names; its list lies among the files. */
export function unusedHashes(stored: readonly string[], kept: readonly Release[]): string[] {
  const wanted = new Set(kept.flatMap((release) => [release.id, ...release.files.map((file) => file.hash)]))
  return stored.filter((hash) => !wanted.has(hash))
}

/**
 * A path as people know it and the real file with a query that it stands for; null for any other.
 * @param path below the root, with its language prefix if it has one
 * @param xheroes id of the project that the old addresses of its heroes mean
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

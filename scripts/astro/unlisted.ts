/** Files that release.json does not name: they are read by hosts, or know the list themselves. */
export const UNLISTED: ReadonlySet<string> = new Set(['_redirects', 'release.json', 'sw.js'])

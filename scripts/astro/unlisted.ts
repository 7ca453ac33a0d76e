/** Files that release.json does not name: itself, and the worker, which knows it. */
export const UNLISTED: ReadonlySet<string> = new Set(['release.json', 'sw.js'])
/** Files that it names apart, because hosts read them and pages can't. */
export const FOR_HOSTS: ReadonlySet<string> = new Set(['_redirects'])

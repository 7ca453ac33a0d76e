/** The pages of the build, read from its folders: a new page is tested without being named here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORT } from './env.ts'
import type { Lang } from './texts.ts'

const site = new URL(`../../.data/test-${PORT}/site`, import.meta.url).pathname

function folders(dir: string, path: string): string[] {
  const here = existsSync(join(dir, 'index.html')) ? [path] : []
  const below = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['js', 'css', 'assets', 'tokens'].includes(entry.name))
    .flatMap((entry) => folders(join(dir, entry.name), `${path}${entry.name}/`))
  return [...here, ...below]
}

export type SitePage = { readonly path: string; readonly lang: Lang; readonly goesOn: boolean }

/** True if a page only redirects, by script or by refresh. */
export const goesOn = (path: string) =>
  /http-equiv="refresh"|data-go-on/i.test(readFileSync(join(site, path.slice(1), 'index.html'), 'utf8'))

let listed: SitePage[] | null = null

/** Returns every page with its language. Call inside a test: the site is built before the first one runs. */
export function sitePages(): SitePage[] {
  listed ??= folders(site, '/').map((path) => ({
    path,
    lang: path.startsWith('/ko/') ? 'ko' : 'en',
    goesOn: goesOn(path),
  }))
  return listed
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro'
import type { Sources } from './bundled.ts'
import { packageOf, sourceOf } from './sourceOf.ts'

/** The file beside a built site: the sources of each of its files, both sorted. */
export type Origins = { readonly files: Readonly<Record<string, readonly string[]>> }

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Generated from all other files, and from nothing else. */
const RELEASE = 'release.json'

/**
 * Writes the sources of each shipped file to `<folder>.sources.json`, beside the built site and not in it: files of
 * this repository by their paths, packages as `name@version`. Runs after every other step that writes files.
 * @param bundled the sources recorded by the bundlers, of pages and worker
 * @throws for a file of the site without a known source
 */
export default function origins(bundled: Sources): AstroIntegration {
  let routes: readonly IntegrationResolvedRoute[] = []
  return {
    name: 'origins',
    hooks: {
      'astro:routes:resolved': (found) => {
        routes = found.routes
      },
      'astro:build:done': async ({ dir, logger }) => {
        const site = fileURLToPath(dir)
        const ofPublic = new Set(await filesIn(join(root, 'public')))
        const files: Record<string, readonly string[]> = {}
        for (const path of await filesIn(site)) {
          const sources = bundled.get(path) ?? (await written(path, site, routes))
          if (ofPublic.has(path)) files[path] = [`public/${path}`]
          else if (sources && [...sources].length > 0) files[path] = [...sources].sort()
          else throw new Error(`origins: nobody is known to have written ${path}`)
        }
        await writeFile(`${resolve(site)}.sources.json`, `${JSON.stringify({ files }, null, 1)}\n`)
        logger.info(`sources of ${Object.keys(files).length} files`)
      },
    },
  }
}

/** Files below a folder, with `/` between folders, sorted. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name).slice(resolve(dir).length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/** Sources of a page, of a route's output, or of the release's list; null for any other file. */
async function written(
  path: string,
  site: string,
  routes: readonly IntegrationResolvedRoute[],
): Promise<readonly string[] | null> {
  if (path === RELEASE) return ['scripts/astro/worker.ts']
  const address = `/${path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '/')}`
  const route = routes.find(({ patternRegex }) => patternRegex.test(address))
  if (!route) return null
  const source = sourceOf(resolve(root, route.entrypoint))
  if (!path.endsWith('.html')) return [source]
  return [source, ...(await rawIn(source)), ...inlineSources(await readFile(join(site, path), 'utf8'))]
}

/** Files that a page embeds unchanged. */
async function rawIn(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8')
  const names = [...text.matchAll(/from '([^']+)\?raw'/g)]
  return names.map(([, name = '']) => sourceOf(resolve(root, dirname(page), name)))
}

/** Sources of inline scripts that the page's source does not name: our first script, and Astro's own. */
function inlineSources(html: string): string[] {
  const astro = html.includes('<astro-island')
    ? [packageOf(resolve(root, 'node_modules/astro/package.json'))]
    : []
  return html.includes('link[rel="home') ? ['src/boot.js', ...astro] : astro
}

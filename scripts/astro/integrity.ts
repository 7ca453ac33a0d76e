import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { locales } from '../../src/lib/core/i18n/locales.ts'
import { rewritePages } from './pages.ts'

/** A file that pages load: its integrity hash, and the scripts that its text names. */
type Part = {
  readonly hash: string
  /** Uncompressed bytes. */
  readonly size: number
  /** Its text, if that is inlined into the page instead of a request: it does little except import others. */
  readonly inline: string | null
  readonly names: readonly string[]
  /** The imports among these that it cannot run without. */
  readonly imports: readonly string[]
}
/** Keyed by file name, which contains a content hash and so identifies one file. */
type Parts = ReadonlyMap<string, Part>

/**
 * Gives every page the hashes of the scripts and styles that it may load. A browser then runs none with other bytes: a
 * corrupted file counts as missing and is fetched again (`src/boot.js`). Once the worker is installed it verifies
 * everything; this covers the visit before, and hosts without workers. Runs after addresses are made relative.
 */
export default function integrity(): AstroIntegration {
  return {
    name: 'integrity',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => logger.info(await sealPages(fileURLToPath(dir))),
    },
  }
}

/**
 * Writes the hashes into all pages of a built site.
 * @returns a summary as text
 */
export async function sealPages(root: string): Promise<string> {
  const parts = await readParts(root)
  const pages = await rewritePages(root, (html) => seal(html, parts))
  return `${parts.size} scripts and styles named by their hashes in ${pages} pages`
}

/** A hash in the format of policies, tags and import maps. */
export const integrityOf = (bytes: string | Buffer) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`

async function readParts(root: string): Promise<Parts> {
  const inside = async (folder: string) => {
    const names = (await readdir(join(root, folder))).sort()
    return Promise.all(names.map(async (name) => [name, await readFile(join(root, folder, name))] as const))
  }
  const [scripts, styles] = await Promise.all([inside('js'), inside('css')])
  const namedIn = (text: string) => scripts.map(([name]) => name).filter((name) => text.includes(name))
  const importedBy = (text: string) => [...text.matchAll(STATIC)].map(([, name = '']) => name)
  return new Map<string, Part>([
    ...scripts.map(([name, body]) => {
      const text = `${body}`
      const inline = FACADE.test(text) ? text : null
      return [
        name,
        {
          hash: integrityOf(body),
          size: body.length,
          inline,
          names: namedIn(text),
          imports: importedBy(text),
        },
      ] as const
    }),
    ...styles.map(
      ([name, body]) =>
        [name, { hash: integrityOf(body), size: body.length, inline: null, names: [], imports: [] }] as const,
    ),
  ])
}

const POLICY = /(<meta http-equiv="content-security-policy"[^>]*script-src 'self')/
/** Modules that Astro imports by itself. If loading fails, they are retried at other addresses too (`src/boot.js`). */
const ENTRY = /(?:component|renderer)-url="([^"]+)"/g
const RETRIES = [0, 1, 2, 3]
/** A static import in the bundler's output; a dynamic one is fetched when it is called. */
const STATIC = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
/** A script of a page itself, with its hash. */
const OWN_SCRIPT = /<script type="module" src="([^"]*\/([^"/]+))"[^>]*><\/script>/g
/** A file that only imports another, and may call the import. */
const FACADE = /^import\s*(?:\{[^}]*\}\s*from\s*)?["'`]\.\/[\w.-]+\.js["'`];?\s*(?:\w+\(\);?\s*)?$/
const IMPORT_MAP = /<script type="importmap">[^<]*<\/script>/
/** Loaded after the first paint: currently the page's sheets (`firstStyles.ts`). */
const LATER = /<template id="later">(?:(?!<\/template>).)*/
/** A page's inlined script that calls its import: the start of a form's first script (`islands/<feature>/first.ts`). */
const FIRST = /<script type="module" data-url="[^"]*\/([^"/]+)"[^>]*>import\{(?:(?!<\/script>).)*<\/script>/
/** An island that hydrates with the page, and its files. */
const AT_ONCE = /<astro-island\b[^>]*\bclient="painted"[^>]*>/g
const TAG = /<(?:script type="module" src|link rel="stylesheet" href)="[^"]*\/([^"/]+)"/g

/**
 * Returns the page with the hashes of its own scripts and styles in their tags, and those of all loadable modules in an
 * import map, which the policy allows.
 * @throws for a page that loads an unknown file
 */
function seal(html: string, parts: Parts): string {
  const partOf = (name: string): Part => {
    const part = parts.get(name)
    if (!part) throw new Error(`integrity: a page loads ${name}, which was not built`)
    return part
  }
  const tagged = html.replace(TAG, (tag, name: string) => `${tag} integrity="${partOf(name).hash}"`)
  const folder = /"([./]*\/js\/)/.exec(html)?.[1]
  if (!folder) return withOwnHashes(tagged)
  const reached = new Set([...parts.keys()].filter((name) => name.endsWith('.js') && html.includes(name)))
  const foreign = locales.filter((code) => !html.includes(`<html lang="${code}"`))
  // The loop over a set also visits entries added meanwhile. Another language is another page, with a map of its own.
  for (const name of reached)
    for (const next of partOf(name).names)
      if (!foreign.some((code) => next.startsWith(`${code}.`))) reached.add(next)
  const entries = new Set([...html.matchAll(ENTRY)].map(([, url = '']) => url))
  const hashes = [...reached].sort().flatMap((name) => {
    const url = `${folder}${name}`
    const urls = entries.has(url) ? [url, ...RETRIES.map((n) => `${url}?retry=${n}`)] : [url]
    return urls.map((one) => [one, partOf(name).hash])
  })
  const map = JSON.stringify({ integrity: Object.fromEntries(hashes) })
  const { page, texts } = inlineFacades(tagged, partOf, folder)
  const allowed = [map, ...texts].map((text) => `'${integrityOf(text)}'`).join(' ')
  const sealed = page
    .replace(POLICY, `$1 ${allowed}`)
    .replace('<script', () => `<script type="importmap">${map}</script><script`)
    .replace(LATER, (later) => `${later}${islandPreloads(html, partOf, folder)}`)
  return withOwnHashes(firstApart(sealed, partOf, folder))
}

const INLINE = /<(?:script|style)\b[^>]*>([^<]*(?:<(?!\/(?:script|style)>)[^<]*)*)<\/(?:script|style)>/g
const POLICY_META = /<meta http-equiv="content-security-policy"[^>]*>/
const HASHES = / '(sha256-[^']+)'/g
/** An empty style or script, which does nothing. */
const EMPTY = integrityOf('')

/**
 * Leaves in a page's policy the hashes of its own inline scripts and styles. Astro names those of every page in each,
 * which costs a first visit a kilobyte, and allows more than the page has.
 */
function withOwnHashes(page: string): string {
  const own = new Set([EMPTY, ...[...page.matchAll(INLINE)].map(([, text = '']) => integrityOf(text))])
  return page.replace(POLICY_META, (policy) =>
    policy.replace(HASHES, (word, hash: string) => (own.has(hash) ? word : '')),
  )
}

/**
 * Moves a form's first script into a template, which `src/boot.js` adds to the page after the first paint or
 * immediately. Its static imports are preloaded before it, so that a browser requests them while it still reads the
 * page; its dynamic imports are listed with it.
 */
function firstApart(page: string, partOf: (name: string) => Part, folder: string): string {
  const [tag, name] = FIRST.exec(page) ?? []
  if (!tag || !name) return page
  const { imports } = partOf(name)
  const own = withImports(imports, partOf)
  const fetched = withImports(
    imports.flatMap((file) => partOf(file).names),
    partOf,
  ).filter((file) => !own.includes(file))
  const preloads = (files: readonly string[]) =>
    files.map((file) => preload(file, partOf, folder, file === imports[0] ? ' data-first' : '')).join('')
  return (
    [...own, ...fetched]
      .map((file) => preload(file, partOf, folder, LOW))
      .reduce((text, link) => text.replace(link, ''), page)
      .replace(tag, '')
      // After the import map: browsers may ignore one that follows a module.
      .replace(
        IMPORT_MAP,
        (map) => `${map}${preloads(own)}<template id="late">${preloads(fetched)}${tag}</template>`,
      )
  )
}

/**
 * Inlines a page's own script if it only imports another file, which saves a request. If that file fails to load,
 * `src/boot.js` fetches the script at its own address, by its hash, which imports it again.
 */
function inlineFacades(html: string, partOf: (name: string) => Part, folder: string) {
  const texts = new Set<string>()
  const page = html.replace(OWN_SCRIPT, (tag, url: string, name: string) => {
    const { inline, hash } = partOf(name)
    if (inline === null) return tag
    const text = inline.trim().replaceAll(/(["'`])\.\//g, `$1${folder}`)
    texts.add(text)
    return `<script type="module" data-url="${url}" integrity="${hash}">${text}</script>`
  })
  return { page, texts: [...texts] }
}

/** The initial scripts of a page's islands. */
function islandsOf(html: string, folder: string): string[] {
  const islands = [...html.matchAll(AT_ONCE)].map(([tag]) => tag).join('')
  return [...islands.matchAll(ENTRY)].map(([, url = '']) => url.slice(folder.length))
}

/**
 * Preloads of the islands' initial scripts. The largest file is marked: a page with a first script requests it first.
 */
function islandPreloads(html: string, partOf: (name: string) => Part, folder: string): string {
  const names = withImports(islandsOf(html, folder), partOf)
  const [largest] = names.toSorted((a, b) => partOf(b).size - partOf(a).size)
  return names
    .map((name) => preload(name, partOf, folder, `${LOW}${name === largest ? ' data-large' : ''}`))
    .join('')
}

/**
 * Returns scripts with all their static imports. Without preloads, a browser finds each import only when the importing
 * file has arrived, a round trip later.
 */
function withImports(entries: readonly string[], partOf: (name: string) => Part): string[] {
  const needed = new Set(entries)
  for (const name of needed) for (const next of partOf(name).imports) needed.add(next)
  return [...needed]
}

const LOW = ' fetchpriority="low"'
const preload = (name: string, partOf: (name: string) => Part, folder: string, attributes: string) =>
  `<link rel="modulepreload"${attributes} href="${folder}${name}" integrity="${partOf(name).hash}">`

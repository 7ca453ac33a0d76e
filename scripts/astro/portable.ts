import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { LARGEST_FILE, MOST_ENTRIES } from '../../src/lib/core/release/cid.ts'
import { rewritePages } from './pages.ts'

const MAX_REDIRECTS = 20

/** Attributes that hold root-absolute addresses in Astro's output. */
const ATTRIBUTE = /(\s(?:href|src|component-url|renderer-url|before-hydration-url|poster|action)=")\/(?!\/)/g

/**
 * Makes the built site relocatable: every address relative, every island id independent of the build's folder. Only
 * 404.html is served at unknown depths; it finds its root by itself.
 * @param values replacements for `%NAME%` in `_redirects`
 */
export default function portable(values: Readonly<Record<string, string>> = {}): AstroIntegration {
  return {
    name: 'portable',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const files = await listFiles(root)
        await rewritePages(root, (html, path) =>
          relocate(html, '../'.repeat(path.split('/').length - 1) || './'),
        )
        await fillRedirects(join(root, '_redirects'), values)
        await assertHostable(root, files)
        logger.info(`${files.length} files, relative addresses throughout`)
      },
    },
  }
}

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/

/** A policy applies only to what follows it, so it goes to the very top. Exported for its test. */
export function relocate(html: string, prefix: string): string {
  let island = 0
  const policy = POLICY.exec(html)?.[0] ?? ''
  return html
    .replace(policy, '')
    .replace('<meta charset="utf-8">', `<meta charset="utf-8">${policy}`)
    .replace(ATTRIBUTE, `$1${prefix}`)
    .replace(/(<astro-island uid=")[^"]*"/g, () => `<astro-island uid="i${island++}"`)
}

/** @throws for a name without a value, and for more rules than some hosts accept */
async function fillRedirects(file: string, values: Readonly<Record<string, string>>): Promise<void> {
  const text = (await readFile(file, 'utf8')).replace(/%([A-Z]+)%/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`portable: _redirects has ${whole}, which nobody gives`)
    return encodeURIComponent(value)
  })
  const rules = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  if (rules.length > MAX_REDIRECTS) throw new Error(`portable: more than ${MAX_REDIRECTS} redirects`)
  await writeFile(file, text)
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  if (entries.length === 0) throw new Error(`portable: ${dir} is empty; some CID tools drop empty folders`)
  if (entries.length >= MOST_ENTRIES) throw new Error(`portable: ${dir} has ${MOST_ENTRIES} entries or more`)
  const nested = entries.map(async (entry) => {
    if (entry.name.startsWith('.') || entry.isSymbolicLink())
      throw new Error(`portable: ${entry.name} is a dotfile or a link; CID tools disagree about those`)
    const path = join(dir, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
  return (await Promise.all(nested)).flat().sort()
}

/** Checks the hosting rules in which a mistake would have silent effects. */
async function assertHostable(root: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const name = relative(root, file)
    if ((await stat(file)).size > LARGEST_FILE) throw new Error(`portable: ${name} is larger than 1 MiB`)
    if (!/\.(html|css|js)$/.test(name)) continue
    const text = await readFile(file, 'utf8')
    const absolute = /["'(]\/(?:js|css|assets|_astro)\//.exec(text)
    if (absolute) throw new Error(`portable: ${name} still has a root-absolute address: ${absolute[0]}`)
    if (name.endsWith('.html') && / style="/.test(text))
      throw new Error(`portable: ${name} has an inline style`)
  }
}

import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Virtual modules of tools: the prefix of their names, and the package that creates them. */
const MADE_UP: Readonly<Record<string, string>> = {
  '\0rolldown/': 'rolldown',
  '\0vite/': 'vite',
  '__vite-browser-external': 'vite',
  '\0commonjsHelpers': 'vite',
  'astro:': 'astro',
  '\0astro:': 'astro',
}

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))(?:\/|$)/

/** A file of node_modules as `name@version` of its package. */
export function packageOf(file: string): string {
  const [, folder, name] = PACKAGE.exec(file) ?? []
  if (!folder || !name) throw new Error(`origins: ${file} is in no package`)
  return `${name}@${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version}`
}

/**
 * Returns the source of a bundled module: a path of this repository, or a package as `name@version`.
 * @param id the bundler's id: an absolute path with an optional query, or the name of a virtual module
 * @throws for any other id, so that no path of a machine is ever written
 */
export function sourceOf(id: string): string {
  const maker = Object.keys(MADE_UP).find((start) => id.startsWith(start))
  if (maker) return packageOf(join(root, 'node_modules', MADE_UP[maker] ?? '', 'package.json'))
  const file = id.replace(/^\0/, '').split('?')[0]?.split(sep).join('/') ?? ''
  if (file.includes('/node_modules/')) return packageOf(file)
  const path = relative(root, file).split(sep).join('/')
  if (path === '' || path.startsWith('..') || !file.startsWith('/'))
    throw new Error(`origins: ${JSON.stringify(id)} is no file of this repository and of no package`)
  return path
}

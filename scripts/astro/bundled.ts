import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { sourceOf } from './sourceOf.ts'

/** Sources of bundled files, by their path in the site. */
export type Sources = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Records the sources of each bundled file: the modules of scripts, the sheets of styles. One record for the pages and
 * the worker, which have separate bundlers.
 */
export function noteBundled(): { readonly plugin: Plugin; readonly sources: Sources } {
  const sources = new Map<string, Set<string>>()
  const note = (file: string, ids: Iterable<string>) => {
    const known = sources.get(file) ?? new Set()
    for (const id of ids) known.add(sourceOf(id))
    sources.set(file, known)
  }
  const plugin: Plugin = {
    name: 'note-bundled',
    // Before files that contain only styles are removed.
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        // Scripts that render the pages are not shipped; the styles of pages are.
        const ships = this.environment.name !== 'prerender'
        for (const [file, made] of Object.entries(bundle)) {
          if (made.type === 'asset') continue
          if (ships) note(file, modulesOf(made))
          const sheets = Object.keys(made.modules).filter(isSheet).flatMap(withImported)
          for (const sheet of made.viteMetadata?.importedCss ?? []) note(sheet, sheets)
        }
      },
    },
  }
  return { plugin, sources }
}

const isSheet = (id: string) => /\.css(?:\?|$)|[?&]lang\.css/.test(id)

/** Modules with remaining code. If there are none, the module that the file is the facade of. */
const modulesOf = (chunk: Rollup.OutputChunk): string[] => {
  const left = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0)
  const stands = chunk.facadeModuleId
  return [...left.map(([id]) => id), ...(left.length === 0 && stands ? [stands] : [])]
}

/** A sheet with its imports, which are not modules of their own. */
function withImported(id: string): string[] {
  const file = id.split('?')[0] ?? ''
  if (!file.endsWith('.css')) return [file]
  const names = [...readFileSync(file, 'utf8').matchAll(/@import\s+["']([^"']+)["']/g)]
  return [file, ...names.flatMap(([, name = '']) => withImported(join(dirname(file), name)))]
}

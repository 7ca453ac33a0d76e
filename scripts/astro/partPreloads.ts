import type { Plugin } from 'vite'

/** Scripts that every page with islands loads. */
const KNOWN = /\/(?:base|chain|kernel|react|rolldown-runtime)\.[\w-]+\.js$/

/** Vite's module that is called around every dynamic import. */
const HELPER = /^\0vite\/preload-helper\.js$/

/**
 * Asks for the files of a part together with the part itself. In place of Vite's own, which is eight times as large: no
 * part has styles of its own, and a part that fails is tried again by `lib/core/errors/retryImport.ts`.
 */
const CODE = `const asked = new Set()
export const __vitePreload = (load, files, from) => {
  for (const file of files ?? []) {
    const { href } = new URL(file, from)
    if (asked.has(href)) continue
    asked.add(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return load()
}
`

/** Preloads the static imports of the parts that a page loads later. */
export const partPreloads = (): Plugin => ({
  name: 'part-preloads',
  enforce: 'pre',
  // Astro sets its own options for these preloads, so this comes after them.
  configResolved({ environments }) {
    const build = environments.client?.build
    if (!build) return
    build.modulePreload = {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !KNOWN.test(file)),
    }
  },
  load: { filter: { id: HELPER }, handler: () => CODE },
})
